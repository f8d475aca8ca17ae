import { intervalKind, type OverallRow, type ServerFigures } from '@headroom/report';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { anchorOf, type ResultContext, sorting } from './context.ts';
import { emptyColumns, figureColumn, intervalColumn, serverColumn } from './figure-columns.tsx';
import { NobodyHas } from './missing.tsx';

const FIGURES = ['meanMs', 'p50Ms', 'p95Ms', 'p99Ms', 'cpuPct', 'memoryMb', 'coldStartMs'] as const;

/** The table of all servers: rate with its interval, latencies, resources, and what else the page adds. */
export function OverallTable<Row extends ServerFigures & Partial<Pick<OverallRow, 'requestsPerS'>>>({
  context,
  rows,
  name,
  rankRule,
  beside = [],
  more = [],
}: {
  context: ResultContext;
  rows: readonly Row[];
  /** Content of a row's first cell; the server's name by default. */
  name?: (row: Row) => ReactNode;
  /** Rule by which servers share a rank, as a sentence; where the table shows ranks. */
  rankRule?: string;
  /** Columns beside the rate. */
  beside?: readonly Column<Row>[];
  /** Columns after the figures every result has. */
  more?: readonly Column<Row>[];
}) {
  const compares = rows.filter(({ rate }) => rate !== null).length > 1;
  const repeated = rows.some(({ rateInterval }) => rateInterval !== null);
  const columns = [
    serverColumn<Row>(name),
    figureColumn(rows, 'rate', context.missing),
    ...(repeated ? [intervalColumn(rows)] : []),
    ...beside,
    ...(rows.some((row) => row.requestsPerS !== undefined)
      ? [figureColumn(rows, 'requestsPerS', context.missing)]
      : []),
    ...FIGURES.map((id) => figureColumn(rows, id, context.missing)),
    ...more,
  ].map((column) => ({
    ...column,
    cell: (row: Row) => context.printed?.(row.serverId, column.id) ?? column.cell(row),
  }));
  const notes = [
    compares && 'Tints and figures such as 1.42× give the ratio to the best of the column.',
    repeated && `An interval is the ${intervalKind(rows.map(({ rateInterval }) => rateInterval))}.`,
    compares && rankRule,
  ];
  return (
    <div id="overall" className="scroll-mt-16">
      <DataTable
        label="Servers"
        cards
        columns={columns}
        rows={rows}
        rowKey={(row) => row.serverId}
        anchor={(row) => anchorOf(row.serverId)}
        {...sorting(context, columns, { id: 'rate', dir: 'desc' })}
      />
      <p className="mt-2 max-w-[110ch] text-sm text-muted empty:hidden">
        <Figures text={notes.filter(Boolean).join(' ')} />
      </p>
      <NobodyHas what={emptyColumns(rows, ['rate', ...FIGURES])} why={context.missing} />
    </div>
  );
}
