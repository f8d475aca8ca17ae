/**
 * Changes in the level of a series: E-Divisive (Matteson & James 2014), as Daly et al. 2020 use it for
 * performance.
 */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { median } from '../statistics/elementary.ts';

/** Seed of the shuffles: fixed, so that a trend never changes between two looks at it. */
const SHUFFLING_SEED = 20_260_227;

/** A step is marked where shuffled values part as clearly in at most this share of shuffles. */
export const CHANGE_POINT_ALPHA = 0.05;

/** Shuffles of each test. */
export const SHUFFLES = 399;

/** A level is at least so many values long: fewer could be chance, and cannot be told from outliers. */
export const MIN_LEVEL_LENGTH = 3;

/** A step in a series. */
export interface ChangePoint {
  /** Index of the first value of the new level. */
  readonly index: number;
  /** Medians of the level before, back to the step before it, and of the new one. */
  readonly before: number;
  readonly after: number;
  /** `after` / `before`; null where `before` is 0. */
  readonly change: number | null;
  /** P value of the permutation test; at least 1 / (SHUFFLES + 1). */
  readonly p: number;
}

/**
 * The steps of a series, in its order. The values are parted where the energy distance (Székely & Rizzo 2013) between
 * what lies before and after is greatest; if that is more than shuffles of them part, both parts are parted further.
 * A series without a step is marked in at most 5 % of cases (CHANGE_POINT_ALPHA), provided its values vary
 * independently: a host that slowly drifts looks like a step too. Fewer than 8 values are too few to tell: then even
 * the clearest step is what some shuffle in 20 does.
 * @param values of one metric in the order of commits
 */
export function changePoints(values: readonly number[], seed: number = SHUFFLING_SEED): ChangePoint[] {
  const random = xoroshiro128plus(seed);
  const shuffle = (values: number[]) => {
    for (let last = values.length - 1; last > 0; last--) {
      const other = uniformInt(random, 0, last);
      [values[last], values[other]] = [values[other] as number, values[last] as number];
    }
  };
  const steps = partings(values, { offset: 0, alpha: CHANGE_POINT_ALPHA, shuffle });
  return steps.map(({ index, p }, i) => {
    const before = median(values.slice(steps[i - 1]?.index ?? 0, index)) as number;
    const after = median(values.slice(index, steps[i + 1]?.index ?? values.length)) as number;
    return { index, before, after, change: before === 0 ? null : after / before, p };
  });
}

interface Parting {
  readonly index: number;
  readonly p: number;
}

interface Part {
  /** Index of its first value in the series. */
  readonly offset: number;
  /** Doubt that it may be parted by: halved from a part to its parts, so that all of them together have as much. */
  readonly alpha: number;
  readonly shuffle: (values: number[]) => void;
}

function partings(values: readonly number[], { offset, alpha, shuffle }: Part): Parting[] {
  const best = bestParting(values);
  if (!best) return [];
  const shuffled = [...values];
  const share = (asClear: number) => (asClear + 1) / (SHUFFLES + 1);
  let asClear = 0;
  for (let i = 0; i < SHUFFLES; i++) {
    // Shuffled even once it is known for chance: the next part takes its random numbers from here on.
    shuffle(shuffled);
    if (share(asClear) <= alpha && (bestParting(shuffled)?.energy ?? 0) >= best.energy) asClear++;
  }
  const p = share(asClear);
  if (p > alpha) return [];
  const inner = { alpha: alpha / 2, shuffle };
  return [
    ...partings(values.slice(0, best.index), { ...inner, offset }),
    { index: offset + best.index, p },
    ...partings(values.slice(best.index), { ...inner, offset: offset + best.index }),
  ];
}

/**
 * Border at which the two parts of a series are furthest from each other, by nm / (n + m) times the energy
 * distance of means within and between them (Matteson & James 2014, equations 5 and 6, with exponent 1). The
 * sums of distances are moved along with the border, so that all borders together take n² steps. Plain loops: a trend
 * of many servers asks thousands of times.
 * @returns null where two parts of MIN_LEVEL_LENGTH do not fit, or all values are equal
 */
function bestParting(values: readonly number[]): { index: number; energy: number } | null {
  const total = values.length;
  let left = 0;
  let between = 0;
  let right = 0;
  for (let i = 0; i < total; i++) {
    const value = values[i] as number;
    for (let j = i + 1; j < total; j++) right += Math.abs(value - (values[j] as number));
  }
  let index = 0;
  let energy = 0;
  for (let n = 1; n <= total - MIN_LEVEL_LENGTH; n++) {
    const moved = values[n - 1] as number;
    for (let i = 0; i < n - 1; i++) {
      const distance = Math.abs(moved - (values[i] as number));
      left += distance;
      between -= distance;
    }
    for (let i = n; i < total; i++) {
      const distance = Math.abs(moved - (values[i] as number));
      right -= distance;
      between += distance;
    }
    const m = total - n;
    if (n < MIN_LEVEL_LENGTH) continue;
    const within = (2 * left) / (n * (n - 1)) + (2 * right) / (m * (m - 1));
    const own = ((n * m) / total) * ((2 * between) / (n * m) - within);
    if (own > energy) [index, energy] = [n, own];
  }
  return energy > 0 ? { index, energy } : null;
}
