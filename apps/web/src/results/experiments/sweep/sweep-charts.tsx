import type { Sweep } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { formatCount, formatMs, levelOfLoad, type SweepLevel, type SweepRow } from '@headroom/report';
import type { RunView } from '#results/run/view.ts';
import { StepChart, type StepLine } from '../steps/step-chart.tsx';

interface ChartsProps {
  view: RunView;
  rows: readonly SweepRow[];
  by: Sweep['by'];
}

/** Throughput against the load, and P99 against throughput, a line a server. */
export function SweepCharts({ view, rows, by }: ChartsProps) {
  const ofUsers = by === 'users';
  const rounds = roundsOf(rows);
  const marks = ofUsers ? 'ringed at the knee, hollow' : 'hollow';
  const note = `log scale; ${marks} where the rig limited`;
  const lines = (pointOf: (level: SweepLevel) => { x: number; y: number } | null): StepLine[] =>
    [...view.strokes].flatMap(([serverId, stroke]) => {
      const row = rows.find((other) => other.serverId === serverId);
      return row ? [{ serverId, ...stroke, points: pointsOf(row, pointOf) }] : [];
    });
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <StepChart
        title={ofUsers ? `Throughput by users, ${rounds}` : `Throughput by callers a second, ${rounds}`}
        note={`Right answers a second, ${note}${ofUsers ? '' : '; dotted where all are answered'}`}
        empty="No level with right answers"
        xTitle={ofUsers ? 'virtual users' : 'callers a second'}
        yTitle="right answers a second"
        diagonal={!ofUsers}
        lines={lines(({ level, callsPerS }) => ({ x: level, y: callsPerS }))}
      />
      <StepChart
        title={`P99 by throughput, ${rounds}`}
        note={`In ms, over the calls of all tools, ${note}`}
        empty="No level with right answers"
        xTitle="right answers a second"
        yTitle="P99, ms"
        lines={lines(({ callsPerS, p99Ms }) => (p99Ms === null ? null : { x: callsPerS, y: p99Ms }))}
      />
    </div>
  );
}

function pointsOf(
  { levels, knee, by }: SweepRow,
  pointOf: (level: SweepLevel) => { x: number; y: number } | null,
): StepLine['points'] {
  return levels.flatMap((level) => {
    const point = level.callsPerS > 0 ? pointOf(level) : null;
    if (!point || point.y <= 0) return [];
    const isKnee = level.level === knee;
    const said = `${levelOfLoad(level.level, by)}, ${formatCount(level.callsPerS)} calls a second, P99 ${formatMs(level.p99Ms)} ms`;
    return [
      {
        ...point,
        filled: !level.rigLimited,
        ringed: isKnee,
        label: `${said}${isKnee ? ', the knee' : ''}${level.rigLimited ? ', limited by the rig' : ''}`,
      },
    ];
  });
}

/** Rounds that the charts are of. */
function roundsOf(rows: readonly SweepRow[]): string {
  const most = Math.max(0, ...rows.map(({ rounds }) => rounds));
  return most === 1 ? 'in 1 round' : `median of ${plural(most, 'round')}`;
}
