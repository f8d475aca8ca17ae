import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure } from './client.ts';

/** Time that an installation may be away before a command gives up: as long as one takes to be deployed. */
export const RETRY_FOR_MS = 300_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Called with what went wrong, before each wait. */
  readonly onWait: (words: string) => void;
  /** Only what was certainly not acted on is asked again, so that nothing is queued twice. */
  readonly once?: boolean;
  /** For tests. */
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Asks again while the failure is one that passes. An answer of "too many requests" is waited out as long as it says. */
export async function retry<T>(ask: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, onWait, once = false, now = Date.now } = options;
  const pause = options.pause ?? ((ms: number) => sleep(ms, undefined, { signal }));
  let [since, next] = [now(), FIRST_PAUSE_MS];
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiFailure) || !error.passes || (once && !error.untouched)) throw error;
      if (now() - since > RETRY_FOR_MS) throw error;
      const ms = error.retryAfterMs ?? next;
      onWait(`${error.message.split('\n')[0]}; retrying in ${Math.ceil(ms / 1000)} s`);
      await pause(ms).catch((failure: unknown) => {
        // An aborted pause rejects with the signal's reason.
        signal.throwIfAborted();
        throw failure;
      });
      // A wait that the installation asked for is no time that it was away.
      if (error.retryAfterMs !== null) since += ms;
      else next = Math.min(LONGEST_PAUSE_MS, next * 2);
    }
  }
}
