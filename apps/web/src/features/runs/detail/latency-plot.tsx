'use client';

import { useMemo } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Stroke } from '#ui/charts/colours.ts';
import { type CurvePoint, logGrid, shareWithin } from '#ui/charts/curve.ts';
import { logTicks } from '#ui/charts/log-ticks.ts';
import { Readout } from '#ui/charts/readout.tsx';
import { AXIS, GRID, TICK } from '#ui/charts/style.ts';

export interface LatencySeries extends Stroke {
  serverId: string;
  /** Median as text, shown in the key. */
  median: string;
  points: CurvePoint[];
}

/** Points of the time axis at which every curve is plotted and read. */
const GRID_POINTS = 240;
const SHARES = [0, 25, 50, 75, 90, 100];

const AXIS_TITLE = {
  value: 'ms, log scale',
  position: 'insideBottom',
  offset: -12,
  fill: 'var(--muted)',
  fontSize: 12,
} as const;

/** Cumulative distributions of latency on a logarithmic time axis. */
export default function LatencyPlot({ series, focus }: { series: LatencySeries[]; focus: string | null }) {
  const { rows, ticks } = useMemo(() => gridOf(series), [series]);
  const shownAt = (ms: number) =>
    series
      .map(({ serverId, points, ...stroke }) => ({
        ...stroke,
        name: serverId,
        share: shareWithin(points, ms),
      }))
      .sort((a, b) => b.share - a.share)
      .map((entry) => ({ ...entry, shown: `${entry.share.toFixed(1)} %` }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 6, right: 16, bottom: 18, left: 0 }}>
        <CartesianGrid {...GRID} />
        <XAxis
          dataKey="ms"
          type="number"
          scale="log"
          domain={[ticks[0] ?? 0.1, ticks.at(-1) ?? 1]}
          ticks={ticks}
          tick={TICK}
          {...AXIS}
          tickFormatter={String}
          label={AXIS_TITLE}
        />
        <YAxis
          domain={[0, 100]}
          ticks={SHARES}
          tick={TICK}
          axisLine={false}
          tickLine={false}
          unit=" %"
          width={52}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ active, label }) =>
            active ? (
              <Readout title={`within ${Number(label).toPrecision(3)} ms`} entries={shownAt(Number(label))} />
            ) : null
          }
        />
        {series.map(({ serverId, colour, dash }) => (
          <Line
            key={serverId}
            dataKey={serverId}
            stroke={colour}
            {...(dash && { strokeDasharray: dash })}
            strokeWidth={focus === serverId ? 3 : 1.75}
            strokeOpacity={focus && focus !== serverId ? 0.2 : 1}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Every curve read at the same times, so that one position of the pointer shows all servers. */
function gridOf(series: LatencySeries[]) {
  const times = series.flatMap(({ points }) => points.map(({ ms }) => ms)).filter((ms) => ms > 0);
  const ticks = logTicks(Math.min(...times), Math.max(...times));
  const grid = logGrid(ticks[0] ?? 0.1, ticks.at(-1) ?? 1, GRID_POINTS);
  const rows = grid.map((ms) => ({
    ms,
    ...Object.fromEntries(series.map(({ serverId, points }) => [serverId, shareWithin(points, ms)])),
  }));
  return { rows, ticks };
}
