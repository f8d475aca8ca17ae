import type { PlotProps } from '#ui/charts/lines-chart.tsx';
import { SIGNS } from './signs.ts';

/** Change at a place of a chart. */
export interface ChangeMark {
  readonly commit: string;
  readonly place: number;
  readonly direction: 'better' | 'worse' | null;
  readonly acknowledged: object | null;
}

const COLOURS = { worse: 'var(--bad)', better: 'var(--good)', acknowledged: 'var(--muted)' } as const;

/** Marks of changes: a line at the commit, with a sign. The list below the chart has the words. */
export function marksOfChanges(changes: readonly ChangeMark[]): NonNullable<PlotProps['marks']> {
  return changes.map(({ place, direction, acknowledged }) => {
    const look = acknowledged || !direction ? 'acknowledged' : direction;
    return { x: place + 1, label: SIGNS[look].sign, colour: COLOURS[look] };
  });
}
