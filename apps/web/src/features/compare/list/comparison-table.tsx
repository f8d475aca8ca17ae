import type { RunRow } from '@headroom/db';
import { sideLabels } from '@headroom/model/comparison/side-source';
import { exactSide } from '#results/comparison/side-name.ts';
import { BusyChip } from '#results/run/busy-chip.tsx';
import { RunName } from '#results/run/run-name.tsx';
import { RunStatusChip } from '#results/status.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Quantity } from '#ui/figures.tsx';
import { NONE } from '#ui/none.ts';
import { duration } from '#ui/time.ts';
import { When } from '#ui/when.tsx';
import { ComparisonFound } from './found.tsx';

const columnsOf = (busy: ReadonlyMap<string, number>): Column<RunRow>[] => [
  { id: 'run', title: 'Comparison', cell: (run) => <RunName run={run} /> },
  {
    id: 'status',
    title: 'Status',
    cell: (run) => (
      <span className="flex gap-1.5 whitespace-nowrap">
        <RunStatusChip status={run.status} />
        <BusyChip trials={busy.get(run.id) ?? 0} />
      </span>
    ),
  },
  { id: 'found', title: 'Verdict', wide: true, cell: (run) => <ComparisonFound run={run} /> },
  { id: 'commits', title: 'Resolved', wide: true, cell: (run) => <Resolved run={run} /> },
  {
    id: 'servers',
    title: 'Servers',
    cell: (run) => (
      <span className="block max-w-72 truncate text-muted" title={run.servers.join(', ')}>
        {run.servers.join(', ')}
      </span>
    ),
  },
  { id: 'host', title: 'Host', cell: (run) => run.host?.name ?? NONE },
  { id: 'queued', title: 'Queued', cell: (run) => <When at={run.createdAt} /> },
  { id: 'took', title: 'Took', cell: (run) => <Took run={run} /> },
];

/**
 * Comparisons, newest first.
 * @param busy in how many trials of each the host was busy
 */
export function ComparisonTable({
  runs,
  busy,
}: {
  runs: readonly RunRow[];
  busy: ReadonlyMap<string, number>;
}) {
  return (
    <DataTable cards label="Comparisons" columns={columnsOf(busy)} rows={runs} rowKey={(run) => run.id} />
  );
}

/** Commits, versions or digests of the sides, once a host has looked them up; their subjects on hover. */
function Resolved({ run: { baseRef, baseRevision, headRef, headRevision } }: { run: RunRow }) {
  if (!baseRevision || !headRevision) return NONE;
  const [base, head] = sideLabels(
    exactSide({ ref: baseRef ?? '', revision: baseRevision }),
    exactSide({ ref: headRef ?? '', revision: headRevision }),
  );
  return (
    <span className="num whitespace-nowrap text-muted">
      <span title={baseRevision.subject ?? undefined}>{base}</span>
      {' → '}
      <span title={headRevision.subject ?? undefined}>{head}</span>
    </span>
  );
}

function Took({ run: { startedAt, finishedAt } }: { run: RunRow }) {
  if (!startedAt || !finishedAt) return NONE;
  return <Quantity text={duration((finishedAt.getTime() - startedAt.getTime()) / 1000)} />;
}
