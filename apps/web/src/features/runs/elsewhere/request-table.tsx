import type { TrialDetail } from '@headroom/db';
import { errorCount, formatCount, formatMs, type ToolRow, toolTable } from '@headroom/report';
import { UncheckedChip } from '#results/unchecked-chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';

/** Every request of one trial with its latencies, by itself: nothing in it is best. */
export function RequestTable({ trial, unchecked }: { trial: TrialDetail; unchecked: ReadonlySet<string> }) {
  return (
    <DataTable
      label="Requests"
      columns={columnsOf(unchecked)}
      // Those of a trial that failed are shown, too: no figure of others stands beside them.
      rows={toolTable([{ ...trial, status: 'passed' }])}
      rowKey={({ kind, name }) => `${kind} ${name}`}
    />
  );
}

function columnsOf(unchecked: ReadonlySet<string>): Column<ToolRow>[] {
  const ms = (id: string, title: string, read: (row: ToolRow) => number | null): Column<ToolRow> => ({
    ...{ id, title, unit: 'ms', number: true },
    cell: (row) => formatMs(read(row)),
  });
  return [
    {
      id: 'request',
      title: 'Request',
      cell: ({ kind, name }) => (
        <span className="inline-flex items-center gap-1.5">
          {name}
          {kind === 'tool' && unchecked.has(name) && <UncheckedChip />}
        </span>
      ),
    },
    { id: 'count', title: 'Requests', number: true, cell: ({ count }) => formatCount(count) },
    { id: 'errors', title: 'Errors', number: true, cell: ({ errors }) => formatCount(errorCount(errors)) },
    ms('mean', 'Mean', (row) => row.meanMs),
    ms('p50', 'P50', (row) => row.p50Ms),
    ms('p95', 'P95', (row) => row.p95Ms),
    ms('p99', 'P99', (row) => row.p99Ms),
    ms('max', 'Max', (row) => row.maxMs),
  ];
}
