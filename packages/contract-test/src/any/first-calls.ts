import { Breach, type Found, Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import { askTool } from './ask-tool.ts';
import { plannedCall } from './parallel.ts';
import type { AnyTarget } from './target.ts';

/** As many as an agent sends at once. */
const CALLS = 4;

export const FIRST_CALLS = `first ${CALLS} calls at once`;

/**
 * Sends the first calls after the start at once, in one session, as agents do: servers exist that load a module in the
 * first call, and hang when a second one comes meanwhile. Each is answered; whether rightly, other checks tell.
 * @returns the time of the first of them
 * @throws Breach when one is never answered; the calls alone that follow tell whether a single one is
 */
export async function checkFirstCalls(client: McpClient, target: AnyTarget): Promise<Found> {
  const calls = Array.from({ length: CALLS }, (_, at) => plannedCall(target, at));
  const answers = calls.map((call) =>
    // A server that works them off one after the other takes as long as all of them.
    askTool(client, { ...call, timeoutMs: CALLS * call.timeoutMs }),
  );
  const settled = await Promise.allSettled(answers);
  for (const answer of settled) {
    if (answer.status === 'fulfilled') continue;
    if (!(answer.reason instanceof Silence)) throw answer.reason;
    throw new Breach(`${CALLS} calls at once, right after the start: ${answer.reason.message}`);
  }
  return { warning: undefined, ms: (await answers[0])?.tookMs };
}
