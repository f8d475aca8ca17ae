import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { withEarlierAnswers } from './earlier-answers.ts';
import { plannedCall, wrongOf } from './parallel.ts';
import { openSession } from './session.ts';
import { type AnyTarget, clientOf } from './target.ts';

export const CANCELLED_BY_OTHERS = 'calls whose id another client cancels';

/** An id that no session reaches by counting its requests. */
const ID = 200_000;
/** Quick calls may be answered before the notification comes. */
const ATTEMPTS = 10;
const PATIENCE_MS = 2000;

/**
 * A call, while another client sends notifications/cancelled with its id: ids belong to their session, so the answer is
 * right all the same. A wrong answer counts once a second call is answered wrongly too.
 * @returns a warning
 */
export async function checkCancelledByOthers(target: AnyTarget): Promise<string | undefined> {
  const client = clientOf(target);
  const other = clientOf(target, { user: 1 });
  try {
    await openSession(client);
    await openSession(other);
    const call = plannedCall(await withEarlierAnswers(client, target), 0);
    const isRightAlone = async () => faultOf(call, await askTool(client, call)) === undefined;
    const faultAt = async (id: number) => {
      const [answer] = await Promise.allSettled([askTool(client, call, { id }), other.cancel(id)]);
      return wrongOf(call, answer);
    };
    if (!(await isRightAlone())) return undefined;
    const until = performance.now() + PATIENCE_MS;
    for (let at = 0; at === 0 || (at < ATTEMPTS && performance.now() < until); at++) {
      if ((await faultAt(ID + at)) === undefined) continue;
      const fault = await faultAt(ID + ATTEMPTS + at);
      return fault !== undefined && (await isRightAlone())
        ? `notifications/cancelled of one client cancels the call of another that has the same id; ${fault}`
        : undefined;
    }
    return undefined;
  } finally {
    await client.close();
    await other.close();
  }
}
