import { TIME_LIMITS, type TimeLimits } from '@headroom/model/host';
import { duration } from '@headroom/model/text';

/** Limits of parts of a build, in seconds. */
export type BuildLimits = Pick<TimeLimits, 'stepS' | 'imageS' | 'versionS' | 'buildS'>;

/** The longest time that a timer can be set to. */
const MAX_MS = 2 ** 31 - 1;

/** Something was ended because it took too long; the message names it, the limit and its setting. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

export interface Limited {
  /** Name of what is limited, for the message: `"cargo build"`. */
  what: string;
  /** Limit of the host that applies. */
  limit: keyof TimeLimits;
  /** Undefined: without limit. */
  seconds: number | undefined;
  /** Ends it as well. */
  signal: AbortSignal | undefined;
}

/** Does a part of the work that counts in no limit: the clock stands still meanwhile. */
export type Untimed = <T>(part: () => Promise<T>) => Promise<T>;

/**
 * Does some work under a limit of time. The work is told by its signal, and has to end by it.
 * @throws TookTooLong when the work failed after its time was over; else what the work throws
 */
export async function within<T>(
  { what, limit, seconds, signal }: Limited,
  work: (signal: AbortSignal, untimed: Untimed) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  if (seconds === undefined) return work(signal ?? over.signal, (part) => part());
  const { of, setting } = TIME_LIMITS[limit];
  const late = new TookTooLong(
    `${what} took longer than ${duration(seconds)}, the limit of ${of} on this host (${setting})`,
  );
  const start = (ms: number) => setTimeout(() => over.abort(late), Math.min(ms, MAX_MS));
  let endsAt = performance.now() + seconds * 1000;
  let timer = start(seconds * 1000);
  const untimed: Untimed = async (part) => {
    clearTimeout(timer);
    const remainingMs = endsAt - performance.now();
    try {
      return await part();
    } finally {
      endsAt = performance.now() + remainingMs;
      timer = start(remainingMs);
    }
  };
  try {
    return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal, untimed);
  } catch (error) {
    if (over.signal.aborted && !signal?.aborted) throw late;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
