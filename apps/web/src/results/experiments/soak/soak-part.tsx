import {
  counts,
  formatCount,
  REPORT_EXPERIMENTS,
  rowsOf,
  type SoakMetricId,
  type SoakRow,
  soakMetric,
} from '@headroom/report';
import { serverNameColumn } from '#results/figure-columns.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { type Choice, type TrialOf, trialsOf } from '../experiment.ts';
import { pageColumn } from '../page-column.ts';
import { GrowthTable } from './growth-table.tsx';
import { pointsOf } from './points.ts';
import { TimeChart, type TimeLine } from './time-chart.tsx';

/** The soaks of a run that are told of: those under which the server failed too. */
export const soakedIn = (view: Pick<RunView, 'run'>) =>
  trialsOf(
    'soak',
    view,
    ({ slices }, trial) => slices.atS.length > 0 && (counts(trial) || trial.status === 'server_failed'),
  );
type Soaked = TrialOf<'soak'>;

const CHARTS: readonly { metric: SoakMetricId; title: string; note: string }[] = [
  { metric: 'memoryMb', title: 'Memory', note: 'Of the server, in MB' },
  { metric: 'openFiles', title: 'Open files', note: 'Files, sockets and pipes of all its processes' },
  { metric: 'threads', title: 'Threads', note: 'Of all its processes' },
  { metric: 'p50Ms', title: 'P50', note: 'Of the calls of all tools, in ms' },
  { metric: 'p99Ms', title: 'P99', note: 'Of the calls of all tools, in ms' },
];

/**
 * What grows in each server under a load that stays the same, and how it went over time.
 * @param choice links to each trial; of the one that they lead to by default the charts are
 */
export function SoakPart({ view, choice }: { view: RunView; choice?: Choice }) {
  const rows = rowsOf('soak', view.report.experiment);
  const soaked = soakedIn(view);
  const current = soaked.find(({ id }) => id === view.params.trial) ?? soaked[0];
  if (!current) return null;
  const shown = shownOf(soaked, current);
  const rounds = new Set(shown.map(({ round }) => round));
  const where = rounds.size === 1 ? `round ${current.round}` : 'one round of each server';
  const settledMin = current.experiment.settledS / 60;
  return (
    <>
      <div id="overall" className="scroll-mt-16">
        <GrowthTable rows={rows} />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        A figure grows if the 99 % interval of its slope lies above zero and it keeps growing in the second
        half: what a server takes as it warms up does not count. It does not grow if growth that matters is
        ruled out: more than 1 % of its mean an hour (at least 1 MB, or one), for latencies 5 % (at least 0.1
        ms). All else is undecided; a longer soak tells more.
      </p>
      <Part
        title="Over time"
        note={`Slices of ${current.experiment.slices.atS[0]} s; warm-up, which does not count, is shaded.`}
      >
        {soaked.length > shown.length && choice?.(current, soaked)}
        <div className="grid gap-4 xl:grid-cols-2">
          {CHARTS.map(({ metric, title, note }, index) => (
            <div key={metric} className={index === 0 ? 'min-w-0 xl:col-span-2' : 'min-w-0'}>
              <TimeChart
                title={`${title}, ${where}`}
                note={note}
                unit={soakMetric(metric).unit}
                settledMin={settledMin}
                lines={linesOf(view, shown, metric)}
              />
            </div>
          ))}
        </div>
      </Part>
      <Part title="Load" note="Callers come at random, each for one tool call.">
        <DataTable label="Load" columns={COLUMNS} rows={rows} rowKey={(row) => row.serverId} />
      </Part>
    </>
  );
}

/** Trials that are drawn, one of each server: those of the chosen round where there are. */
function shownOf(soaked: readonly Soaked[], { id, serverId, round }: Soaked): Soaked[] {
  const groups = Map.groupBy(soaked, (trial) => trial.serverId);
  return [...groups].flatMap(([server, own]) => {
    if (server === serverId) return own.find((trial) => trial.id === id) ?? [];
    return own.find((trial) => trial.round === round) ?? own[0] ?? [];
  });
}

function linesOf(view: RunView, shown: readonly Soaked[], metric: SoakMetricId): TimeLine[] {
  return [...view.strokes].flatMap(([serverId, stroke]) => {
    const slices = shown.find((trial) => trial.serverId === serverId)?.experiment.slices;
    return slices ? [{ serverId, ...stroke, points: pointsOf(slices.atS, slices[metric]) }] : [];
  });
}

const { columns } = REPORT_EXPERIMENTS.soak;

const COLUMNS: readonly Column<SoakRow>[] = [
  serverNameColumn(),
  pageColumn(columns, 'perS', { id: 'perS', strong: true }),
  pageColumn(columns, 'capacityPerS', {
    id: 'capacity',
    hint: 'The newest capacity of the same build on the same host',
    cell: ({ capacityPerS }) =>
      capacityPerS === null ? <Missing why="the rate was given" /> : formatCount(capacityPerS),
  }),
  pageColumn(columns, 'minutes', {
    id: 'minutes',
    hint: 'Of a round, without warm-up; median over rounds',
    cell: (row) => row.minutes.toLocaleString('en-US', { maximumFractionDigits: 1 }),
  }),
  pageColumn(columns, 'rounds', { id: 'rounds' }),
  {
    id: 'broken',
    title: 'Failed under it',
    number: true,
    hint: 'Rounds in which the server failed; data until then is included',
    cell: (row) => String(row.brokenRounds),
  },
];
