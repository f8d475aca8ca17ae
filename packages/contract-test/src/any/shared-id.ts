import { Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import type { RpcAnswer } from '../messages.ts';
import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { withEarlierAnswers } from './earlier-answers.ts';
import { plannedCall, wrongOf } from './parallel.ts';
import { isRefused } from './refused.ts';
import { openSession } from './session.ts';
import { type AnyCall, type AnyTarget, clientOf } from './target.ts';

export const SHARED_ID = 'calls that share an id';

/** An id that no session reaches by counting its requests. */
const ID = 100_000;
/** Pairs of calls: quick ones may miss each other. Each pair has an id that no earlier request had. */
const PAIRS = 10;
/** Time for two calls at once, in addition to ten times that of each alone. */
const PATIENCE_MS = 2000;
const TIMES_ALONE = 10;

/**
 * Two calls at once in one session, under one id. The protocol wants ids of their own, and clients exist that always send
 * the same: a server may refuse the second call, but not answer one call with the other.
 * @returns a warning
 */
export async function checkSharedId(target: AnyTarget): Promise<string | undefined> {
  const client = clientOf(target);
  try {
    await openSession(client);
    const own = await withEarlierAnswers(client, target);
    const calls = [plannedCall(own, 0), plannedCall(own, 1)];
    const withinMs = await patienceFor(client, calls);
    if (withinMs === undefined) return undefined;
    const limited = calls.map((call) => ({ ...call, timeoutMs: Math.min(call.timeoutMs, withinMs) }));
    const until = performance.now() + PATIENCE_MS;
    for (let pair = 0; pair === 0 || (pair < PAIRS && performance.now() < until); pair++) {
      const asked = limited.map((call) => askTool(client, call, { id: ID + pair }));
      const answers = await Promise.allSettled(asked);
      const wrong = calls.flatMap((call, at) =>
        mixedUp(call, answers[at] as PromiseSettledResult<RpcAnswer>),
      );
      if (wrong.length === 0) continue;
      return `the server mixes up calls that share an id, which some clients send; two at once in one session: ${wrong[0]}`;
    }
    return undefined;
  } finally {
    await client.close();
  }
}

/** Time for calls that are right alone; undefined where one is not, which other checks tell. */
async function patienceFor(client: McpClient, calls: readonly AnyCall[]): Promise<number | undefined> {
  let longestMs = 0;
  for (const call of calls) {
    const answer = await askTool(client, call);
    if (faultOf(call, answer) !== undefined) return undefined;
    longestMs = Math.max(longestMs, answer.tookMs);
  }
  return Math.ceil(PATIENCE_MS + TIMES_ALONE * longestMs);
}

/** Fault of a call that is neither answered rightly nor refused. */
function mixedUp(call: AnyCall, answer: PromiseSettledResult<RpcAnswer>): string | [] {
  if (answer.status === 'rejected' && !(answer.reason instanceof Silence)) throw answer.reason;
  if (answer.status === 'fulfilled' && isRefused(answer.value)) return [];
  return wrongOf(call, answer) ?? [];
}
