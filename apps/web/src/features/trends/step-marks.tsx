import type { Stroke } from '#ui/charts/colours.ts';
import { revisionName } from './keys.ts';
import { metricLabel, stepChange } from './labels.ts';
import type { Trend, TrendLine } from './read-trend.ts';

/** Words of steps stand in so many rows at most, so that they do not lie on each other. */
const MOST_ROWS = 4;
/** Beyond this share of the width they stand left of their mark. */
const TURN_AT = 0.5;

/** Rows that the words of these steps take above the plot. */
export function stepRows(lines: readonly TrendLine[]): number {
  return Math.min(
    MOST_ROWS,
    lines.reduce((sum, { steps }) => sum + steps.length, 0),
  );
}

/** Marks of changed levels: a vertical mark between two revisions, with the words of what changed. */
export function StepMarks({ trend, strokes }: { trend: Trend; strokes: ReadonlyMap<string, Stroke> }) {
  const { lines, revisions, metric } = trend;
  const steps = lines
    .flatMap(({ serverId, steps: own }) => own.map((step) => ({ serverId, step })))
    .toSorted((a, b) => a.step.index - b.step.index);
  const rows = stepRows(lines);
  return steps.map(({ serverId, step }, place) => {
    const revision = revisions[step.index];
    if (!revision) return null;
    const share = step.index / revisions.length;
    const side = share > TURN_AT ? 'right-full mr-1 text-right' : 'left-full ml-1';
    const whose = lines.length > 1 ? `${serverId} ` : '';
    return (
      <span
        key={`${serverId} ${step.index}`}
        aria-hidden="true"
        className="absolute bottom-0 border-l border-dashed"
        style={{
          left: `${100 * share}%`,
          top: 16 * (place % rows),
          borderColor: strokes.get(serverId)?.colour,
        }}
      >
        <span
          className={`num absolute -top-0.5 whitespace-nowrap bg-surface px-0.5 text-12 leading-4 ${side}`}
        >
          {revisionName(revision)}: {whose}
          {stepChange(step, metric)}
          <span className="max-sm:hidden"> {metricLabel(trend).toLowerCase()}</span>
        </span>
      </span>
    );
  });
}
