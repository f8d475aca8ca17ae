import { setImmediate } from 'node:timers/promises';
import { Breach } from '../check.ts';
import type { McpClient, RpcAnswer } from '../client.ts';
import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { type AnyCall, type AnyTarget, callOf, clientOf } from './target.ts';

const CALLS = 50;
const SESSIONS = 5;

export const PARALLEL = `${CALLS} parallel calls`;

/** Fifty calls at once over five sessions, all tools in turn: every answer right. @throws Breach */
export async function checkParallel(target: AnyTarget): Promise<undefined> {
  const clients = Array.from({ length: SESSIONS }, () => clientOf(target));
  try {
    await Promise.all(clients.map(open));
    const calls = Array.from({ length: CALLS }, (_, i) => plan(target, i));
    const answers = await Promise.allSettled(
      calls.map((call, i) => askTool(clients[i % SESSIONS] as McpClient, call)),
    );
    const wrong: string[] = [];
    for (const [i, call] of calls.entries()) {
      const fault = wrongOf(call, answers[i] as PromiseSettledResult<RpcAnswer>);
      if (fault !== undefined) wrong.push(fault);
      // Patterns in long answers take their time, in which the process has others to serve.
      await setImmediate();
    }
    if (wrong.length === 0) return;
    throw new Breach(`expected ${CALLS} right answers, got ${wrong.length} wrong ones; first: ${wrong[0]}`);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function open(client: McpClient): Promise<void> {
  if (client.isStateless) return;
  await client.initialize();
  await client.initialized();
}

/** The ith call, as the ith virtual user makes it: arguments differ where they vary. */
function plan({ workload, seed }: AnyTarget, i: number): AnyCall {
  const tool = workload.tools[i % workload.tools.length];
  if (!tool) throw new Error('a workload has a tool at least');
  return callOf(tool, { seed, vu: 1 + i, iteration: i, call: 0 });
}

function wrongOf(call: AnyCall, answer: PromiseSettledResult<RpcAnswer>): string | undefined {
  if (answer.status === 'rejected') return `${call.name}: ${(answer.reason as Error).message}`;
  const fault = faultOf(call, answer.value);
  return fault && `${call.name}: ${fault}`;
}
