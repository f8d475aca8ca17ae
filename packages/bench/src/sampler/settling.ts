import type { TrialEnvironment } from '@headroom/model/host';
import { ALL_TOOLS, type LoadResult, type OfferedProfile } from '@headroom/model/load';
import type { Sample } from '../runtime/runtime.ts';
import { growthInWindow, type LoadTimes } from './window.ts';

/** Parts of each third of the window: seconds next to each other are alike, longer parts are less so. */
const PARTS_OF_THIRD = 3;
const FEWEST_PARTS_OF_THIRD = 2;
/** With fewer calls, a third tells of single calls more than of the server. */
const FEWEST_CALLS = 100;

/**
 * Processor time of the server for each right answer of a tool, in the first and in the last third of the window, and how
 * far the two differ by chance.
 * @param kind of the load's profile
 * @returns null for a server that was not sampled, where a third has fewer than FEWEST_CALLS answers, and where the thirds
 * are of other tools
 */
export function settlingInWindow(
  samples: readonly Sample[],
  { requests, sliceS }: Pick<LoadResult, 'requests' | 'sliceS'>,
  { startMs, windowStartMs, windowEndMs }: LoadTimes,
  kind: OfferedProfile['kind'],
): TrialEnvironment['settling'] {
  // Its tools follow each other.
  if (kind === 'sequential') return null;
  const counts = requests.find(({ name }) => name === ALL_TOOLS)?.counts ?? [];
  const sliceMs = 1000 * sliceS;
  // Whole slices only: answers are counted by them.
  const first = Math.ceil((windowStartMs - startMs) / sliceMs);
  const end = Math.min(Math.floor((windowEndMs - startMs) / sliceMs), counts.length);
  const slices = end - first;
  const isSampled = (samples[0]?.atMs ?? windowEndMs) <= startMs + first * sliceMs;
  if (slices < 3 || !isSampled) return null;
  const callsOf = (from: number, to: number) =>
    counts.slice(from, to).reduce((total, count) => total + count, 0);
  const costOf = (from: number, to: number) => {
    const part = { startMs, windowStartMs: startMs + from * sliceMs, windowEndMs: startMs + to * sliceMs };
    return growthInWindow(samples, 'cpuMs', part) / callsOf(from, to);
  };
  const partsOfThird = Math.min(PARTS_OF_THIRD, Math.floor(slices / 3));
  const edges = Array.from({ length: 3 * partsOfThird + 1 }, (_, at) =>
    Math.round(first + (slices * at) / (3 * partsOfThird)),
  );
  const [, ...ends] = edges;
  const [endOfFirst = end, startOfLast = first] = [edges[partsOfThird], edges[2 * partsOfThird]];
  if (callsOf(first, endOfFirst) < FEWEST_CALLS || callsOf(startOfLast, end) < FEWEST_CALLS) return null;
  const hasNoise =
    partsOfThird >= FEWEST_PARTS_OF_THIRD && ends.every((to, at) => callsOf(edges[at] ?? to, to) > 0);
  return {
    firstMs: costOf(first, endOfFirst),
    lastMs: costOf(startOfLast, end),
    standardErrorMs: hasNoise ? errorOfDifference(ends.map((to, at) => costOf(edges[at] ?? to, to))) : null,
  };
}

/**
 * Standard error of the difference of two thirds, from the costs of parts of the window in their order. Their spread is
 * that of neighbours (von Neumann), to which a steady fall adds little: it would hide itself otherwise.
 */
function errorOfDifference(costs: readonly number[]): number {
  const [, ...next] = costs;
  const squares = next.reduce((sum, cost, at) => sum + (cost - (costs[at] ?? cost)) ** 2, 0);
  const variance = squares / (2 * next.length);
  return Math.sqrt((2 * variance) / (costs.length / 3));
}
