import type { PointMark } from './lines.ts';
import { type ChartProps, LinesChart } from './lines-chart.tsx';

export interface ChartRow extends PointMark {
  readonly name: string;
  readonly value: number | null;
  /** Entry of the legend that hides it, with the others of its group. */
  readonly group?: string;
}

interface Props extends Pick<ChartProps, 'title' | 'note' | 'none' | 'marks'> {
  rows: readonly ChartRow[];
  unit: string;
  /** Bars from zero on a linear axis, points on a logarithmic one. */
  scale?: 'linear' | 'log';
}

const [ROW_PX, AXIS_PX] = [25, 44];

/** A row for each server: its value with its interval, and what that was made of. */
export function RowsChart({ rows, unit, scale = 'linear', ...chart }: Props) {
  const ticks = rows.map(({ name }, at) => ({ at, label: name }));
  const groups = Map.groupBy(rows.entries(), ([, { group = '' }]) => group);
  return (
    <LinesChart
      {...chart}
      isRows
      heightPx={rows.length * ROW_PX + AXIS_PX}
      x={{ id: 'name', unit: '', span: [-0.5, rows.length - 0.5], ticks }}
      y={{ id: 'value', unit, scale }}
      lines={[...groups].map(([name, own]) => ({
        name,
        colour: own[0]?.[1].colour ?? 'var(--s1)',
        dash: undefined,
        points: own.map(([at, row]) => [at, row.value, row]),
      }))}
    />
  );
}
