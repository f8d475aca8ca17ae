import type { Running } from '../runtime/runtime.ts';
import { TrialFailure } from './failure.ts';

/** Rejects with a TrialFailure once something ends that should run; never resolves. */
export async function dies(
  running: Pick<Running, 'ended'>,
  outcome: 'server_failed' | 'rig_failed',
  when: string,
): Promise<never> {
  throw new TrialFailure(outcome, `${await running.ended} ${when}`);
}

/** Rejects with the signal's reason once it is aborted; never resolves. */
export function aborts(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return promise;
}
