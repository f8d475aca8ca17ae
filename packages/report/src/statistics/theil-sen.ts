/** Growth of a series that is sampled at even distances, with an interval that its autocorrelation widens. */
import { mean, quantileOfSorted } from './elementary.ts';
import type { Span } from './interval.ts';
import { tCritical } from './student.ts';

/** Fewer values say nothing of growth. */
export const MIN_VALUES_FOR_SLOPE = 12;
/**
 * Level of the intervals of slopes. Of a server five slopes are judged, each by one end of its interval: at 99 % all of
 * them together accuse one that does not grow in less than 5 of 100 cases (`theil-sen.test.ts`).
 */
export const SLOPE_LEVEL = 0.99;
/** The value that a standard normal one exceeds in magnitude with probability 1 − SLOPE_LEVEL. */
const Z = 2.5758;
/** Beyond it, values go on from one another as those of a random walk, and how far such a walk goes is not known from it. */
const MOST_CORRELATION = 0.98;
/** Fewer degrees of freedom would have the interval hang on their number alone. */
const LEAST_DEGREES = 3;

/** A slope for each step from one value to the next, and its interval. */
export interface Slope extends Span {
  readonly slope: number;
}

/**
 * The slope of Theil and Sen, the median of the slopes of all pairs of values, which single outliers do not move, with
 * the interval of Sen 1968 by the variance of Kendall's S, ties counted. That interval holds for values that do not
 * depend on each other. Of memory each goes on from the one before, so its ends are moved away from the slope by √v ·
 * t / z: v = (1 + r) / (1 − r), the number of values that n such ones are worth being n / v (Bayley & Hammersley 1946),
 * r the correlation of neighbouring residuals, freed from the bias of n values around a line, (n·r + 4) / (n − 6); t is
 * Student's for n / v − 2 degrees of freedom, z the normal value that Sen's interval is made with.
 * @param values null where one is missing; the others keep their places
 * @returns null for fewer than MIN_VALUES_FOR_SLOPE
 */
export function theilSen(values: readonly (number | null)[]): Slope | null {
  const points = pointsOf(values);
  const n = points.length;
  if (n < MIN_VALUES_FOR_SLOPE) return null;
  const slopes = slopesOf(points);
  const slope = quantileOfSorted(slopes, 0.5) ?? 0;
  const reach = Z * Math.sqrt(varianceOfS(points.map(({ y }) => y)));
  // Ranks from 1, outwards where they are no whole numbers.
  const rank = Math.floor((slopes.length - reach) / 2);
  const low = slopes[Math.max(0, rank - 1)] ?? slope;
  const high = slopes[Math.min(slopes.length - 1, slopes.length - rank)] ?? slope;
  const widened = wideningOf(points.map(({ x, y }) => y - slope * x));
  return { slope, low: slope - widened * (slope - low), high: slope + widened * (high - slope) };
}

/** The slope of Theil and Sen without an interval, of as few values as there are; null of fewer than two. */
export function medianSlope(values: readonly (number | null)[]): number | null {
  return quantileOfSorted(slopesOf(pointsOf(values)), 0.5);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointsOf(values: readonly (number | null)[]): Point[] {
  return values.flatMap((y, x) => (y === null ? [] : [{ x, y }]));
}

/** Slopes between all pairs, ascending. */
function slopesOf(points: readonly Point[]): Float64Array {
  const slopes = new Float64Array((points.length * (points.length - 1)) / 2);
  let next = 0;
  for (let i = 0; i < points.length; i++) {
    const from = points[i] as Point;
    for (let j = i + 1; j < points.length; j++) {
      const to = points[j] as Point;
      slopes[next++] = (to.y - from.y) / (to.x - from.x);
    }
  }
  return slopes.sort();
}

/** Variance of Kendall's S of values in any order, with groups of equal ones (Sen 1968, 2.4). */
function varianceOfS(values: readonly number[]): number {
  const term = (count: number) => count * (count - 1) * (2 * count + 5);
  const ties = [...Map.groupBy(values, (value) => value).values()].map(({ length }) => term(length));
  return (term(values.length) - ties.reduce((total, tie) => total + tie, 0)) / 18;
}

/** Factor by which autocorrelation of residuals widens an interval; 1 where there is none. */
function wideningOf(residuals: readonly number[]): number {
  const n = residuals.length;
  const biased = (n * correlationOf(residuals) + 4) / (n - 6);
  const correlation = Math.min(MOST_CORRELATION, Math.max(0, biased));
  const worth = (1 + correlation) / (1 - correlation);
  const degrees = Math.max(LEAST_DEGREES, Math.floor(n / worth) - 2);
  return (Math.sqrt(worth) * tCritical(1 - SLOPE_LEVEL, degrees)) / Z;
}

/** Correlation of neighbours; 0 where all values are the same. */
function correlationOf(values: readonly number[]): number {
  const centre = mean(values) ?? 0;
  const off = values.map((value) => value - centre);
  const square = off.reduce((total, value) => total + value ** 2, 0);
  const product = off.reduce((total, value, i) => total + value * (off[i - 1] ?? 0), 0);
  return square === 0 ? 0 : product / square;
}
