import { Breach, type Found, Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import { AnswerTooLong } from '../whole-text.ts';
import { askTool } from './ask-tool.ts';
import { firstTools } from './earlier-answers.ts';
import { plannedCall } from './parallel.ts';
import { openSession } from './session.ts';
import { type AnyTarget, clientOf } from './target.ts';

/** As many as an agent sends at once. */
const CALLS = 4;

export const FIRST_CALLS = `first ${CALLS} calls at once`;

/**
 * Sends the first calls of a session at once, as agents do: servers exist that load a module in the first call, and hang
 * when a second one comes meanwhile. Each is answered; other checks judge the answers.
 * @returns the time of the fastest
 * @throws Breach when one is never answered; the calls alone that follow tell whether a single one is
 */
export async function checkFirstCalls(client: McpClient, target: AnyTarget): Promise<Found> {
  const workload = { ...target.workload, tools: firstTools(target.workload) };
  const calls = Array.from({ length: CALLS }, (_, at) => plannedCall({ ...target, workload }, at));
  const answers = await Promise.allSettled(calls.map((call) => askTool(client, call, { atOnce: CALLS })));
  const times: number[] = [];
  for (const answer of answers) {
    if (answer.status === 'fulfilled') {
      times.push(answer.value.tookMs);
      continue;
    }
    const { reason } = answer;
    if (!(reason instanceof Silence)) throw reason;
    if (reason.cause instanceof AnswerTooLong) continue;
    throw new Breach(`${CALLS} calls at once, the first of this session: ${reason.message}`);
  }
  return { warning: undefined, ...(times.length > 0 && { ms: Math.min(...times) }) };
}

/** The same in a session of its own, of a server that was just started. @throws Breach when a call is never answered */
export async function startsTogether(target: AnyTarget): Promise<void> {
  const client = clientOf(target);
  try {
    await openSession(client);
    await checkFirstCalls(client, target);
  } finally {
    await client.close();
  }
}
