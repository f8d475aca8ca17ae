import {
  type ComparisonRow,
  changeLabel,
  earlyLabel,
  metricById,
  type PairFigures,
} from '@headroom/report/compare';
import { ChartFrame, NoData } from '#ui/charts/frame.tsx';
import { logRange, logShare } from '#ui/charts/log-scale.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { FigureText } from './figure-text.tsx';
import { type CompareView, SIDE_STROKES } from './view.ts';

const WIDTH_PX = 170;
const HEIGHT_PX = 22;
const EDGE_PX = 6;

/** The rounds that were compared: both figures of each, joined, and who went first. */
export function Pairs({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const { title, unit } = metricById(row.metric);
  return (
    <ChartFrame title={pairsTitle(row)} note={pairsNote(view, row)} heightPx={0}>
      {row.rounds.length === 0 ? (
        <NoData>No round measured {title.toLowerCase()} on both sides</NoData>
      ) : (
        <DataTable
          label={`Rounds, ${title}${unit && ` in ${unit}`}`}
          columns={columnsOf(view, row)}
          rows={row.rounds}
          rowKey={({ round }) => String(round)}
        />
      )}
    </ChartFrame>
  );
}

function pairsTitle({ rounds, metric }: ComparisonRow): string {
  const more = rounds.filter(({ base, head }) => head > base).length;
  return `${metricById(metric).title} of head is higher in ${more} of ${rounds.length} rounds`;
}

function pairsNote({ comparison }: CompareView, row: ComparisonRow): string {
  const early = earlyLabel(row, comparison);
  const later = early
    ? ` The change was found ${early}: figures and verdict are of the rounds up to it.`
    : '';
  return `Base hollow, head filled; ${metricById(row.metric).better} is better. Logarithmic axis where all figures are above zero.${later}`;
}

function columnsOf(view: CompareView, row: ComparisonRow): Column<PairFigures>[] {
  const right = { number: true } as const;
  const x = axisOf(row.rounds);
  const first = firstSides(view, row);
  const { format, unit } = metricById(row.metric);
  return [
    { ...right, id: 'round', title: 'Round', cell: ({ round }) => round },
    { id: 'plot', title: 'Base to head', cell: (pair) => <PairPlot pair={pair} x={x} /> },
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
      title: 'Rig',
      cell: ({ saturated }) => (saturated ? <span className="text-warn">saturated</span> : 'had room'),
    },
  ];
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

function axisOf(rounds: readonly PairFigures[]): (value: number) => number {
  const values = rounds.flatMap(({ base, head }) => [base, head]);
  const highest = Math.max(...values);
  const { low, high } = logRange(values, 0.04);
  const share = values.every((value) => value > 0)
    ? (value: number) => logShare(value, low, high)
    : (value: number) => (highest > 0 ? value / highest : 0);
  return (value) => Math.round((EDGE_PX + share(value) * (WIDTH_PX - 2 * EDGE_PX)) * 10) / 10;
}

function PairPlot({ pair: { base, head }, x }: { pair: PairFigures; x: (value: number) => number }) {
  const [from, to] = [x(base), x(head)];
  return (
    <svg width={WIDTH_PX} height={HEIGHT_PX} aria-hidden="true">
      <path d={`M0 11H${WIDTH_PX}`} stroke="var(--line)" />
      <path d={`M${from} 11H${to}`} stroke="var(--line-strong)" strokeWidth={2} />
      <circle
        cx={from}
        cy={11}
        r={4}
        fill="var(--surface)"
        stroke={SIDE_STROKES.base.colour}
        strokeWidth={2}
      />
      <circle cx={to} cy={11} r={4.5} fill={SIDE_STROKES.head.colour} />
    </svg>
  );
}
