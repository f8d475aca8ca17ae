import {
  type Levels,
  levelsByCounter,
  type Step,
  stepsWithin,
  type TrendFigure,
  type TrendMetric,
} from '@headroom/report/trends';
import { oncePerBuild } from './builds.ts';

/** A server over revisions, before its steps are known. */
interface Line {
  readonly figures: readonly (TrendFigure | null)[];
  readonly builds: readonly (string | null)[];
}

/** Steps of a line. @param levels by acknowledged slowdowns, which say nothing of counts */
export function lineSteps({ figures, builds }: Line, metric: TrendMetric, levels: Levels): Step[] {
  const values = figures.map((figure) => figure?.value ?? null);
  return metric.isExact
    ? stepsWithin(values, metric, levelsByCounter(figures))
    : stepsWithin(oncePerBuild(values, builds), metric, levels);
}

/** Whether every figure is final: what is not counted may be, by a later run. */
export const isFinal = ({ isExact }: TrendMetric, lines: readonly Pick<Line, 'figures'>[]): boolean =>
  !isExact ||
  lines.every(({ figures }) => figures.every((figure) => figure === null || figure.value !== null));
