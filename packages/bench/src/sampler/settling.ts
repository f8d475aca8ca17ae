import { ALL_TOOLS, type LoadResult, type TrialEnvironment } from '@headroom/workload';
import type { Sample } from '../runtime/runtime.ts';
import { growthInWindow, type LoadTimes } from './window.ts';

/** Share of the window that each of its two ends is. */
const PART = 1 / 3;
/** With fewer calls, a part tells of single calls more than of the server. */
const FEWEST_CALLS = 100;

/**
 * Processor time of the server for each right answer of a tool, in the first and in the last third of the window.
 * @returns null for a server that was not sampled, and where a third has fewer than FEWEST_CALLS answers
 */
export function settlingInWindow(
  samples: readonly Sample[],
  { requests, sliceS }: Pick<LoadResult, 'requests' | 'sliceS'>,
  { startMs, windowStartMs, windowEndMs }: LoadTimes,
): TrialEnvironment['settling'] {
  const counts = requests.find(({ name }) => name === ALL_TOOLS)?.counts ?? [];
  const sliceMs = 1000 * sliceS;
  // Whole slices only: answers are counted by them.
  const first = Math.ceil((windowStartMs - startMs) / sliceMs);
  const end = Math.min(Math.floor((windowEndMs - startMs) / sliceMs), counts.length);
  const length = Math.floor((end - first) * PART);
  if (length < 1) return null;
  const costOf = (from: number) => {
    const calls = counts.slice(from, from + length).reduce((total, count) => total + count, 0);
    const part = {
      ...{ startMs, windowStartMs: startMs + from * sliceMs },
      windowEndMs: startMs + (from + length) * sliceMs,
    };
    const isSampled = (samples[0]?.atMs ?? part.windowEndMs) <= part.windowStartMs;
    return isSampled && calls >= FEWEST_CALLS ? growthInWindow(samples, 'cpuMs', part) / calls : null;
  };
  const [firstMs, lastMs] = [costOf(first), costOf(end - length)];
  return firstMs === null || lastMs === null ? null : { firstMs, lastMs };
}
