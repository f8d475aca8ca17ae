import { setTimeout as delay } from 'node:timers/promises';
import { asksPort } from '../runtime/answering.ts';
import type { Running, RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';

/**
 * Rejects with a TrialFailure once something ends that should run; never resolves.
 * @param when what was done at that time; a function is called once it ended
 */
export async function dies(
  running: Pick<Running, 'ended'>,
  outcome: 'server_failed' | 'rig_failed',
  when: string | (() => string),
): Promise<never> {
  const ended = await running.ended;
  throw new TrialFailure(outcome, `${ended} ${typeof when === 'string' ? when : when()}`);
}

/** Time by which the news of a death may follow the connection that broke with it. */
const NEWS_MS = 200;
/** The same where nothing listens any more: an engine takes seconds on a busy machine, a cluster always. */
const NEWS_OF_SILENCE_MS = 10_000;

/** End of a server that was found broken a moment ago, in words; undefined when it still runs. */
export async function deathOf({
  ended,
  url,
}: Pick<RunningServer, 'ended' | 'url'>): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const isSilent = (await asksPort(hostname, Number(port))()) !== undefined;
  const news = await Promise.race([ended, delay(isSilent ? NEWS_OF_SILENCE_MS : NEWS_MS, undefined)]);
  return news && `${news} while its contract was checked`;
}

/** Rejects with the signal's reason once it is aborted; never resolves. */
export function aborts(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return promise;
}
