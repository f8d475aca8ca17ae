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
 * Where it is not, a stretch is cut out of the middle by the same distance and test (circular binary segmentation,
 * Olshen et al. 2004): a level that was left again parts the whole in two places, neither of which is clear alone.
 * A series without a step is marked in at most 5 % of cases (CHANGE_POINT_ALPHA), provided its values vary
 * independently: a host that slowly drifts looks like a step too. Fewer than 8 values are too few to tell: then even
 * the clearest step is what some shuffle in 20 does. A border whose value lies nearer to the other level is not marked:
 * a step at the last two values waits for the next one, instead of being marked a commit early.
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
  const steps = clearBorders(values, partings(values, { offset: 0, alpha: CHANGE_POINT_ALPHA, shuffle }));
  return steps.map(({ index, p }, i) => {
    const { before, after } = levelsAt(values, steps, i);
    return { index, before, after, change: before === 0 ? null : after / before, p };
  });
}

/** Medians of the levels that meet at a step. */
function levelsAt(values: readonly number[], steps: readonly Parting[], at: number) {
  const index = steps[at]?.index ?? 0;
  return {
    before: median(values.slice(steps[at - 1]?.index ?? 0, index)) as number,
    after: median(values.slice(index, steps[at + 1]?.index ?? values.length)) as number,
  };
}

/** The steps whose neighbouring values lie on their own side of the border; each that goes joins two levels. */
function clearBorders(values: readonly number[], steps: readonly Parting[]): readonly Parting[] {
  const blurred = steps.findIndex(({ index }, at) => {
    const { before, after } = levelsAt(values, steps, at);
    const middle = (before + after) / 2;
    const isAbove = (value = 0) => value > middle;
    return isAbove(values[index]) !== isAbove(after) || isAbove(values[index - 1]) !== isAbove(before);
  });
  return blurred < 0 ? steps : clearBorders(values, steps.toSpliced(blurred, 1));
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

/**
 * Share of a part's doubt that is spent on one border; the rest is for a stretch that is cut out. Of 8 values the clearest
 * border is what 1 shuffle in 35 does, which must be enough.
 */
const BORDER_SHARE = 0.7;

function partings(values: readonly number[], { offset, alpha, shuffle }: Part): Parting[] {
  const best = bestPartings(values);
  if (!best) return [];
  const shuffled = [...values];
  const share = (asClear: number) => (asClear + 1) / (SHUFFLES + 1);
  const [ofBorder, ofStretch] = [alpha * BORDER_SHARE, alpha * (1 - BORDER_SHARE)];
  let [border, stretch] = [0, 0];
  for (let i = 0; i < SHUFFLES; i++) {
    // Shuffled even once it is known for chance: the next part takes its random numbers from here on.
    shuffle(shuffled);
    if (share(border) > ofBorder && share(stretch) > ofStretch) continue;
    const other = bestPartings(shuffled);
    if ((other?.border.energy ?? 0) >= best.border.energy) border++;
    if ((other?.stretch.energy ?? 0) >= best.stretch.energy) stretch++;
  }
  const inner = { alpha: alpha / 2, shuffle };
  const partAt = (borders: readonly number[], p: number): Parting[] => [
    ...borders.flatMap((index, i) => [
      ...partings(values.slice(borders[i - 1] ?? 0, index), {
        ...inner,
        offset: offset + (borders[i - 1] ?? 0),
      }),
      { index: offset + index, p },
    ]),
    ...partings(values.slice(borders.at(-1)), { ...inner, offset: offset + (borders.at(-1) ?? 0) }),
  ];
  if (share(border) <= ofBorder) return partAt([best.border.from], share(border));
  if (share(stretch) > ofStretch) return [];
  return partAt([best.stretch.from, best.stretch.to], share(stretch));
}

/** A stretch of values, from its first index to the one after its last, and how far it lies from the others. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly energy: number;
}

/**
 * The border at which two parts of the series are furthest from each other, as the stretch from it to the end, and the
 * stretch in its middle that is furthest from all others. The distance is nm / (n + m) times the energy distance of
 * means within and between them (Matteson & James 2014, equations 5 and 6, with exponent 1). The distances of values
 * before each place are summed up first, so that each stretch takes one step. Plain loops: a trend of many servers asks
 * thousands of times.
 * @returns null where two parts of MIN_LEVEL_LENGTH do not fit, or all values are equal
 */
function bestPartings(values: readonly number[]): { border: Stretch; stretch: Stretch } | null {
  const total = values.length;
  if (total < 2 * MIN_LEVEL_LENGTH) return null;
  const size = total + 1;
  // Sum of the distances of the first i values from the first j.
  const sums = new Float64Array(size * size);
  for (let i = 1; i <= total; i++) {
    const value = values[i - 1] as number;
    let row = 0;
    for (let j = 1; j <= total; j++) {
      row += Math.abs(value - (values[j - 1] as number));
      sums[i * size + j] = (sums[(i - 1) * size + j] as number) + row;
    }
  }
  const all = sums[size * size - 1] as number;
  let [border, stretch]: [Stretch, Stretch] = [NOWHERE, NOWHERE];
  for (let from = 0; from <= total - MIN_LEVEL_LENGTH; from++) {
    if (from > 0 && from < MIN_LEVEL_LENGTH) continue;
    for (let to = from + MIN_LEVEL_LENGTH; to <= total; to++) {
      const isBorder = to === total;
      // What lies before, between and behind is a level each; one that begins the series is a border, too.
      if (from === 0 || (!isBorder && total - to < MIN_LEVEL_LENGTH)) continue;
      const within =
        (sums[to * size + to] as number) -
        2 * (sums[from * size + to] as number) +
        (sums[from * size + from] as number);
      const withAll = (sums[to * size + total] as number) - (sums[from * size + total] as number);
      const between = withAll - within;
      const [n, m] = [to - from, total - to + from];
      const energy =
        ((n * m) / total) *
        ((2 * between) / (n * m) - within / (n * (n - 1)) - (all - within - 2 * between) / (m * (m - 1)));
      if (isBorder && energy > border.energy) border = { from, to, energy };
      if (!isBorder && energy > stretch.energy) stretch = { from, to, energy };
    }
  }
  return border.energy > 0 || stretch.energy > 0 ? { border, stretch } : null;
}

const NOWHERE: Stretch = { from: 0, to: 0, energy: 0 };
