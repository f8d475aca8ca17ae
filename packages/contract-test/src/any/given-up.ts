import { Breach, Silence } from '../check.ts';
import { askTool } from './ask-tool.ts';
import { openSession, plannedCall, wrongOf } from './parallel.ts';
import { type AnyTarget, clientOf } from './target.ts';

/** As many as wedge the servers that were reported for it. */
const CALLS = 5;

export const GIVEN_UP = `after ${CALLS} calls that were given up`;

/**
 * Calls whose client closes the connection and sends notifications/cancelled, as agents do when their user stops them:
 * the next call of the session is right.
 * @throws Breach when it is not
 */
export async function checkGivenUp(target: AnyTarget): Promise<undefined> {
  const client = clientOf(target);
  try {
    await openSession(client);
    for (let at = 0; at < CALLS; at++) {
      const { name, arguments: args } = plannedCall(target, at);
      await client.giveUp(name, args);
    }
    const next = plannedCall(target, CALLS);
    // A server may finish what was given up.
    const patient = { ...next, timeoutMs: (CALLS + 1) * next.timeoutMs };
    const [answer] = await Promise.allSettled([askTool(client, patient)]);
    if (answer.status === 'rejected' && !(answer.reason instanceof Silence)) throw answer.reason;
    const fault = wrongOf(next, answer);
    if (fault !== undefined) throw new Breach(`expected a right answer, got: ${fault}`);
  } finally {
    await client.close();
  }
}
