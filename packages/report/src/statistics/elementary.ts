/** Elementary statistics of small samples. Each answers null where the figure is not defined. */

/** The values that are there. */
export function present<T>(values: readonly (T | null | undefined)[]): T[] {
  return values.filter((value): value is T => value !== null && value !== undefined);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** Population standard deviation (divides by n, as the published study does); null of nothing. */
export function populationSd(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null) return null;
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / values.length);
}

/** Fewer rounds give no coefficient of variation: two values say little more than that they differ. */
export const MIN_ROUNDS_FOR_CV = 3;

/**
 * Coefficient of variation in percent: population standard deviation / mean, as the published study
 * does. Null for fewer than two values, which say nothing about spread, and where the mean is 0.
 */
export function cvPct(values: readonly number[]): number | null {
  return values.length < 2 ? null : pct(populationSd(values), mean(values));
}

/** Middle value, the mean of the two middle ones of an even number; null of nothing. */
export function median(values: readonly number[]): number | null {
  return quantileOfSorted(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** a / b; null where b is 0 or one of them is missing. */
export function ratio(a: number | null, b: number | null): number | null {
  return a === null || b === null || b === 0 ? null : a / b;
}

/** a / b in percent; null where `ratio` is. */
export function pct(a: number | null, b: number | null): number | null {
  const share = ratio(a, b);
  return share === null ? null : share * 100;
}

/** (to − from) / from in percent; null where `ratio` is. */
export function changePct(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : pct(to - from, from);
}

/**
 * Quantile (`share` from 0 to 1) of ascending values by linear interpolation between ranks
 * (type 7 of Hyndman & Fan 1996, which k6 uses too); null of nothing.
 */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number | null {
  const rank = share * (sorted.length - 1);
  const low = sorted[Math.floor(rank)];
  const high = sorted[Math.ceil(rank)];
  if (low === undefined || high === undefined) return null;
  return low === high ? low : low + (high - low) * (rank - Math.floor(rank));
}
