import { type ChangePoint, changePoints } from '../compare/change-points.ts';
import type { TrendMetric } from './metrics.ts';

/**
 * Fewer values than this are too few to tell a step from chance: of seven, one order in 17 parts as clearly as the
 * clearest step does (2 · 3! · 4! / 7!), which is more than CHANGE_POINT_ALPHA.
 */
export const MIN_COMMITS_FOR_STEPS = 8;

/** A step in a trend. */
export interface Step extends Omit<ChangePoint, 'p'> {
  /** P value of the permutation test; null of a count, whose differences are exact. */
  readonly p: number | null;
  /** Whether the new level is the better one. */
  readonly direction: 'better' | 'worse';
}

/**
 * Steps in the level of a metric.
 * @param values oldest first; null where a revision has no figure. `index` of a step is into these.
 */
export function stepsOf(
  values: readonly (number | null)[],
  { better, isExact }: Pick<TrendMetric, 'better' | 'isExact'>,
): Step[] {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (!isExact && known.length < MIN_COMMITS_FOR_STEPS) return [];
  const series = known.map(({ value }) => value);
  return (isExact ? differencesIn(series) : changePoints(series)).map((step) => ({
    ...step,
    index: known[step.index]?.index ?? step.index,
    direction: step.after > step.before === (better === 'higher') ? 'better' : 'worse',
  }));
}

/** Every difference of a value from the one before it. */
function differencesIn(values: readonly number[]): Omit<Step, 'direction'>[] {
  return values.flatMap((after, index) => {
    const before = values[index - 1];
    if (before === undefined || before === after) return [];
    return [{ index, before, after, change: before === 0 ? null : after / before, p: null }];
  });
}
