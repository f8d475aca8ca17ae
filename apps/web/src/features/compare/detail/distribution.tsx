import { SIDES, type Side } from '@headroom/model/comparison';
import { formatMs, poolMeasurements } from '@headroom/report';
import { type ComparisonRow, judgedTrials, type MetricId } from '@headroom/report/compare';
import { PERCENTS } from '#results/tool-curves.tsx';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import { type CompareView, SIDE_STROKES } from './view.ts';

/** Percents at which a curve is plotted; the last percent would take most of the latency axis. */
const CURVE_PCTS = [1, ...Array.from({ length: 39 }, (_, i) => 2.5 * (i + 1)), 99];

/** Metrics that are read off the distribution of latencies; the others have their rounds only. */
const OF_LATENCIES: readonly MetricId[] = ['meanMs', 'p50Ms', 'p95Ms', 'p99Ms'];

/** Distribution of the calls of both sides, pooled over the rounds that were compared. */
export function Distribution({ view, row }: { view: CompareView; row: ComparisonRow }) {
  if (!OF_LATENCIES.includes(row.metric)) return null;
  return <Curves view={view} row={row} />;
}

function Curves({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const sides = SIDES.map((side) => ({ side, pooled: pooledOf(view, row, side) }));
  const of = (side: Side) => sides.find((own) => own.side === side)?.pooled;
  const medians = SIDES.map((side) => formatMs(of(side)?.percentile(50) ?? null));
  const { serverId, tool } = row;
  return (
    <LinesChart
      title={`Half the calls of ${tool ?? serverId} take at most ${medians[0]} ms at base, ${medians[1]} ms at head`}
      note="Latency in ms by percentile (1 to 99), pooled over the rounds with both sides; log scale"
      x={PERCENTS}
      y={{ id: 'latency', unit: 'ms', scale: 'log' }}
      lines={sides
        .filter(({ pooled }) => pooled.count > 0)
        .map(({ side, pooled }) => ({
          ...SIDE_STROKES[side],
          name: side,
          points: CURVE_PCTS.flatMap((pct) => {
            const ms = pooled.percentile(pct);
            return ms === null ? [] : [[pct, ms] as const];
          }),
        }))}
      none="No tool call was answered"
    />
  );
}

function pooledOf(view: CompareView, row: ComparisonRow, side: Side) {
  const rounds = new Set(row.rounds.map(({ round }) => round));
  const trials = judgedTrials({ trials: view.trials, tools: view.run?.tools ?? [] }).filter(
    (trial) =>
      trial.serverId === row.serverId &&
      trial.side === side &&
      (rounds.size === 0 || rounds.has(trial.round)),
  );
  return poolMeasurements(
    trials.flatMap(({ measurements }) =>
      measurements.filter(({ kind, name }) => kind === 'tool' && (row.tool === null || name === row.tool)),
    ),
  );
}
