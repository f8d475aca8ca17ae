import type { RunRow } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/workload';
import { BusyChip } from '#results/run/busy-chip.tsx';
import { suiteTitle } from '#results/run/labels.ts';
import { RunName } from '#results/run/run-name.tsx';
import { RunStatusChip } from '#results/status.tsx';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Quantity } from '#ui/figures.tsx';
import { duration } from '#ui/time.ts';
import { When } from '#ui/when.tsx';

const columnsOf = (busy: ReadonlyMap<string, number>): Column<RunRow>[] => [
  {
    id: 'run',
    title: 'Run',
    cell: (run) => <RunName run={run} />,
  },
  {
    id: 'status',
    title: 'Status',
    cell: (run) => (
      <span className="flex gap-1.5">
        <RunStatusChip status={run.status} />
        <BusyChip trials={busy.get(run.id) ?? 0} />
      </span>
    ),
  },
  { id: 'trials', title: 'Trials', number: true, cell: (run) => <Trials run={run} /> },
  { id: 'failed', title: 'Not passed', number: true, cell: (run) => <NotPassed run={run} /> },
  { id: 'suite', title: 'Suite', cell: (run) => suiteTitle(run.suite) },
  {
    id: 'servers',
    title: 'Servers',
    cell: (run) => (
      <span className="block max-w-72 truncate text-muted" title={run.servers.join(', ')}>
        {run.servers.join(', ')}
      </span>
    ),
  },
  { id: 'host', title: 'Host', cell: (run) => <Where run={run} /> },
  { id: 'queued', title: 'Queued', cell: (run) => <When at={run.createdAt} /> },
  { id: 'took', title: 'Took', cell: (run) => <Took run={run} /> },
];

/**
 * Runs, newest first.
 * @param busy in how many trials of each the host was busy
 */
export function RunTable({ runs, busy }: { runs: readonly RunRow[]; busy: ReadonlyMap<string, number> }) {
  return <DataTable label="Runs" columns={columnsOf(busy)} rows={runs} rowKey={(run) => run.id} />;
}

/** The host, and the class where a run asked for another than the default. */
function Where({ run: { host, hostClass } }: { run: RunRow }) {
  return (
    <>
      {host?.name ?? <span className="text-muted">–</span>}
      {hostClass !== DEFAULT_HOST_CLASS && <Chip className="ml-2">{hostClass}</Chip>}
    </>
  );
}

function total({ trialCounts }: RunRow): number {
  return Object.values(trialCounts).reduce((sum, count) => sum + count, 0);
}

function Trials({ run }: { run: RunRow }) {
  const all = total(run);
  const { waiting, running, cancelled } = run.trialCounts;
  if (run.status === 'finished') return all;
  const done = all - waiting - running - cancelled;
  return (
    <span className="inline-flex items-center gap-2">
      {run.status === 'running' && (
        <span className="inline-block h-1 w-14 overflow-hidden rounded-full bg-sunken align-middle">
          <span className="block h-full bg-accent" style={{ width: `${(100 * done) / Math.max(1, all)}%` }} />
        </span>
      )}
      {run.status === 'queued' ? all : `${done}/${all}`}
    </span>
  );
}

/** Trials that were tried and left no clean number. */
function NotPassed({ run: { trialCounts } }: { run: RunRow }) {
  const count = trialCounts.server_failed + trialCounts.rig_failed + trialCounts.invalid;
  return count === 0 ? (
    <span className="text-muted">0</span>
  ) : (
    <span className="font-medium text-bad">{count} ✕</span>
  );
}

function Took({ run: { startedAt, finishedAt } }: { run: RunRow }) {
  if (!startedAt || !finishedAt) return <span className="text-muted">–</span>;
  return <Quantity text={duration((finishedAt.getTime() - startedAt.getTime()) / 1000)} />;
}
