import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';

/** Rejects with a TrialFailure once something ends that should run; never resolves. */
export async function dies(
  running: Pick<Running, 'ended'>,
  outcome: 'server_failed' | 'rig_failed',
  when: string,
): Promise<never> {
  throw new TrialFailure(outcome, `${await running.ended} ${when}`);
}

/** Time by which the news of a death may follow the connection that broke with it. */
const NEWS_MS = 200;

/** End of a program that was found broken a moment ago, in words; undefined when it still runs. */
export async function deathOf(running: Pick<Running, 'ended'>): Promise<string | undefined> {
  const ended = await Promise.race([running.ended, delay(NEWS_MS, undefined)]);
  return ended && `${ended} while its contract was checked`;
}

/** Rejects with the signal's reason once it is aborted; never resolves. */
export function aborts(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return promise;
}
