import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '@headroom/workload';
import type { ComparisonAnswer } from '../api/answers.ts';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import { printable } from '../output/printable.ts';
import { type Progress, progressOn } from '../output/progress.ts';

const POLL_MS = 2000;
const LONGEST_POLL_MS = 15_000;

/** Wait before a comparison that is followed for so long is asked for again: a long one changes seldom. */
export function pollMs(followedMs: number): number {
  return Math.min(LONGEST_POLL_MS, Math.max(POLL_MS, followedMs / 60));
}

/** A comparison as it is now, asked for until an installation that is away is back. */
export function readPatiently(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
  note: (words: string) => void,
) {
  return retry(() => api.read(id, signal), { signal, onWait: (words) => note(printable(words)) });
}

/** Shows a comparison until it has ended. @throws what aborted `signal` */
export async function follow(api: ApiClient, id: string, signal: AbortSignal): Promise<ComparisonAnswer> {
  const progress: Progress = progressOn(process.stderr);
  const startedAt = performance.now();
  try {
    for (;;) {
      const comparison = await readPatiently(api, id, signal, progress.note);
      progress.show(comparison);
      if (hasEnded(comparison.status)) return comparison;
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
