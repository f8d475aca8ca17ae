/**
 * Effect that paired rounds show on one metric. Logarithms throughout: twice as much and half as much are
 * equally far from 1.
 */

import { mean, sum } from '../statistics/elementary.ts';
import type { Span } from '../statistics/interval.ts';
import { tCritical, tExceeded } from '../statistics/student.ts';

/** The change of one metric from base to head. */
export interface Effect {
  readonly pairs: number;
  /**
   * Estimate: the mean of the pairs' ln(head / base); null without pairs. It is the ratio of the sides' geometric
   * means, so the figures of a row and its change are of one thing. Compared in simulation with the Hodges–Lehmann
   * median, whose test finds less where trials fall out, and errs up to an eighth more often than it says where not.
   */
  readonly log: number | null;
  /** Sample standard deviation (divides by n − 1) of the pairs' logarithms; null for fewer than two. */
  readonly sd: number | null;
}

/** The effect in the pairs' ln(head / base). */
export function effectOf(logRatios: readonly number[]): Effect {
  return { pairs: logRatios.length, log: mean(logRatios), sd: sampleSd(logRatios) };
}

/** The estimate ± Student's t at `alpha` standard errors; null for fewer than two pairs. */
export function intervalAt({ pairs, log, sd }: Effect, alpha: number): Span | null {
  if (log === null || sd === null) return null;
  const half = (tCritical(alpha, pairs - 1) * sd) / Math.sqrt(pairs);
  return { low: log - half, high: log + half };
}

/**
 * Two-sided p of Student's test that nothing changed; null for fewer than two pairs. Pairs of equal sides lie
 * symmetrically about 0 whatever their spread, and outlying rounds make the test err less often, not more.
 */
export function pOf({ pairs, log, sd }: Effect): number | null {
  if (log === null || sd === null) return null;
  if (sd === 0) return log === 0 ? 1 : 0;
  return tExceeded((log / sd) * Math.sqrt(pairs), pairs - 1);
}

function sampleSd(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}
