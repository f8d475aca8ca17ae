import { intervalKind, type OverallRow, type ServerFigures } from '@headroom/report';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Params } from '#ui/address.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { anchorOf, here, type ResultContext, sorting } from './context.ts';
import { figureColumn, intervalColumn, serverColumn } from './figure-columns.tsx';

/** Columns that fit beside each other at 1440 px; the others are one click away. */
const MAIN: readonly string[] = 'server rate meanMs p50Ms p99Ms cpuMsPerRequest sdkOverhead memoryMb'.split(
  ' ',
);

/** Value of `references` in an address that shows bare servers. */
const SHOWN = 'shown';

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
  references = [],
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
  /** Rows of bare servers, which a switch shows after the others; alone, they are always shown. */
  references?: readonly Row[];
}) {
  const alone = rows.length === 0;
  const showsReferences = references.length > 0 && (alone || context.params.references === SHOWN);
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
    showsReferences && 'Bare servers have no SDK and no rank: they show what a language can do.',
  ];
  return (
    <div id="overall" className="scroll-mt-16">
      <p className="mb-1.5 flex justify-end gap-4 text-12 empty:hidden">
        {references.length > 0 && !alone && (
          <Switch
            context={context}
            change={{ references: showsReferences ? undefined : SHOWN }}
            label={showsReferences ? 'Hide bare servers' : 'Show bare servers'}
          />
        )}
        {!whole && all.some(({ id }) => !MAIN.includes(id)) && (
          <Switch
            context={context}
            change={{ columns: isWhole ? undefined : ALL_COLUMNS }}
            label={isWhole ? 'Main columns' : 'All columns'}
          />
        )}
      </p>
      <DataTable
        label="Servers"
        cards
        columns={columns}
        rows={showsReferences ? [...rows, ...references] : rows}
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

/** Link that changes what the table shows, which is in the address. */
function Switch({ context, change, label }: { context: ResultContext; change: Params; label: string }) {
  const href = here(context, change);
  return context.document ? (
    <a href={`${href}#overall`} className="link">
      {label}
    </a>
  ) : (
    <Link href={href} prefetch={false} scroll={false} className="link">
      {label}
    </Link>
  );
}
