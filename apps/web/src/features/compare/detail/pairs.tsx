import { SIDES } from '@headroom/model/comparison';
import {
  type ComparisonRow,
  changeLabel,
  earlyLabel,
  metricById,
  type PairFigures,
} from '@headroom/report/compare';
import { disturbedIn } from '#results/run/disturbed.ts';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { FigureText } from './figure-text.tsx';
import { type CompareView, SIDE_STROKES } from './view.ts';

const CHART_PX = 180;

/** The rounds that were compared: both figures of each, joined, and who went first. */
export function Pairs({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const { title, unit } = metricById(row.metric);
  const busy = busyIn(view, row);
  return (
    <div className="min-w-0 space-y-3">
      <LinesChart
        title={pairsTitle(row)}
        note={pairsNote(view, row, busy)}
        none={`No round measured ${title.toLowerCase()} on both sides`}
        heightPx={CHART_PX}
        x={{
          id: 'round',
          unit: '',
          ticks: row.rounds.map(({ round }) => ({ at: round, label: String(round) })),
        }}
        y={{ id: 'value', unit }}
        lines={SIDES.map((side) => ({
          ...SIDE_STROKES[side],
          name: side,
          points: row.rounds.map((pair) => [
            pair.round,
            pair[side],
            { hollow: busy.has(`${pair.round} ${side}`) },
          ]),
        }))}
      />
      {row.rounds.length > 0 && (
        <DataTable
          label={`Rounds, ${title}${unit && ` in ${unit}`}`}
          columns={columnsOf(view, row)}
          rows={row.rounds}
          rowKey={({ round }) => String(round)}
        />
      )}
    </div>
  );
}

function pairsTitle({ rounds, metric }: ComparisonRow): string {
  const more = rounds.filter(({ base, head }) => head > base).length;
  return `${metricById(metric).title} of head is higher in ${more} of ${rounds.length} rounds`;
}

/** Rounds and sides in which the host of a server was busy with other things: `3 base`. */
function busyIn({ runs }: CompareView, { serverId }: ComparisonRow): ReadonlySet<string> {
  return new Set(
    SIDES.flatMap((side) =>
      disturbedIn(runs[side])
        // Trials of two runs have no side of their own.
        .filter(({ trial }) => trial.serverId === serverId && (trial.side ?? side) === side)
        .map(({ trial }) => `${trial.round} ${side}`),
    ),
  );
}

function pairsNote({ comparison }: CompareView, row: ComparisonRow, busy: ReadonlySet<string>): string {
  const early = earlyLabel(row, comparison);
  const later = early ? ` Verdict ${early}: figures cover the rounds up to it.` : '';
  const hollow = busy.size > 0 ? 'Hollow where the host was busy; ' : '';
  return `Base dashed, head solid. ${hollow}${metricById(row.metric).better} is better.${later}`;
}

function columnsOf(view: CompareView, row: ComparisonRow): Column<PairFigures>[] {
  const right = { number: true } as const;
  const first = firstSides(view, row);
  const busy = busyRounds(view, row);
  const { format, unit } = metricById(row.metric);
  return [
    { ...right, id: 'round', title: 'Round', cell: ({ round }) => round },
    {
      ...right,
      id: 'base',
      title: 'Base',
      cell: ({ base }) => <FigureText text={format(base)} unit={unit} />,
    },
    {
      ...right,
      id: 'head',
      title: 'Head',
      cell: ({ head }) => <FigureText text={format(head)} unit={unit} />,
    },
    {
      ...right,
      id: 'change',
      title: 'Change',
      cell: (pair) => {
        const ratio = ratioOf(pair);
        return ratio === null ? <span title="one of them is 0: no ratio">–</span> : changeLabel(ratio);
      },
    },
    { id: 'first', title: 'Went first', cell: ({ round }) => first.get(round) ?? 'not in one run' },
    {
      id: 'limited',
      title: 'Conditions',
      cell: (pair) => {
        const doubts = doubtsOf(pair, busy);
        return doubts ? <span className="text-warn">{doubts}</span> : 'undisturbed';
      },
    },
  ];
}

/** What may have changed the figures of a round; empty where nothing did. */
function doubtsOf({ round, saturated }: PairFigures, busy: ReadonlySet<number>): string {
  return [saturated && 'rig saturated', busy.has(round) && 'host busy'].filter(Boolean).join(', ');
}

/** Rounds in which the host was busy while a side of the row was measured. */
function busyRounds({ runs }: CompareView, { serverId }: ComparisonRow): Set<number> {
  const disturbed = SIDES.flatMap((side) => disturbedIn(runs[side]));
  return new Set(
    disturbed.filter(({ trial }) => trial.serverId === serverId).map(({ trial }) => trial.round),
  );
}

/** The ratio of the figures that are shown: that of errors is tested with half an error more on either side. */
function ratioOf({ base, head }: PairFigures): number | null {
  if (base === 0 && head === 0) return 1;
  return base === 0 || head === 0 ? null : head / base;
}

/** First measured side of each round; nothing where the sides were measured in runs of their own. */
function firstSides({ run, trials }: CompareView, { serverId }: ComparisonRow): Map<number, string> {
  if (!run) return new Map();
  const own = trials
    .filter((trial) => trial.serverId === serverId)
    .toSorted((a, b) => b.position - a.position);
  return new Map(own.map(({ round, side }) => [round, side]));
}
