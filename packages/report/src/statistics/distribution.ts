/**
 * Distributions as piecewise linear cumulative functions, and mixtures of them. Where several
 * percentiles share one value the function jumps, so a knot holds both ends of the jump.
 */

/** A corner of a cumulative distribution function. */
export interface Knot {
  readonly ms: number;
  /** Percent of the values below `ms`. */
  readonly belowPct: number;
  /** Percent of the values up to and including `ms`. */
  readonly upToPct: number;
}

/** Knots in ascending order of `ms`, no value twice, from 0 to 100 percent; empty for a distribution of nothing. */
export type Distribution = readonly Knot[];

/**
 * The distribution through points (value, percentile), both ascending, first at 0 and last at 100.
 * A value lower than the one before it counts as equal to it: quantiles are stored in single
 * precision, their minimum and maximum in double.
 */
export function throughPoints(points: readonly { ms: number; pct: number }[]): Distribution {
  const knots: Knot[] = [];
  for (const { ms, pct } of points) addPoint(knots, ms, pct);
  return knots;
}

/** The distribution between a lowest and a highest value, through the values in between at these percentiles. */
export function throughQuantiles(
  [lowest, highest]: readonly [number, number],
  values: readonly number[],
  pcts: readonly number[],
): Distribution {
  const knots: Knot[] = [];
  addPoint(knots, lowest, 0);
  for (const [i, value] of values.entries()) addPoint(knots, Math.min(value, highest), pcts[i] as number);
  addPoint(knots, highest, 100);
  return knots;
}

function addPoint(knots: Knot[], ms: number, pct: number): void {
  const last = knots[knots.length - 1];
  if (last && ms <= last.ms) knots[knots.length - 1] = { ms: last.ms, belowPct: last.belowPct, upToPct: pct };
  else knots.push({ ms, belowPct: pct, upToPct: pct });
}

/** A distribution with its weight in a mixture, above zero. */
export interface Part {
  readonly distribution: Distribution;
  readonly weight: number;
}

/** The mixture of distributions: its cumulative function is the mean of theirs, weighted. */
export function mix(parts: readonly Part[]): Distribution {
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  const values = new Set(parts.flatMap((part) => part.distribution.map((knot) => knot.ms)));
  const mixed = [...values].sort((a, b) => a - b).map((ms) => ({ ms, belowPct: 0, upToPct: 0 }));
  for (const { distribution, weight } of parts) {
    const share = weight / total;
    let next = 0;
    for (const knot of mixed) {
      while ((distribution[next]?.ms ?? Number.POSITIVE_INFINITY) < knot.ms) next++;
      const own = knotAt(distribution, next, knot.ms);
      knot.belowPct += share * own.belowPct;
      knot.upToPct += share * own.upToPct;
    }
  }
  return mixed;
}

/**
 * `valueAt` of the mixture without the whole of it, which for many parts takes a hundred times longer. The percentile
 * of a mixture lies between the lowest and the highest of its parts' own, so only the knots between these, and the one
 * before each, are looked at; each look leaves some of them out.
 */
export function mixedValueAt(parts: readonly Part[], pct: number): number | null {
  const reached = parts.map(({ distribution }) => firstReaching(distribution, pct));
  const lowest = Math.min(
    ...parts.map(
      ({ distribution }, i) => distribution[(reached[i] as number) - 1]?.ms ?? Number.NEGATIVE_INFINITY,
    ),
  );
  let value = Math.max(
    ...parts.map(({ distribution }, i) => distribution[reached[i] as number]?.ms ?? lowest),
  );
  if (!Number.isFinite(value)) return null;
  let before: number | null = null;
  let left = knotsFrom(parts, lowest, value);
  while (left.length > 0) {
    const middle = left[left.length >> 1] as number;
    if (mixedKnotAt(parts, middle).upToPct >= pct - ROUNDING_PCT) {
      value = middle;
      left = left.filter((ms) => ms < middle);
    } else {
      before = middle;
      left = left.filter((ms) => ms > middle);
    }
  }
  const { belowPct } = mixedKnotAt(parts, value);
  if (before === null || belowPct <= pct) return value;
  const start = mixedKnotAt(parts, before).upToPct;
  return before + ((pct - start) / (belowPct - start)) * (value - before);
}

/** The values of all parts' knots from one on and below another, in no order. */
export function knotsFrom(parts: readonly Part[], from: number, below: number): number[] {
  const values: number[] = [];
  for (const { distribution } of parts) {
    for (let i = firstFrom(distribution, from); i < distribution.length; i++) {
      const { ms } = distribution[i] as Knot;
      if (ms >= below) break;
      values.push(ms);
    }
  }
  return values;
}

/** The cumulative function of a mixture at `ms`. */
function mixedKnotAt(parts: readonly Part[], ms: number): Omit<Knot, 'ms'> {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  let [belowPct, upToPct] = [0, 0];
  for (const { distribution, weight } of parts) {
    const own = knotAt(distribution, firstFrom(distribution, ms), ms);
    belowPct += (weight / total) * own.belowPct;
    upToPct += (weight / total) * own.upToPct;
  }
  return { belowPct, upToPct };
}

/** Index of the first knot that is not below `ms`. */
function firstFrom(distribution: Distribution, ms: number): number {
  let [low, high] = [0, distribution.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distribution[middle] as Knot).ms < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The cumulative function at each of these values, which ascend. */
export function cumulativeAt(distribution: Distribution, values: readonly number[]): Omit<Knot, 'ms'>[] {
  let next = 0;
  return values.map((ms) => {
    while ((distribution[next]?.ms ?? Number.POSITIVE_INFINITY) < ms) next++;
    return knotAt(distribution, next, ms);
  });
}

/** The cumulative function at `ms`, where `next` is the first knot not below it. */
function knotAt(distribution: Distribution, next: number, ms: number): Omit<Knot, 'ms'> {
  const after = distribution[next];
  if (after?.ms === ms) return after;
  const before = distribution[next - 1];
  if (!before) return { belowPct: 0, upToPct: 0 };
  if (!after) return { belowPct: 100, upToPct: 100 };
  const share = (ms - before.ms) / (after.ms - before.ms);
  const pct = before.upToPct + share * (after.belowPct - before.upToPct);
  return { belowPct: pct, upToPct: pct };
}

/** The smallest value that `pct` percent of the distribution do not exceed: the inverse of its cumulative function. */
export function valueAt(distribution: Distribution, pct: number): number | null {
  const index = firstReaching(distribution, pct);
  const knot = distribution[index];
  const before = distribution[index - 1];
  if (!knot) return null;
  if (!before || knot.belowPct <= pct) return knot.ms;
  const share = (pct - before.upToPct) / (knot.belowPct - before.upToPct);
  return before.ms + share * (knot.ms - before.ms);
}

/** Shares are sums of fractions: what is meant to be 50 % may be less by as little as rounding makes it. */
export const ROUNDING_PCT = 1e-9;

/** Index of the first knot up to which lie at least `pct` percent; the last one where rounding leaves none. */
function firstReaching(distribution: Distribution, pct: number): number {
  let low = 0;
  let high = distribution.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distribution[middle]?.upToPct ?? 100) >= pct - ROUNDING_PCT) high = middle;
    else low = middle + 1;
  }
  return low;
}
