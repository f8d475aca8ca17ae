import { intervalKind, type OverallRow, type ServerFigures } from '@headroom/report';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { anchorOf, here, type ResultContext, sorting } from './context.ts';
import { figureColumn, intervalColumn, serverColumn } from './figure-columns.tsx';

/** Columns that fit beside each other at 1440 px; the others are one click away. */
const MAIN: readonly string[] = 'server rate meanMs p50Ms p99Ms cpuMsPerRequest memoryMb'.split(' ');

/** Value of `columns` in an address that shows all of them. */
export const ALL_COLUMNS = 'all';

const FIGURES = ['meanMs', 'p50Ms', 'p95Ms', 'p99Ms', 'cpuPct', 'memoryMb', 'coldStartMs'] as const;

/** The table of all servers: rate, latencies and resources; with all columns also the interval of the rate, and what else the page adds. */
export function OverallTable<Row extends ServerFigures & Partial<Pick<OverallRow, 'requestsPerS'>>>({
  context,
  rows,
  name,
  rankRule,
  beside = [],
  more = [],
  whole = false,
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
  /** Whether every column is always shown. */
  whole?: boolean;
}) {
  const compares = rows.filter(({ rate }) => rate !== null).length > 1;
  const repeated = rows.some(({ rateInterval }) => rateInterval !== null);
  const all = [
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
  const isWhole = whole || context.params.columns === ALL_COLUMNS;
  const columns = isWhole ? all : MAIN.flatMap((main) => all.find(({ id }) => id === main) ?? []);
  const notes = [
    compares && 'Tints and ×: ratio to the best of the column.',
    isWhole &&
      repeated &&
      `An interval is the ${intervalKind(rows.map(({ rateInterval }) => rateInterval))}.`,
    compares && rankRule,
  ];
  return (
    <div id="overall" className="scroll-mt-16">
      {!whole && all.some(({ id }) => !MAIN.includes(id)) && (
        <ColumnSwitch context={context} isWhole={isWhole} />
      )}
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
    </div>
  );
}

/** Shows all columns, or those that fit; which of them is in the address. */
function ColumnSwitch({ context, isWhole }: { context: ResultContext; isWhole: boolean }) {
  const href = here(context, { columns: isWhole ? undefined : ALL_COLUMNS });
  const label = isWhole ? 'Main columns' : 'All columns';
  return (
    <p className="mb-1.5 flex justify-end text-12">
      {context.document ? (
        <a href={`${href}#overall`} className="link">
          {label}
        </a>
      ) : (
        <Link href={href} prefetch={false} scroll={false} className="link">
          {label}
        </Link>
      )}
    </p>
  );
}
