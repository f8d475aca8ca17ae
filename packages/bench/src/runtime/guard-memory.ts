import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from './child.ts';

/** Interval of checks of memory against its limit: plain processes have no kernel to do it. */
const CHECK_MS = 250;

export interface MemoryGuard {
  /** Resolves when the limit was exceeded and the process stopped, with that in words; otherwise never. */
  readonly exceeded: Promise<string>;
  stop(): void;
}

/**
 * Ends a process that uses more memory than its limit.
 * @param what it is called in words
 * @param usedMb reads what it uses now, which must be exact above the limit alone
 */
export function guardMemory(
  child: Child,
  what: string,
  limitMb: number,
  usedMb: (limitMb: number) => number,
): MemoryGuard {
  const watch = new AbortController();
  const exceeded = (async () => {
    while (!watch.signal.aborted) {
      const used = usedMb(limitMb);
      if (used > limitMb) {
        void child.stop('now');
        return `${what} used ${Math.round(used)} MB, more than its limit of ${limitMb} MB, and was stopped`;
      }
      await delay(CHECK_MS, undefined, { signal: watch.signal, ref: false }).catch(() => undefined);
    }
    return new Promise<string>(() => {});
  })();
  return { exceeded, stop: () => watch.abort() };
}
