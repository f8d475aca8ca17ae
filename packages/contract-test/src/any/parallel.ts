import { setImmediate } from 'node:timers/promises';
import { Breach, Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import type { RpcAnswer } from '../messages.ts';
import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { withEarlierAnswers } from './earlier-answers.ts';
import { openSession } from './session.ts';
import { type AnyCall, type AnyTarget, callOf, clientOf } from './target.ts';

const CALLS = 50;
const SESSIONS = 5;

export const PARALLEL = `${CALLS} parallel calls`;

/** Ids that no session reaches by counting its requests. */
const FIRST_OWN_ID = 100_000;
/** Advice where many answers come too late, while each tool answers alone. */
const ADVICE = '; the load profile isolation tells whether one tool holds the others';

/** Of fewer wrong answers, a second attempt may be right by chance. */
const MANY_WRONG = 10;

/**
 * Fifty calls at once over five sessions, all tools in turn: every answer right. Each session counts its requests from
 * one, so their ids meet, as those of a load do.
 * @throws Breach that says so where calls with ids of their own are all answered rightly
 */
export async function checkParallel(target: AnyTarget): Promise<undefined> {
  const { wrong, late } = await wrongAnswers(target);
  if (wrong.length === 0) return;
  const apart = wrong.length < MANY_WRONG ? undefined : await wrongApart(target);
  const why =
    apart?.length === 0
      ? 'the server mixes up calls of sessions that share an id, as with an id of its own for each call all are right; '
      : '';
  const advice = late >= MANY_WRONG && target.workload.tools.length > 1 ? ADVICE : '';
  throw new Breach(
    `${why}expected ${CALLS} right answers, got ${wrong.length} wrong ones; first: ${wrong[0]}${advice}`,
  );
}

/** The same with ids of their own; undefined from a server that the calls before keep from answering. */
async function wrongApart(target: AnyTarget): Promise<readonly string[] | undefined> {
  try {
    return (await wrongAnswers(target, FIRST_OWN_ID)).wrong;
  } catch (error) {
    if (error instanceof Breach) return undefined;
    throw error;
  }
}

interface Wrong {
  /** Faults of answers. */
  readonly wrong: readonly string[];
  /** Number of calls that were not answered in time. */
  readonly late: number;
}

/** Faults of parallel calls. @param firstId of the first of them; undefined: each session counts its own */
async function wrongAnswers(target: AnyTarget, firstId?: number): Promise<Wrong> {
  const clients = Array.from({ length: SESSIONS }, (_, user) => clientOf(target, { user }));
  try {
    const sessions = await Promise.all(
      clients.map(async (client) => {
        await openSession(client);
        return withEarlierAnswers(client, target);
      }),
    );
    const calls = Array.from({ length: CALLS }, (_, i) =>
      plannedCall(sessions[i % SESSIONS] as AnyTarget, i),
    );
    const answers = await Promise.allSettled(
      calls.map((call, i) =>
        askTool(clients[i % SESSIONS] as McpClient, call, {
          id: firstId === undefined ? undefined : firstId + i,
        }),
      ),
    );
    const wrong: string[] = [];
    for (const [i, call] of calls.entries()) {
      const fault = wrongOf(call, answers[i] as PromiseSettledResult<RpcAnswer>);
      if (fault !== undefined) wrong.push(fault);
      // Patterns in long answers take their time, in which the process has others to serve.
      await setImmediate();
    }
    const late = answers.filter((one) => one.status === 'rejected' && one.reason instanceof Silence).length;
    return { wrong, late };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** The ith call, as the ith virtual user makes it: arguments differ where they vary. */
export function plannedCall({ workload, seed, earlier }: AnyTarget, i: number): AnyCall {
  const tool = workload.tools[i % workload.tools.length];
  if (!tool) throw new Error('a workload has a tool at least');
  return callOf(tool, { seed, vu: 1 + i, iteration: i, call: 0 }, earlier);
}

/** Fault of an answer, with the tool that gave it; undefined of a right one. */
export function wrongOf(call: AnyCall, answer: PromiseSettledResult<RpcAnswer>): string | undefined {
  if (answer.status === 'rejected') return `${call.name}: ${(answer.reason as Error).message}`;
  const fault = faultOf(call, answer.value);
  return fault && `${call.name}: ${fault}`;
}
