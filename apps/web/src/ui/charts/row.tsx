import type { ReactNode } from 'react';
import { hundredth } from './hundredth.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Columns of a chart of rows: labels of one width, then the plot. */
export const ROW_COLUMNS =
  'grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-3';
/** Room at the right of the plot for values. */
export const PLOT_MARGIN = 'mr-14 sm:mr-20';
/** The same for values with a word after them, which small screens leave out. */
export const MARKED_MARGIN = 'mr-14 sm:mr-40';

/** One row of a chart: its label, and a plot in which things stand at percents of its width. */
export function BarRow({
  label,
  hint,
  heightPx,
  margin = PLOT_MARGIN,
  children,
}: {
  label: string;
  hint?: string | undefined;
  heightPx: number;
  margin?: string;
  children: ReactNode;
}) {
  return (
    <li className={`${ROW_COLUMNS} items-center`} style={{ height: heightPx }} title={hint ?? label}>
      <span className="truncate text-right">{label}</span>
      <span className={`relative ${margin} h-full`}>{children}</span>
    </li>
  );
}

/** An interval, in a row of 24 px. */
export function Whisker({ range, pct }: { range: Range; pct: (value: number) => number }) {
  return (
    <span
      aria-hidden="true"
      className="whisker"
      style={{ left: `${pct(range.low)}%`, width: `${hundredth(pct(range.high) - pct(range.low))}%` }}
    />
  );
}
