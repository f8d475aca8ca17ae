import { mean, sum } from './elementary.ts';

/**
 * Spearman's rank correlation of pairs: Pearson's of their ranks, ties sharing the mean of theirs. 1: the same order,
 * −1: the reverse. Null for fewer than three pairs, and where one side has one value only.
 */
export function spearman(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 3) return null;
  const [a, b] = [ranksOf(pairs.map(([first]) => first)), ranksOf(pairs.map(([, second]) => second))];
  const centre = mean(a) ?? 0;
  const product = (x: readonly number[], y: readonly number[]) =>
    sum(x.map((rank, i) => (rank - centre) * ((y[i] as number) - centre)));
  const scale = Math.sqrt(product(a, a) * product(b, b));
  return scale === 0 ? null : product(a, b) / scale;
}

/** Ranks from 1, lowest value first; equal values share the mean of their places. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((x, y) => x - y);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}
