import type { TrialDetail } from '@headroom/db';
import { formatMs, OVERALL_COLUMNS, overallTable } from '@headroom/report';
import Link from 'next/link';
import { here, sorting } from '#results/context.ts';
import { TrialLogs } from '#results/run/trial-logs.tsx';
import type { RunView } from '#results/run/view.ts';
import { TrialStatusChip } from '#results/status.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { NONE } from '#ui/none.ts';

interface Row {
  trial: TrialDetail;
  rate: number | null;
  meanMs: number | null;
  outsideLoadMs: number | null;
}

/** Every trial in the order it was measured, and the logs of the one chosen. */
export function TrialsTable({ view }: { view: RunView }) {
  const rows = view.run.trials.map(rowOf);
  const chosen = view.run.trials.find(({ id }) => id === view.params.trial);
  const columns = columnsOf(view);
  return (
    <>
      <DataTable
        label="Trials"
        columns={columns}
        rows={rows}
        rowKey={({ trial }) => trial.id}
        isCurrent={({ trial }) => trial.id === chosen?.id}
        {...sorting(view, columns, { id: 'position', dir: 'asc' })}
      />
      {chosen ? (
        <TrialLogs trial={chosen} removed={view.run.evidenceRemoved} />
      ) : (
        <p className="mt-3 text-13 text-muted">
          Choose a trial to read its log, its build’s log and its contract checks.
        </p>
      )}
    </>
  );
}

/** Cache of rows: computing those of each trial of a whole field takes longer than rendering its page. */
const known = new WeakMap<TrialDetail, Row>();

function rowOf(trial: TrialDetail): Row {
  const row = known.get(trial) ?? compute(trial);
  known.set(trial, row);
  return row;
}

/** The figures of a trial are those of a table of itself alone. */
function compute(trial: TrialDetail): Row {
  const [figures] = overallTable([trial]);
  const outside = trial.phases.filter(({ step }) => step !== 'load').reduce((sum, { ms }) => sum + ms, 0);
  return {
    trial,
    rate: figures?.rate ?? null,
    meanMs: figures?.meanMs ?? null,
    outsideLoadMs: trial.phases.length > 0 ? outside : null,
  };
}

function columnsOf(view: RunView): Column<Row>[] {
  const { rate, meanMs, coldStartMs } = OVERALL_COLUMNS;
  const number = { number: true, best: 'asc' } as const;
  return [
    {
      id: 'trial',
      title: 'Trial',
      sortBy: ({ trial }) => trial.serverId,
      cell: ({ trial }) => (
        <Link
          href={`${here(view, { trial: trial.id })}#log`}
          prefetch={false}
          className="font-medium hover:text-accent"
          aria-current={trial.id === view.params.trial ? 'true' : undefined}
        >
          {trial.serverId}, round {trial.round}
        </Link>
      ),
    },
    {
      ...number,
      id: 'position',
      title: 'Order',
      sortBy: ({ trial }) => trial.position,
      cell: ({ trial }) => trial.position + 1,
    },
    {
      id: 'status',
      title: 'Status',
      sortBy: ({ trial }) => trial.status,
      cell: ({ trial }) => <TrialStatusChip status={trial.status} />,
    },
    {
      ...number,
      ...rate,
      id: 'rate',
      best: 'desc',
      sortBy: (row) => row.rate,
      cell: (row) => rate.format(row.rate),
    },
    {
      ...number,
      ...meanMs,
      id: 'mean',
      sortBy: (row) => row.meanMs,
      cell: (row) => meanMs.format(row.meanMs),
    },
    {
      ...number,
      ...coldStartMs,
      id: 'cold',
      sortBy: ({ trial }) => trial.coldStartMs,
      cell: ({ trial }) => coldStartMs.format(trial.coldStartMs),
    },
    {
      ...number,
      id: 'outside',
      title: 'Outside load',
      unit: 'ms',
      sortBy: (row) => row.outsideLoadMs,
      cell: (row) => formatMs(row.outsideLoadMs, 0),
    },
    {
      ...number,
      id: 'checks',
      title: 'Checks passed',
      sortBy: ({ trial }) => passedChecks(trial),
      cell: ({ trial }) =>
        trial.checks.length === 0 ? NONE : `${passedChecks(trial)}/${trial.checks.length}`,
    },
    {
      id: 'reason',
      title: 'Reason',
      cell: ({ trial }) => (trial.reason === null ? NONE : <Reason text={trial.reason} />),
    },
  ];
}

function passedChecks({ checks }: TrialDetail): number {
  return checks.filter(({ outcome }) => outcome === 'pass').length;
}

function Reason({ text }: { text: string }) {
  return (
    <span className="block max-w-96 truncate text-muted" title={text}>
      {text}
    </span>
  );
}
