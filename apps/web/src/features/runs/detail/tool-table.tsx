import { ERROR_KINDS, ERROR_WORDS } from '@headroom/model/suite';
import { errorCount, formatCount, formatMs, type ToolRow } from '@headroom/report';
import { sorting } from '#results/context.ts';
import { plainServerColumn } from '#results/figure-columns.tsx';
import { ratioTo } from '#results/ratio.ts';
import type { RunView } from '#results/run/view.ts';
import { UncheckedChip } from '#results/unchecked-chip.tsx';
import type { Column } from '#ui/data-table.tsx';
import { FoldedTable } from '#ui/folded-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { msColumn } from './ms-column.ts';
import { ProtocolName } from './protocol-name.tsx';
import { requestsOf } from './requests-of.ts';
import { isQuietSessionEnd, sessionEndsLabel } from './session-ends.ts';

/** All figures of every request of every server, or of the chosen one with ratios to the best. */
export function ToolTable({
  view,
  chosen,
  unchecked,
}: {
  view: RunView;
  chosen: string | undefined;
  /** Tools whose answers are not looked at. */
  unchecked: ReadonlySet<string>;
}) {
  const rows = requestsOf(inPageOrder(view), chosen);
  const columns = columnsOf(rows, { compare: chosen !== undefined, unchecked });
  return (
    <>
      <h3 className="mt-6 mb-2 font-medium text-13">
        {chosen ? `All figures of ${chosen}` : 'All figures of every request'}
      </h3>
      <FoldedTable
        label="Tools"
        columns={columns}
        rows={rows}
        rowKey={({ serverId, kind, name }) => `${serverId} ${kind} ${name}`}
        isQuiet={(row) => !chosen && isQuietSessionEnd(row)}
        summary={sessionEndsLabel}
        {...sorting(view, columns, chosen ? { id: 'mean', dir: 'asc' } : { id: 'none', dir: 'asc' })}
      />
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Requests with a right answer in the steady windows. Choose one for ratios to the best server.
      </p>
    </>
  );
}

/** Tools under their servers, servers best rate first. */
function inPageOrder({ report, strokes }: RunView): ToolRow[] {
  const order = [...strokes.keys()];
  return report.tools.toSorted((a, b) => order.indexOf(a.serverId) - order.indexOf(b.serverId));
}

function columnsOf(
  rows: readonly ToolRow[],
  { compare, unchecked }: { compare: boolean; unchecked: ReadonlySet<string> },
): Column<ToolRow>[] {
  const ms = (id: string, title: string, read: (row: ToolRow) => number | null) =>
    msColumn(id, title, read, {
      cell: (row) => (read(row) === null ? <Missing why={whyMissing(row)} /> : formatMs(read(row))),
      ratio: compare ? ratioTo(rows, read, 'asc') : undefined,
    });
  return [
    plainServerColumn<ToolRow>(),
    { id: 'request', title: 'Request', sortBy: (row) => row.name, cell: (row) => nameOf(row, unchecked) },
    {
      id: 'count',
      title: 'Requests',
      number: true,
      best: 'desc',
      sortBy: (row) => row.count,
      cell: (row) => formatCount(row.count),
    },
    {
      id: 'errors',
      title: 'Errors',
      number: true,
      best: 'desc',
      sortBy: (row) => errorCount(row.errors),
      cell: errorsOf,
    },
    ...abortColumns(rows),
    ms('mean', 'Mean', (row) => row.meanMs),
    ms('p50', 'P50', (row) => row.p50Ms),
    ms('p95', 'P95', (row) => row.p95Ms),
    ms('p99', 'P99', (row) => row.p99Ms),
    ms('min', 'Min', (row) => row.minMs),
    ms('max', 'Max', (row) => row.maxMs),
    ...eventColumns(rows),
  ];
}

/** Calls that the client gave up; no column where there are none. */
function abortColumns(rows: readonly ToolRow[]): Column<ToolRow>[] {
  if (rows.every(({ aborted }) => aborted === 0)) return [];
  return [
    {
      id: 'aborted',
      title: 'Aborted by the client',
      number: true,
      sortBy: (row) => row.aborted,
      cell: (row) => formatCount(row.aborted),
    },
  ];
}

/** Longest times of tools that send events before their answer; no columns where none does. */
function eventColumns(rows: readonly ToolRow[]): Column<ToolRow>[] {
  if (rows.every(({ firstEventMs }) => firstEventMs === null)) return [];
  const column = (id: string, title: string, read: (row: ToolRow) => number | null) =>
    msColumn(id, title, read, {
      cell: (row) =>
        read(row) === null ? <Missing why="no events before the answer" /> : formatMs(read(row)),
    });
  return [
    column('first-event', 'First event, max', (row) => row.firstEventMs),
    column('silence', 'Longest silence', (row) => row.silenceMs),
  ];
}

/** A server that gives out no session, for one, is sent no request to end it. */
function whyMissing({ count, errors }: ToolRow): string {
  return count === 0 && errorCount(errors) === 0 ? 'none was sent' : 'no right answer';
}

function nameOf({ name, kind }: ToolRow, unchecked: ReadonlySet<string>) {
  if (kind !== 'tool') return <ProtocolName name={name} />;
  if (!unchecked.has(name)) return name;
  return (
    <span className="inline-flex items-center gap-2">
      {name}
      <UncheckedChip />
    </span>
  );
}

/** Errors with their kinds. */
function errorsOf({ errors }: ToolRow) {
  const kinds = ERROR_KINDS.flatMap((kind) => {
    const count = errors[kind] ?? 0;
    return count > 0 ? [`${ERROR_WORDS[kind].label} ${formatCount(count)}`] : [];
  });
  if (kinds.length === 0) return '0';
  return (
    <span className="text-bad">
      {formatCount(errorCount(errors))} ✕ <span className="text-12">({kinds.join(', ')})</span>
    </span>
  );
}
