import type { Table, TableColumn } from '@headroom/report';
import { formatCount, formatMb, formatMs, formatPct } from '@headroom/report/format';
import type { ResultContext } from '#results/context.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';

type Row = Table['rows'][number];

/** Label of a number that a study does not have. */
export const NOT_IN_STUDY = 'not in this study';

/** A table as the report computes it: one precision a column, by its unit. */
export function StudyTable({
  table,
  limit,
  printed,
}: {
  table: Table;
  limit?: number;
  printed?: ResultContext['printed'];
}) {
  const columns = table.columns.map((column, index) => columnOf(table, column, index, printed));
  return (
    <DataTable
      fit
      label={table.title}
      columns={columns}
      rows={limit === undefined ? table.rows : table.rows.slice(0, limit)}
      rowKey={(row) => row.slice(0, 3).join(' ')}
    />
  );
}

function columnOf(
  { name, rows }: Table,
  { id, title, unit }: TableColumn,
  index: number,
  printed: ResultContext['printed'],
): Column<Row> {
  const number = index > 0 && !rows.some((row) => typeof row[index] === 'string');
  return {
    id,
    title,
    unit,
    number,
    cell: (row) => {
      const value = row[index] ?? null;
      if (value === null) return <Missing why={NOT_IN_STUDY} />;
      if (typeof value === 'number') return printedIn(name, row, id, printed) ?? shown(value, id, unit);
      return index === 0 ? <span className="font-medium">{value}</span> : value;
    },
  };
}

/** Tables whose rows begin with a server; those of tools name the tool next. */
const OF_SERVERS = new Set(['overall', 'resources', 'stability', 'tools']);

function printedIn(name: string, [server, tool]: Row, id: string, printed: ResultContext['printed']) {
  if (!OF_SERVERS.has(name)) return null;
  return printed?.(String(server), id, name === 'tools' ? String(tool) : undefined) ?? null;
}

/** Shares that are small, with a decimal more. */
const FINE = new Set(['rateCvPct', 'errorRatePct']);

function shown(value: number, id: string, unit: string): string {
  if (unit === 'ms') return formatMs(value, value < 1 ? 3 : 2);
  if (unit === 'MB') return formatMb(value);
  if (unit === '%') return formatPct(value, FINE.has(id) ? 2 : 1);
  if (unit.includes(' per ')) return formatPct(value);
  return Number.isInteger(value) || unit ? formatCount(value) : formatMs(value);
}
