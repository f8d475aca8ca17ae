import { type ChangePoint, changePoints } from '../compare/change-points.ts';
import type { Metric } from '../compare/metrics.ts';

/**
 * Fewer values than this are too few to tell a step from chance: of seven, one order in 17 parts as clearly as the
 * clearest step does (2 · 3! · 4! / 7!), which is more than CHANGE_POINT_ALPHA.
 */
export const MIN_COMMITS_FOR_STEPS = 8;

/** A step in a trend. */
export interface Step extends ChangePoint {
  /** Whether the new level is the better one. */
  readonly direction: 'better' | 'worse';
}

/**
 * Steps in the level of a metric.
 * @param values oldest first; null where a revision has no figure. `index` of a step is into these.
 */
export function stepsOf(values: readonly (number | null)[], { better }: Pick<Metric, 'better'>): Step[] {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < MIN_COMMITS_FOR_STEPS) return [];
  return changePoints(known.map(({ value }) => value)).map((step) => ({
    ...step,
    index: known[step.index]?.index ?? step.index,
    direction: step.after > step.before === (better === 'higher') ? 'better' : 'worse',
  }));
}
