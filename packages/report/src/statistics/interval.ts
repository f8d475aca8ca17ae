/** Intervals of figures over rounds. */

import { median, sum } from './elementary.ts';
import { tCritical } from './student.ts';

/** Two ends, in the unit of what lies between them. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/**
 * Interval of a figure over rounds. A `range` goes from the lowest to the highest round and says nothing of
 * what other rounds would give; a `confidence` interval is a 95 % interval of the figure itself. Only from
 * the latter anything is concluded.
 */
export interface Interval extends Span {
  readonly kind: 'range' | 'confidence';
}

export const CONFIDENCE_LEVEL = 0.95;

/** Fewer rounds have a range: their spread is not known well enough for an interval. */
export const MIN_ROUNDS_FOR_CONFIDENCE = 5;

/**
 * Rounds from which the medians of servers are held against each other. Fewer values have a median that lies outside even
 * their whole range in more than 5 of 100 cases: 2 / 2⁵.
 */
export const MIN_ROUNDS_FOR_MEDIAN = 6;

/**
 * Interval of a figure that any rounds give, none of which may be negative: the range of the single rounds below
 * MIN_ROUNDS_FOR_CONFIDENCE, from there on Student's t with the jackknife's standard error (Tukey 1958; Efron &
 * Tibshirani 1993, chapter 11), which for a mean is the usual interval of a mean.
 * @param statistic the figure of these rounds, pooled as for all of them
 * @returns null for fewer than two rounds
 */
export function intervalOver<Round>(
  rounds: readonly Round[],
  statistic: (rounds: readonly Round[]) => number,
): Interval | null {
  const n = rounds.length;
  if (n < MIN_ROUNDS_FOR_CONFIDENCE) return rangeOf(rounds.map((round) => statistic([round])));
  const without = rounds.map((_, left) => statistic(rounds.filter((_round, index) => index !== left)));
  const centre = sum(without) / n;
  const error = Math.sqrt(((n - 1) / n) * sum(without.map((value) => (value - centre) ** 2)));
  const reach = tCritical(1 - CONFIDENCE_LEVEL, n - 1) * error;
  const value = statistic(rounds);
  return { low: Math.max(0, value - reach), high: value + reach, kind: 'confidence' };
}

/** Interval of an arithmetic mean; null for fewer than two values. */
export function intervalOfMean(values: readonly number[]): Interval | null {
  return intervalOver(values, (chosen) => sum(chosen) / chosen.length);
}

/**
 * Interval of a median, between two of the ordered values (Conover 1999, chapter 3.2): those furthest inside that still
 * hold it in 95 of 100 cases. The range of too few values for that; null for fewer than two.
 */
export function intervalOfMedian(values: readonly number[]): Interval | null {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  if (n < MIN_ROUNDS_FOR_MEDIAN) return rangeOf(sorted);
  let [outside, term, place] = [0, 0.5 ** n, 0];
  // `term` is the probability that exactly `place` values lie below the median.
  while (2 * (outside + term) <= 1 - CONFIDENCE_LEVEL) {
    outside += term;
    term *= (n - place) / (place + 1);
    place += 1;
  }
  const centre = median(values) ?? 0;
  const [low = centre, high = centre] = [sorted[place - 1], sorted[n - place]];
  return { low, high, kind: 'confidence' };
}

function rangeOf(values: readonly number[]): Interval | null {
  if (values.length < 2) return null;
  return { low: Math.min(...values), high: Math.max(...values), kind: 'range' };
}

/** An interval with what it is, in few letters: `95 % interval 101–103`, `range 98–106`. */
export function shortInterval({ low, high, kind }: Interval, format: (value: number) => string): string {
  const name = kind === 'range' ? 'range' : `${CONFIDENCE_LEVEL * 100} % interval`;
  return `${name} ${format(low)}–${format(high)}`;
}

/** Whether two intervals share a point; to be asked of confidence intervals only. */
export function overlaps(a: Span, b: Span): boolean {
  return a.low <= b.high && b.low <= a.high;
}

/** Whether each figure is of rounds enough to be held against the others. */
export function canBeCompared(figures: readonly { readonly rounds: number }[]): boolean {
  return figures.every(({ rounds }) => rounds >= MIN_ROUNDS_FOR_MEDIAN);
}

/** Figures that differ by less, as a ratio above 1, are the same as they are shown: nothing is said of their difference. */
const SHOWN_RATIO = 1.001;

/**
 * Whether figures differ by their intervals; null where one of them has no confidence interval. Those of a rate that the
 * load sets may be narrower than what is shown of them: these do not differ.
 */
export function areApart(a: Interval | null, b: Interval | null): boolean | null {
  if (a?.kind !== 'confidence' || b?.kind !== 'confidence') return null;
  const [lower, higher] = a.high < b.low ? [a, b] : [b, a];
  return !overlaps(a, b) && higher.high > SHOWN_RATIO * lower.low;
}
