import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { quantileOfSorted, sum } from './statistics.ts';

/** A range in the unit of its statistic. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  /** Seed of the resampling; the same seed and values give the same interval. */
  seed: number;
  /** Confidence level, above 0 and below 1. */
  level?: number;
  /** How many resamples are drawn. */
  resamples?: number;
}

export const CONFIDENCE_LEVEL = 0.95;

/** Resamples per interval: Efron & Tibshirani (1993, chapter 13) ask for at least 1,000 for a 95 % interval. */
export const RESAMPLES = 2_000;

/** Seed of the intervals' resampling: fixed, so that a table never changes between two looks at it. */
export const RESAMPLING_SEED = 20_260_227;

/**
 * Confidence interval of a statistic by the percentile bootstrap (Efron & Tibshirani 1993, chapter 13),
 * in the statistic's unit. With two or three values it is close to their whole range: few rounds
 * cannot say more.
 * @returns null for fewer than two values
 * @throws RangeError for a level outside (0, 1) or fewer than one resample
 */
export function bootstrapInterval<Value>(
  values: readonly Value[],
  statistic: (sample: readonly Value[]) => number,
  { seed, level = CONFIDENCE_LEVEL, resamples = RESAMPLES }: BootstrapOptions,
): Interval | null {
  if (!(level > 0 && level < 1)) throw new RangeError(`level is ${level}; give one between 0 and 1`);
  if (!(resamples >= 1)) throw new RangeError(`resamples is ${resamples}; give at least 1`);
  if (values.length < 2) return null;
  const random = xoroshiro128plus(seed);
  const draw = () => values[uniformInt(random, 0, values.length - 1)] as Value;
  const statistics = Array.from({ length: resamples }, () => statistic(values.map(draw)));
  statistics.sort((a, b) => a - b);
  const low = quantileOfSorted(statistics, (1 - level) / 2);
  const high = quantileOfSorted(statistics, (1 + level) / 2);
  return low === null || high === null ? null : { low, high };
}

/** Interval of an arithmetic mean; null for fewer than two values. */
export function intervalOfMean(values: readonly number[]): Interval | null {
  return bootstrapInterval(values, (sample) => sum(sample) / sample.length, { seed: RESAMPLING_SEED });
}

/** Whether two intervals share a point. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.low <= b.high && b.low <= a.high;
}
