/** The interval that belongs to Wilcoxon's signed-rank test, exact however few values there are. */

import { sum } from './elementary.ts';
import type { Span } from './interval.ts';

/** An interval and the share of samples whose interval holds the true centre. */
export interface ExactInterval extends Span {
  readonly coverage: number;
}

/**
 * The values that the signed-rank test does not reject as centre: an interval between two Walsh averages (Hollander,
 * Wolfe & Chicken 2014, section 3.3). It covers at least `level` where so few values can, else (five or fewer, for
 * 95 %) what the whole range of the averages covers; more where values are tied.
 * @returns null of nothing
 */
export function signedRankInterval(values: readonly number[], level: number): ExactInterval | null {
  const averages = walshAverages(values);
  const { cut, coverage } = cutOf(values.length, level);
  const low = averages[cut];
  const high = averages[averages.length - 1 - cut];
  return low === undefined || high === undefined ? null : { low, high, coverage };
}

/**
 * Number of averages of n values that lie outside on either side, at most, and the coverage of those within.
 */
function cutOf(n: number, level: number): { cut: number; coverage: number } {
  const key = `${n} ${level}`;
  const known = cuts.get(key);
  if (known) return known;
  const chances = sumChances(Array.from({ length: n }, (_, i) => i + 1));
  let below = chances[0] as number;
  let cut = 0;
  while (below + (chances[cut + 1] ?? 1) <= (1 - level) / 2) {
    cut++;
    below += chances[cut] as number;
  }
  cuts.set(key, { cut, coverage: 1 - 2 * below });
  return { cut, coverage: 1 - 2 * below };
}

const cuts = new Map<string, { cut: number; coverage: number }>();

/** The means of all pairs of values, each value with itself included, ascending. */
function walshAverages(values: readonly number[]): number[] {
  const averages = new Float64Array((values.length * (values.length + 1)) / 2);
  let next = 0;
  values.forEach((value, i) => {
    for (const other of values.slice(i)) averages[next++] = (value + other) / 2;
  });
  return Array.from(averages.sort());
}

/** Probability of each sum of ranks when every rank counts or does not by a fair coin; index: the sum. */
function sumChances(ranks: readonly number[]): number[] {
  const chances = new Array<number>(sum(ranks) + 1).fill(0);
  chances[0] = 1;
  for (const rank of ranks) {
    for (let total = chances.length - 1; total >= 0; total--) {
      const without = chances[total] as number;
      chances[total] = (without + (chances[total - rank] ?? 0)) / 2;
    }
  }
  return chances;
}
