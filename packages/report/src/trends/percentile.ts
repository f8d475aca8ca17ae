/** A percentile of pooled rounds, fast enough to leave each round out in turn: percentiles are mixed, never averaged. */
import {
  cumulativeAt,
  knotsFrom,
  mixedValueAt,
  type Part,
  ROUNDING_PCT,
} from '../statistics/distribution.ts';

/** The latencies of one round, in parts; of each `weight` is how many there are. */
export type Latencies = readonly Part[];

/** One round's cumulative function, weighted, at the values that are common to all rounds. */
interface Weighed {
  readonly weight: number;
  readonly below: readonly number[];
  readonly upTo: readonly number[];
}

/**
 * The rounds, and what gives `pct` of any choice of them, the same round more than once if need be. Whatever is mixed,
 * that percentile lies between the lowest and the highest of single rounds, so only the knots between these are looked at.
 */
export function percentileOver(pct: number, rounds: readonly Latencies[]) {
  const own = rounds.flatMap((parts) => mixedValueAt(parts, pct) ?? []);
  const [low, high] = [Math.min(...own), Math.max(...own)];
  const inner = rounds.flatMap((parts) => knotsFrom(parts, low, high));
  const values = [...new Set([low, ...inner, high])].sort((a, b) => a - b);
  const weighed = rounds.map((parts) => weighedAt(parts, values));
  return { rounds: weighed, percentile: (chosen: readonly Weighed[]) => search(chosen, values, pct) };
}

function weighedAt(parts: Latencies, values: readonly number[]): Weighed {
  const [below, upTo] = [values.map(() => 0), values.map(() => 0)];
  for (const { weight, distribution } of parts) {
    const own = cumulativeAt(distribution, values);
    for (let i = 0; i < values.length; i++) {
      below[i] = (below[i] as number) + weight * (own.belowPct[i] as number);
      upTo[i] = (upTo[i] as number) + weight * (own.upToPct[i] as number);
    }
  }
  return { weight: parts.reduce((sum, { weight }) => sum + weight, 0), below, upTo };
}

/**
 * Value at `pct` of their mixture, as `valueAt` gives it: the first one up to which lie at least `pct`
 * percent, or the one before it.
 */
function search(rounds: readonly Weighed[], values: readonly number[], pct: number): number {
  const total = rounds.reduce((sum, { weight }) => sum + weight, 0);
  const goal = pct * total;
  const upTo = (index: number) => rounds.reduce((sum, round) => sum + (round.upTo[index] as number), 0);
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (upTo(middle) >= goal - ROUNDING_PCT * total) last = middle;
    else first = middle + 1;
  }
  const value = values[first] as number;
  const below = rounds.reduce((sum, round) => sum + (round.below[first] as number), 0);
  const before = values[first - 1];
  if (before === undefined || below <= goal) return value;
  const start = upTo(first - 1);
  return before + ((goal - start) / (below - start)) * (value - before);
}
