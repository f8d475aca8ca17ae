/**
 * Distributions as piecewise linear cumulative functions, and mixtures of them. Where several
 * percentiles share one value the function jumps, so a knot holds both ends of the jump.
 */

/** The cumulative function at a value. */
interface Cumulative {
  /** Percent of the values below it. */
  readonly belowPct: number;
  /** Percent of the values up to and including it. */
  readonly upToPct: number;
}

/**
 * The corners of a cumulative distribution function, as columns of one length: reports hold thousands of them. Values
 * ascend, none twice, from 0 to 100 percent; all are empty for a distribution of nothing.
 */
export interface Distribution {
  readonly ms: readonly number[];
  /** Percent of the values below each. */
  readonly belowPct: readonly number[];
  /** Percent of the values up to and including each. */
  readonly upToPct: readonly number[];
}

/**
 * The distribution through points, values and percentiles both ascending, first at 0 and last at 100.
 * A value lower than the one before it counts as equal to it: quantiles are stored in single
 * precision, their minimum and maximum in double.
 */
export function throughPoints(values: readonly number[], pcts: readonly number[]): Distribution {
  if (ascends(values)) return { ms: values, belowPct: pcts, upToPct: pcts };
  const [ms, belowPct, upToPct]: [number[], number[], number[]] = [[], [], []];
  for (const [i, value] of values.entries()) {
    const pct = pcts[i] as number;
    if (value > (ms.at(-1) ?? Number.NEGATIVE_INFINITY)) {
      ms.push(value);
      belowPct.push(pct);
      upToPct.push(pct);
    } else upToPct[upToPct.length - 1] = pct;
  }
  return { ms, belowPct, upToPct };
}

function ascends(values: readonly number[]): boolean {
  for (let i = 1; i < values.length; i++) {
    if (!((values[i] as number) > (values[i - 1] as number))) return false;
  }
  return true;
}

/** A distribution with its weight in a mixture, above zero. */
export interface Part {
  readonly distribution: Distribution;
  readonly weight: number;
}

/** The mixture of distributions: its cumulative function is the mean of theirs, weighted. */
export function mix(parts: readonly Part[]): Distribution {
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  const ms = [...new Set(parts.flatMap(({ distribution }) => distribution.ms))].sort((a, b) => a - b);
  const [belowPct, upToPct] = [ms.map(() => 0), ms.map(() => 0)];
  for (const { distribution, weight } of parts) {
    const own = cumulativeAt(distribution, ms);
    for (let i = 0; i < ms.length; i++) {
      belowPct[i] = (belowPct[i] as number) + (weight / total) * (own.belowPct[i] as number);
      upToPct[i] = (upToPct[i] as number) + (weight / total) * (own.upToPct[i] as number);
    }
  }
  return { ms, belowPct, upToPct };
}

/**
 * `valueAt` of the mixture without the whole of it, which for many parts takes a hundred times longer. The percentile
 * of a mixture lies between the lowest and the highest of its parts' own, so only the knots between these, and the one
 * before each, are looked at; each look leaves some of them out.
 */
export function mixedValueAt(parts: readonly Part[], pct: number): number | null {
  const [only] = parts;
  if (only && parts.length === 1) return valueAt(only.distribution, pct);
  const reached = parts.map(({ distribution }) => firstReaching(distribution, pct));
  const lowest = Math.min(
    ...parts.map(
      ({ distribution }, i) => distribution.ms[(reached[i] as number) - 1] ?? Number.NEGATIVE_INFINITY,
    ),
  );
  let value = Math.max(
    ...parts.map(({ distribution }, i) => distribution.ms[reached[i] as number] ?? lowest),
  );
  if (!Number.isFinite(value)) return null;
  let before: number | null = null;
  let left = knotsFrom(parts, lowest, value);
  while (left.length > 0) {
    const middle = left[left.length >> 1] as number;
    if (mixedAt(parts, middle).upToPct >= pct - ROUNDING_PCT) {
      value = middle;
      left = left.filter((ms) => ms < middle);
    } else {
      before = middle;
      left = left.filter((ms) => ms > middle);
    }
  }
  const { belowPct } = mixedAt(parts, value);
  if (before === null || belowPct <= pct) return value;
  const start = mixedAt(parts, before).upToPct;
  return before + ((pct - start) / (belowPct - start)) * (value - before);
}

/** The values of all parts' knots from one on and below another, in no order. */
export function knotsFrom(parts: readonly Part[], from: number, below: number): number[] {
  const values: number[] = [];
  for (const {
    distribution: { ms },
  } of parts) {
    for (let i = firstFrom(ms, from); i < ms.length && (ms[i] as number) < below; i++) {
      values.push(ms[i] as number);
    }
  }
  return values;
}

/** The cumulative function of a mixture at `ms`. */
function mixedAt(parts: readonly Part[], ms: number): Cumulative {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  let [belowPct, upToPct] = [0, 0];
  for (const { distribution, weight } of parts) {
    const own = cumulativeOf(distribution, firstFrom(distribution.ms, ms), ms);
    belowPct += (weight / total) * own.belowPct;
    upToPct += (weight / total) * own.upToPct;
  }
  return { belowPct, upToPct };
}

/** Index of the first of these values, which ascend, that is not below `ms`. */
function firstFrom(values: readonly number[], ms: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The cumulative function at each of these values, which ascend. */
export function cumulativeAt(
  distribution: Distribution,
  values: readonly number[],
): Pick<Distribution, 'belowPct' | 'upToPct'> {
  const { ms: own } = distribution;
  const [belowPct, upToPct]: [number[], number[]] = [[], []];
  let next = 0;
  for (const ms of values) {
    while (next < own.length && (own[next] as number) < ms) next++;
    const at = cumulativeOf(distribution, next, ms);
    belowPct.push(at.belowPct);
    upToPct.push(at.upToPct);
  }
  return { belowPct, upToPct };
}

/** The cumulative function at `ms`, where `next` is the first knot not below it. */
function cumulativeOf({ ms: own, belowPct, upToPct }: Distribution, next: number, ms: number): Cumulative {
  const after = own[next];
  if (after === ms) return { belowPct: belowPct[next] as number, upToPct: upToPct[next] as number };
  const before = own[next - 1];
  if (before === undefined) return { belowPct: 0, upToPct: 0 };
  if (after === undefined) return { belowPct: 100, upToPct: 100 };
  const share = (ms - before) / (after - before);
  const start = upToPct[next - 1] as number;
  const pct = start + share * ((belowPct[next] as number) - start);
  return { belowPct: pct, upToPct: pct };
}

/** The smallest value that `pct` percent of the distribution do not exceed: the inverse of its cumulative function. */
export function valueAt(distribution: Distribution, pct: number): number | null {
  const { ms, belowPct, upToPct } = distribution;
  const index = firstReaching(distribution, pct);
  const [value, before] = [ms[index], ms[index - 1]];
  if (value === undefined) return null;
  const [start, end] = [upToPct[index - 1] as number, belowPct[index] as number];
  if (before === undefined || end <= pct) return value;
  return before + ((pct - start) / (end - start)) * (value - before);
}

/** Shares are sums of fractions: what is meant to be 50 % may be less by as little as rounding makes it. */
export const ROUNDING_PCT = 1e-9;

/** Index of the first knot up to which lie at least `pct` percent; the last one where rounding leaves none. */
function firstReaching({ upToPct }: Distribution, pct: number): number {
  let low = 0;
  let high = upToPct.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upToPct[middle] as number) >= pct - ROUNDING_PCT) high = middle;
    else low = middle + 1;
  }
  return low;
}
