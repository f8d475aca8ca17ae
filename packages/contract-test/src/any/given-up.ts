import { requestOf } from '@headroom/model/suite';
import { Breach, Silence } from '../check.ts';
import { askTool } from './ask-tool.ts';
import { withEarlierAnswers } from './earlier-answers.ts';
import { plannedCall, wrongOf } from './parallel.ts';
import { openSession } from './session.ts';
import { type AnyTarget, clientOf } from './target.ts';

/** Number of cancelled calls that wedges known servers. */
const CALLS = 5;

export const GIVEN_UP = `after ${CALLS} calls that were given up`;

/**
 * Calls whose client closes the connection, 10 ms after it sent them, and sends notifications/cancelled, as agents do when their user stops them:
 * the next call of the session is right.
 * @throws Breach when it is not
 */
export async function checkGivenUp(target: AnyTarget): Promise<undefined> {
  const client = clientOf(target);
  try {
    await openSession(client);
    const own = await withEarlierAnswers(client, target);
    for (let at = 0; at < CALLS; at++) {
      const call = plannedCall(own, at);
      await client.giveUp(requestOf(call, call.arguments)).catch((error) => {
        // The next call tells whether the server is only slow to take the notification.
        if (!(error instanceof Silence)) throw error;
      });
    }
    const next = plannedCall(own, CALLS);
    // A server may finish what was given up.
    const [answer] = await Promise.allSettled([askTool(client, next, { atOnce: CALLS + 1 })]);
    if (answer.status === 'rejected' && !(answer.reason instanceof Silence)) throw answer.reason;
    const fault = wrongOf(next, answer);
    if (fault !== undefined) throw new Breach(`expected a right answer, got: ${fault}`);
  } finally {
    await client.close();
  }
}
