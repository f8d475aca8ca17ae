import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '@headroom/model/run';
import { retry } from '../api/retry.ts';
import { printable } from '../output/printable.ts';
import { type Followed, type Progress, progressOn } from '../output/progress.ts';

const POLL_MS = 2000;
const LONGEST_POLL_MS = 15_000;

/** Wait before what is followed for so long is asked for again: what takes long changes seldom. */
export function pollMs(followedMs: number): number {
  return Math.min(LONGEST_POLL_MS, Math.max(POLL_MS, followedMs / 60));
}

/** Answer of an installation, asked for until one that is away is back. */
export function readPatiently<T>(
  read: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  note: (words: string) => void,
): Promise<T> {
  return retry(() => read(signal), { signal, onWait: (words) => note(printable(words)) });
}

/** Shows a comparison or a run until it has ended. @throws what aborted `signal` */
export async function follow<T extends Followed>(
  read: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const progress: Progress = progressOn(process.stderr);
  const startedAt = performance.now();
  try {
    for (;;) {
      const followed = await readPatiently(read, signal, progress.note);
      progress.show(followed);
      if (hasEnded(followed.status)) return followed;
      await sleep(pollMs(performance.now() - startedAt), undefined, { signal });
    }
  } catch (error) {
    // An aborted pause rejects with the signal's reason.
    signal.throwIfAborted();
    throw error;
  } finally {
    progress.stop();
  }
}
