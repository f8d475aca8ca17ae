import { TrialFailure } from './trial-failure.ts';

/**
 * Rejects with a TrialFailure once something ends that should run; never resolves.
 * @param when what was done at that time; a function is called once it ended
 */
export async function dies(
  running: { readonly ended: Promise<string> },
  outcome: 'server_failed' | 'rig_failed',
  when: string | (() => string),
): Promise<never> {
  const ended = await running.ended;
  throw new TrialFailure(outcome, `${ended} ${typeof when === 'string' ? when : when()}`);
}

/** Rejects with the signal's reason once it is aborted; never resolves. */
export function aborts(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return promise;
}
