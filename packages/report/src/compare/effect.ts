/** What paired rounds say of one metric. Logarithms throughout: twice as much and half as much are equally far from 1. */
import { CONFIDENCE_LEVEL, type Interval } from '../bootstrap.ts';
import { mean, sum } from '../statistics.ts';
import { type ExactInterval, hodgesLehmann, signedRankInterval, signedRankP } from './signed-rank.ts';
import { tCritical } from './student.ts';

/** How often an effect of the minimal detectable size is found. */
export const POWER = 0.8;

/** The change of one metric from base to head. */
export interface Effect {
  readonly pairs: number;
  /** Estimate: the Hodges–Lehmann median of the pairs' ln(head / base); null without pairs. */
  readonly log: number | null;
  /**
   * Interval of it for this metric alone, exact: between Walsh averages. Chosen over the percentile bootstrap of the
   * median, which covers 87 to 94 % of cases where pairs are few; this one 94 to 97 % (effect.test.ts measures both).
   */
  readonly interval: ExactInterval | null;
  /** Wilcoxon's two-sided p, exact. Shown; verdicts do not go by it, since few pairs cannot make it small. */
  readonly p: number | null;
  /** Sample standard deviation (divides by n − 1) of the pairs' logarithms; null for fewer than two. */
  readonly sd: number | null;
}

/** The effect in the pairs' ln(head / base). */
export function effectOf(logRatios: readonly number[]): Effect {
  return {
    pairs: logRatios.length,
    log: hodgesLehmann(logRatios),
    interval: signedRankInterval(logRatios, CONFIDENCE_LEVEL),
    p: logRatios.length === 0 ? null : signedRankP(logRatios),
    sd: sampleSd(logRatios),
  };
}

/**
 * The estimate ± Student's t at `alpha` standard errors, and no less than the interval of the metric alone. At the
 * `alpha` that a metric has of its family (family.ts) the intervals of all of them hold together. An outlying round
 * widens it and moves its centre little.
 * @returns null for fewer than two pairs
 */
export function intervalAt({ pairs, log, sd, interval }: Effect, alpha: number): Interval | null {
  if (log === null || sd === null || interval === null) return null;
  const half = (tCritical(alpha, pairs - 1) * sd) / Math.sqrt(pairs);
  return { low: Math.min(interval.low, log - half), high: Math.max(interval.high, log + half) };
}

/**
 * The effect, as a logarithm, that these pairs find in four of five comparisons (POWER): the noise floor, the half of
 * the interval, and how far below its true value the estimate falls in one of five.
 * @returns null for fewer than two pairs
 */
export function detectable({ pairs, sd }: Effect, alpha: number, floor: number): number | null {
  if (sd === null) return null;
  // One-sided, so twice the probability of both tails.
  const short = tCritical(2 * (1 - POWER), pairs - 1);
  return floor + ((tCritical(alpha, pairs - 1) + short) * sd) / Math.sqrt(pairs);
}

function sampleSd(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}
