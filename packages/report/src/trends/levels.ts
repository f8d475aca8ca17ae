/** Levels of a watched branch, as people acknowledged its changes. */
import type { Acknowledged } from '@headroom/model/comparison';
import type { TrendMetric } from './metrics.ts';
import type { TrendFigure } from './point.ts';
import { type Step, stepsOf } from './steps.ts';

/** What acknowledged changes say of the places of a series. */
export interface Levels {
  /** Places at which a level begins that is expected, ascending. */
  readonly starts: readonly number[];
  /** Places that are part of no level: from a change until the commit that fixed it. */
  readonly skipped: ReadonlySet<number>;
}

/**
 * Levels of a series. An expected change begins a new one. What lies between a change and its fix is skipped, so that
 * neither of both is told again as a step.
 * @param commits whole ids, oldest first
 */
export function levelsOf(commits: readonly string[], acknowledged: readonly Acknowledged[]): Levels {
  const starts = new Set<number>();
  const skipped = new Set<number>();
  for (const { commit, fixedBy } of acknowledged) {
    const place = commits.indexOf(commit);
    if (place < 0) continue;
    if (fixedBy === null) starts.add(place);
    else for (let at = place; at < commits.indexOf(fixedBy); at++) skipped.add(at);
  }
  return { starts: [...starts].sort((a, b) => a - b), skipped };
}

/** Steps within the levels of a series; `index` of a step is into `values`. */
export function stepsWithin(
  values: readonly (number | null)[],
  metric: Pick<TrendMetric, 'better' | 'isExact'>,
  { starts, skipped }: Levels,
): Step[] {
  const kept = values.map((value, place) => (skipped.has(place) ? null : value));
  const bounds = [0, ...starts.filter((start) => start > 0), values.length];
  return bounds.slice(1).flatMap((end, i) => {
    const start = bounds[i] as number;
    return stepsOf(kept.slice(start, end), metric).map((step) => ({ ...step, index: step.index + start }));
  });
}

/**
 * Levels of a count: one begins where another library counted than before. Acknowledged changes are changes of speed, and
 * begin or skip none.
 */
export function levelsByCounter(figures: readonly (Pick<TrendFigure, 'counter'> | null)[]): Levels {
  let last: string | undefined;
  const starts = figures.flatMap((figure, place) => {
    const counter = figure?.counter ?? last;
    const isOther = last !== undefined && counter !== last;
    last = counter;
    return isOther ? [place] : [];
  });
  return { starts, skipped: new Set() };
}
