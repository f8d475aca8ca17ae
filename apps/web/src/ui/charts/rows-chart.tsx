'use client';

import { lazy, useState } from 'react';
import type { CsvTable } from '#ui/csv.ts';
import { ChartFrame, NoData } from './frame.tsx';
import { Legend } from './legend.tsx';
import { WhenSeen } from './when-seen.tsx';

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface ChartRow {
  readonly label: string;
  readonly value: number | null;
  /** The value as text, at its end. */
  readonly shown: string;
  /** Words after the value, where there is room. */
  readonly mark?: string | undefined;
  readonly interval?: Range | null;
  /** Values that the value is the mean or the median of, as dots. */
  readonly parts?: readonly number[];
  /** Places of parts that are drawn hollow: they count for less. */
  readonly hollow?: readonly number[] | undefined;
  /** A colour of the theme; the first of the servers' by default. */
  readonly colour?: string;
  /** Exact figures in words. */
  readonly hint?: string | undefined;
  /** Entry of the legend that hides it, with the others of its group. */
  readonly group?: string;
}

export interface RowsProps {
  rows: readonly ChartRow[];
  unit: string;
  /** Bars from zero on a linear axis, points on a logarithmic one. */
  scale?: 'linear' | 'log';
  /** Values that are marked on the axis. */
  levels?: readonly { readonly value: number; readonly label: string }[];
}

const Plot = lazy(() => import('./rows-plot.tsx'));
export const ROW_PX = 25;
export const AXIS_PX = 44;

/** A row for each server: its value with its interval, and what that was made of. */
export function RowsChart({
  title,
  note,
  none,
  rows,
  ...plot
}: RowsProps & {
  title: string;
  note: string;
  /** Text in place of a chart without rows. */
  none: string;
}) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const groups = [...Map.groupBy(rows, ({ group }) => group ?? '')].flatMap(([name, [row]]) =>
    name ? [{ name, colour: row?.colour ?? 'var(--s1)' }] : [],
  );
  const shown = rows.filter(({ group = '' }) => !hidden.has(group));
  const heightPx = rows.length * ROW_PX + AXIS_PX;
  const table = tableOf(rows, plot.unit);
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={heightPx}
      data={rows.length > 0 ? table : undefined}
      figures={rows.length > 0 ? table : undefined}
    >
      {rows.length === 0 ? (
        <NoData>{none}</NoData>
      ) : (
        <>
          <WhenSeen heightPx={heightPx}>
            <Plot {...plot} rows={shown} title={title} />
          </WhenSeen>
          {groups.length > 1 && <Legend entries={groups} hidden={hidden} onHide={setHidden} />}
        </>
      )}
    </ChartFrame>
  );
}

/** Rows with their intervals and parts, a column each. */
function tableOf(rows: readonly ChartRow[], unit: string): CsvTable {
  const most = rows.reduce((count, { parts = [] }) => Math.max(count, parts.length), 0);
  const parts = Array.from({ length: most }, (_, index) => index);
  const ranges = rows.some(({ interval }) => interval);
  const groups = rows.some(({ group }) => group);
  return {
    columns: [
      { id: 'name', unit: '' },
      ...(groups ? [{ id: 'group', unit: '' }] : []),
      ...['value', ...(ranges ? ['low', 'high'] : []), ...parts.map((part) => `part${part + 1}`)].map(
        (id) => ({
          id,
          unit,
        }),
      ),
    ],
    rows: rows.map((row) => [
      row.label,
      ...(groups ? [row.group ?? null] : []),
      row.value,
      ...(ranges ? [row.interval?.low ?? null, row.interval?.high ?? null] : []),
      ...parts.map((part) => row.parts?.[part] ?? null),
    ]),
  };
}
