import type { Stroke } from '#ui/charts/colours.ts';
import type { PlotProps } from '#ui/charts/lines-chart.tsx';
import { stepChange } from './labels.ts';
import type { Trend } from './read-trend.ts';

/** Marks of changed levels, between two revisions, with the words of what changed. */
export function marksOfSteps(
  { lines, metric }: Trend,
  strokes: ReadonlyMap<string, Stroke>,
): NonNullable<PlotProps['marks']> {
  return lines
    .flatMap(({ serverId, steps }) =>
      steps.map((step) => ({
        x: step.index + 0.5,
        label: `${lines.length > 1 ? `${serverId} ` : ''}${stepChange(step, metric)}`,
        colour: strokes.get(serverId)?.colour ?? 'var(--line-strong)',
      })),
    )
    .toSorted((a, b) => a.x - b.x);
}
