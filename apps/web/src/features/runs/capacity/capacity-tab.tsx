import type { TrialDetail } from '@headroom/db';
import {
  type CapacityRow,
  capacityFinding,
  capacityLabel,
  counts,
  formatCount,
  formatMs,
  formatPct,
  levelLabel,
} from '@headroom/report';
import { type Capacity, type CapacityStep, experimentOf } from '@headroom/workload';
import { sorting } from '#results/context.ts';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { Missing } from '#results/missing.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { TrialChoice } from '../detail/trial-choice.tsx';
import { limitLabel } from '../steps/limit-label.ts';
import {
  CPU_COLUMNS,
  DROPPED_COLUMN,
  FIGURE_COLUMNS,
  NUMBER_COLUMN,
  numbered,
  type StepRow,
} from '../steps/step-columns.tsx';
import { SearchChart } from './search-chart.tsx';

/** The most calls a second that each server takes, and the search of one trial step by step. */
export function CapacityTab({ view }: { view: RunView }) {
  const rows = view.report.capacity;
  const searched = view.run.trials.flatMap(searchedOf);
  const [first] = searched;
  if (!first) return null;
  const finding = capacityFinding(rows, first.capacity);
  const trial = searched.find(({ id }) => id === view.params.trial) ?? shownFirst(rows, searched) ?? first;
  const columns = columnsOf(rows);
  return (
    <>
      {finding && (
        <p className="mb-4 max-w-[90ch] font-medium text-[0.9375rem]">
          <Figures text={finding} />
        </p>
      )}
      <SearchChart
        title={`P99 by callers a second, ${roundOf(searched)}`}
        note="In ms, log scale, over the calls of all tools; filled where the rate held, hollow where it did not"
        lines={[...view.strokes].flatMap(([serverId, stroke]) => {
          const own = searched.find((other) => other.serverId === serverId);
          return own ? [{ serverId, ...stroke, capacity: own.capacity }] : [];
        })}
      />
      <div className="mt-6">
        <DataTable
          label="Capacity"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.serverId}
          {...sorting(view, columns, { id: 'perS', dir: 'desc' })}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-12 text-muted">
        Callers come at random, each for one call of a tool; a rate holds at {levelLabel(first.capacity)}, and
        where no caller left unserved. Capacity is the median over rounds of the highest rate that held, to 5
        %. “At least” stands where something else than the server ended the search.
      </p>
      <Part title="Step by step" note="Each rate in the order in which it was offered, in one trial.">
        <TrialChoice view={view} trials={searched} current={trial} />
        <DataTable
          label={`Steps of ${trial.serverId}, round ${trial.round}`}
          columns={STEP_COLUMNS}
          rows={numbered(trial.capacity.steps)}
          rowKey={({ number }) => String(number)}
        />
      </Part>
    </>
  );
}

type Searched = TrialDetail & { readonly capacity: Capacity };

function searchedOf(trial: TrialDetail): Searched[] {
  const capacity = experimentOf('capacity', trial);
  return capacity && capacity.steps.length > 0 ? [{ ...trial, capacity }] : [];
}

/** The first trial that counts of the server that takes the most. */
function shownFirst(rows: readonly CapacityRow[], searched: readonly Searched[]): Searched | undefined {
  return searched.find((trial) => trial.serverId === rows[0]?.serverId && counts(trial));
}

/** Rounds that a chart of the first search of each server shows. */
function roundOf(searched: readonly Searched[]): string {
  const firsts = searched.filter(
    ({ serverId }, index) => searched.findIndex((other) => other.serverId === serverId) === index,
  );
  const rounds = new Set(firsts.map(({ round }) => round));
  return rounds.size === 1 ? `round ${[...rounds][0]}` : 'the first search of each server';
}

/** Limit of a rate that did not hold: where no processor was full, the load asked for more than there came. */
const missedLabel = (limit: string) =>
  limit === 'offered load' ? 'no processor: it waits' : limitLabel(limit);

function columnsOf(rows: readonly CapacityRow[]): Column<CapacityRow>[] {
  return [
    {
      id: 'server',
      title: 'Server',
      sortBy: (row) => row.serverId,
      cell: (row) => <span className="font-medium">{row.serverId}</span>,
    },
    {
      id: 'perS',
      title: 'Capacity',
      unit: 'calls/s',
      number: true,
      strong: true,
      sortBy: (row) => row.perS,
      cell: (row) => (row.perS === null ? <Missing why="no rate held" /> : capacityLabel(row)),
    },
    {
      id: 'between',
      title: 'Held, did not hold',
      unit: 'calls/s',
      number: true,
      hint: 'The lowest rate of any round that held last, and the highest that was the first not to hold',
      cell: ({ between }) =>
        between === null
          ? '–'
          : `${formatCount(between.low)}, ${between.high === null ? 'none' : formatCount(between.high)}`,
    },
    intervalColumnOf(rows, (row) => row.interval, {
      unit: 'calls/s',
      format: formatCount,
      of: 'the median over rounds of the highest rate that held',
    }),
    {
      id: 'confirmed',
      title: 'Confirmed',
      number: true,
      hint: 'Rounds in which the found rate held for 30 s, of those in which some rate held',
      cell: (row) => `${row.confirmedRounds} of ${row.rounds}`,
    },
    {
      id: 'p99',
      title: 'P99 there',
      unit: 'ms',
      number: true,
      sortBy: (row) => row.p99Ms,
      cell: (row) => formatMs(row.p99Ms),
    },
    {
      id: 'cpu',
      title: 'CPU there',
      unit: '%',
      number: true,
      hint: 'Processors that the server used at the found rate; 100 = one',
      sortBy: (row) => row.cpuPct,
      cell: (row) => formatPct(row.cpuPct),
    },
    {
      id: 'limit',
      title: 'Limit above it',
      hint: 'What limited at the first rate that did not hold',
      cell: (row) => (row.limitedBy.length === 0 ? '–' : row.limitedBy.map(missedLabel).join(', ')),
    },
  ];
}

const STEP_COLUMNS: readonly Column<CapacityStep & StepRow>[] = [
  NUMBER_COLUMN,
  {
    id: 'perS',
    title: 'Offered',
    unit: 'calls/s',
    number: true,
    strong: true,
    cell: (row) => formatCount(row.perS),
  },
  {
    id: 'held',
    title: 'Held',
    cell: ({ missed, confirms }) =>
      missed === null ? (confirms ? 'yes, confirmed' : 'yes') : `no: ${missed}`,
  },
  ...FIGURE_COLUMNS,
  DROPPED_COLUMN,
  ...CPU_COLUMNS,
  {
    id: 'limit',
    title: 'Limited by',
    cell: ({ missed, limitedBy }) => (missed === null ? limitLabel : missedLabel)(limitedBy),
  },
];
