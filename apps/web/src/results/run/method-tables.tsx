import type { TrialBuild } from '@headroom/db';
import { SIDES, type Side } from '@headroom/model/comparison';
import { TRIAL_OVERHEAD_S } from '@headroom/model/load';
import { hasSides, TRIAL_STEPS } from '@headroom/model/run';
import { capitalised } from '@headroom/model/text/plural';
import { formatMs, formatPct, LIMIT_LABELS, type PhaseRow } from '@headroom/report';
import { BuiltWith } from '#results/built-with.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { FoldedTable } from '#ui/folded-table.tsx';
import { NONE } from '#ui/none.ts';
import { type CheckRow, checkRows, isAllPassed, passedLabel } from './checks.ts';
import { removedLabel } from './evidence.ts';
import type { RunView } from './view.ts';

type ServerRow = RunView['report']['servers'][number];

const server = <Row extends { serverId: string }>(): Column<Row> => ({
  id: 'server',
  title: 'Server',
  cell: (row) => <span className="font-medium">{row.serverId}</span>,
});

const LIMITS: Column<ServerRow>[] = [
  server(),
  { id: 'limit', title: 'Limited by', cell: (row) => (row.limitedBy ? LIMIT_LABELS[row.limitedBy] : NONE) },
  { id: 'cpu', title: 'CPU of the server', unit: '%', number: true, cell: (row) => formatPct(row.cpuPct) },
  {
    id: 'others',
    title: 'CPU of other programs',
    unit: '%',
    number: true,
    cell: (row) => formatPct(row.otherCpuPct),
  },
  {
    id: 'invalid',
    title: 'Trials held back by the rig',
    number: true,
    cell: (row) => (row.invalid > 0 ? `${row.invalid} of ${row.trials}` : '0'),
  },
];

export function LimitsTable({ view }: { view: RunView }) {
  return (
    <DataTable
      fit
      label="Limits"
      columns={LIMITS}
      rows={view.report.servers}
      rowKey={(row) => row.serverId}
    />
  );
}

interface BuildRow extends TrialBuild {
  serverId: string;
  /** Null in a run of one revision. */
  side: Side | null;
}

const SIDE: Column<BuildRow> = { id: 'side', title: 'Side', cell: (row) => row.side };

const VERSIONS: Column<BuildRow>[] = [
  {
    id: 'framework',
    title: 'Framework',
    cell: (row) => versionCell(row.frameworkVersion),
  },
  {
    id: 'runtime',
    title: 'Runtime',
    cell: (row) => versionCell(row.runtimeVersion),
  },
  {
    id: 'toolchains',
    title: 'Built with',
    cell: (row) => <BuiltWith toolchains={row.toolchains} />,
  },
  {
    id: 'seconds',
    title: 'Build',
    unit: 's',
    number: true,
    cell: (row) => (row.seconds === null ? NONE : row.seconds.toFixed(1)),
  },
  { id: 'hash', title: 'Content', cell: (row) => <span className="num">{row.contentHash}</span> },
];

function versionCell(version: string | null) {
  return version === null ? NONE : <span className="num">{version}</span>;
}

/** Versions that each server was built with, in the order of the page; of a comparison those of both sides. */
export function VersionsTable({ view: { run, strokes } }: { view: Pick<RunView, 'run' | 'strokes'> }) {
  const isCompared = hasSides(run.kind);
  const servers = isCompared ? run.servers : [...strokes.keys()];
  const rows = servers.flatMap((serverId) =>
    (isCompared ? SIDES : [null]).flatMap((side) => {
      const own = run.trials.filter((trial) => trial.serverId === serverId && trial.side === side);
      const build = own.find((trial) => trial.build)?.build;
      return build ? [{ serverId, side, ...build }] : [];
    }),
  );
  return (
    <DataTable
      fit
      label="Versions"
      columns={[server(), ...(isCompared ? [SIDE] : []), ...VERSIONS]}
      rows={rows}
      rowKey={({ serverId, side }) => `${serverId} ${side}`}
    />
  );
}

const PHASES: Column<PhaseRow>[] = [
  server(),
  ...TRIAL_STEPS.map(
    (step): Column<PhaseRow> => ({
      id: step,
      title: capitalised(step),
      unit: 'ms',
      number: true,
      cell: (row) => formatMs(row.stepMs[step], 0),
    }),
  ),
  {
    id: 'outside',
    title: 'Outside load',
    unit: 'ms',
    number: true,
    cell: (row) => <span className="font-medium">{formatMs(row.outsideLoadMs, 0)}</span>,
  },
  {
    id: 'share',
    title: 'Share of the trial',
    unit: '%',
    number: true,
    cell: (row) => formatPct(outsideSharePct(row)),
  },
  {
    id: 'planned',
    title: `Against ${TRIAL_OVERHEAD_S} s planned`,
    number: true,
    cell: (row) => againstPlan(row),
  },
];

export function PhasesTable({ view }: { view: RunView }) {
  return (
    <DataTable label="Steps" columns={PHASES} rows={view.report.phases} rowKey={(row) => row.serverId} />
  );
}

function outsideSharePct({ outsideLoadMs, stepMs }: PhaseRow): number | null {
  if (outsideLoadMs === null || stepMs.load === null) return null;
  return (100 * outsideLoadMs) / (outsideLoadMs + stepMs.load);
}

function againstPlan({ outsideLoadMs }: PhaseRow): string {
  if (outsideLoadMs === null) return NONE;
  const overS = outsideLoadMs / 1000 - TRIAL_OVERHEAD_S;
  return overS > 0 ? `▲ ${overS.toFixed(1)} s over` : `▼ ${(-overS).toFixed(1)} s under`;
}

const CHECKS: Column<CheckRow>[] = [
  { id: 'check', title: 'Check', cell: (row) => <span className="font-medium">{row.name}</span> },
  { id: 'passed', title: 'Passed', number: true, cell: (row) => row.passed },
  { id: 'warned', title: 'Warned', number: true, cell: (row) => row.warned },
  { id: 'failed', title: 'Failed', number: true, cell: (row) => row.failed },
  {
    id: 'who',
    title: 'Not passed',
    cell: ({ notPassed }) =>
      notPassed.length === 0 ? (
        NONE
      ) : (
        <span className="block max-w-[60ch] truncate text-muted" title={notPassed.join('\n')}>
          {notPassed.join('; ')}
        </span>
      ),
  },
];

export function ChecksTable({ view }: { view: RunView }) {
  const { evidenceRemoved } = view.run;
  if (evidenceRemoved) {
    return <p className="text-13 text-muted">{removedLabel('Contract checks', evidenceRemoved)}</p>;
  }
  return (
    <FoldedTable
      fit
      label="Contract checks"
      columns={CHECKS}
      rows={checkRows(view.run.trials)}
      rowKey={(row) => row.name}
      isQuiet={isAllPassed}
      summary={passedLabel}
    />
  );
}
