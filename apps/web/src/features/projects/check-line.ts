import { ArchiveRefused } from '@headroom/builder/archive';
import { ApiError } from '#server/http/errors.ts';

/** Archives in the line, the one that is looked through included: each lies on the disk meanwhile. */
const MOST_IN_LINE = 6;
/** Many times as long as the largest archive takes. */
const WITHIN_S = 60;
const COME_AGAIN_S = 30;

/** Looks through archives one after the other: each keeps a processor busy. */
export class CheckLine {
  readonly #withinS: number;
  #last: Promise<unknown> = Promise.resolve();
  #inLine = 0;

  constructor(withinS = WITHIN_S) {
    this.#withinS = withinS;
  }

  /**
   * Does a check once those before it are over.
   * @param asked the signal of the request: who is gone leaves the line
   * @throws ApiError where too many wait; ArchiveRefused where it takes too long; the signal's reason when aborted
   */
  async take<T>(check: (signal: AbortSignal) => Promise<T>, asked: AbortSignal): Promise<T> {
    asked.throwIfAborted();
    if (this.#inLine >= MOST_IN_LINE) throw tooMany();
    const before = this.#last;
    const over = Promise.withResolvers<void>();
    this.#last = before.then(() => over.promise);
    this.#inLine += 1;
    try {
      await unlessAborted(before, asked);
      return await this.#within(check, asked);
    } finally {
      this.#inLine -= 1;
      over.resolve();
    }
  }

  async #within<T>(check: (signal: AbortSignal) => Promise<T>, asked: AbortSignal): Promise<T> {
    const late = AbortSignal.timeout(this.#withinS * 1000);
    try {
      return await check(AbortSignal.any([asked, late]));
    } catch (cause) {
      if (asked.aborted || !late.aborted) throw cause;
      throw new ArchiveRefused(`checking it takes more than ${this.#withinS} s`, { cause });
    }
  }
}

async function unlessAborted(wait: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([wait, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function tooMany(): ApiError {
  return new ApiError(
    'too_many_requests',
    `Not stored: ${MOST_IN_LINE} archives are waiting to be checked. Try again in ${COME_AGAIN_S} seconds.`,
    { headers: { 'retry-after': String(COME_AGAIN_S) } },
  );
}
