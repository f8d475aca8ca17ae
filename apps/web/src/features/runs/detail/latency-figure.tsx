'use client';

import { useMemo, useState } from 'react';
import type { Stroke } from '#ui/charts/colours.ts';
import { type CurvePoint, logGrid, shareWithin } from '#ui/charts/curve.ts';
import { Key } from '#ui/charts/key.tsx';
import { linesTable } from '#ui/charts/lines-table.ts';
import { logShare } from '#ui/charts/log-scale.ts';
import { logTicks } from '#ui/charts/log-ticks.ts';
import { pathThrough } from '#ui/charts/path.ts';
import { ReadPlot } from '#ui/charts/read-plot.tsx';
import { SaveChart } from '#ui/charts/save-chart.tsx';

export interface LatencySeries extends Stroke {
  serverId: string;
  /** Median as text, shown in the key. */
  median: string;
  points: readonly CurvePoint[];
}

const COLUMNS = [
  { id: 'within', unit: '%' },
  { id: 'latency', unit: 'ms' },
];
/** Points of the time axis at which all curves are read. */
const GRID_POINTS = 240;
const SHARES = [0, 25, 50, 75, 90, 100].map((share) => ({ pct: share, label: `${share} %` }));

/** Cumulative distributions of latency on a logarithmic time axis, with their key. */
export function LatencyFigure({ title, series }: { title: string; series: readonly LatencySeries[] }) {
  const [focus, setFocus] = useState<string | null>(null);
  const { grid, ...drawing } = useMemo(() => drawingOf(series), [series]);
  const readAt = (at: number) => {
    const ms = grid[at] ?? 0;
    const entries = series
      .map(({ serverId, points, ...stroke }) => ({
        ...stroke,
        name: serverId,
        share: shareWithin(points, ms),
      }))
      .sort((a, b) => b.share - a.share)
      .map((entry) => ({ ...entry, shown: `${entry.share.toFixed(1)} %` }));
    return { title: `within ${Number(ms.toPrecision(3)).toLocaleString('en-US')} ms`, entries };
  };
  return (
    <>
      <div className="flex flex-col gap-2 sm:flex-row sm:gap-4">
        <div className="min-w-0 sm:flex-1">
          <ReadPlot
            {...drawing}
            label="Latency"
            axis="ms, log scale"
            heights={SHARES}
            focus={focus}
            read={readAt}
            className="h-72 sm:h-84"
          />
        </div>
        <Key
          entries={series.map(({ serverId, colour, dash, median }) => ({
            name: serverId,
            colour,
            dash,
            shown: median,
          }))}
          focus={focus}
          onFocus={setFocus}
        />
      </div>
      <SaveChart title={title} data={() => linesTable(series, COLUMNS, ({ pct, ms }) => [pct, ms])} />
    </>
  );
}

/** Places of all curves, and the times at which they are read, evenly spaced on the axis. */
function drawingOf(series: readonly LatencySeries[]) {
  const times = series.flatMap(({ points }) => points.map(({ ms }) => ms)).filter((ms) => ms > 0);
  const ticks = logTicks(Math.min(...times), Math.max(...times));
  const [low, high] = [ticks[0] ?? 0.1, ticks.at(-1) ?? 1];
  const x = (ms: number) => 100 * logShare(Math.max(ms, low), low, high);
  const grid = logGrid(low, high, GRID_POINTS);
  return {
    grid,
    places: grid.map(x),
    columns: ticks.map((tick) => ({
      pct: x(tick),
      label: String(tick),
      wideOnly: !Number.isInteger(Math.log10(tick)),
    })),
    lines: series.map(({ serverId, colour, dash, points }) => ({
      key: serverId,
      name: serverId,
      colour,
      dash,
      d: pathThrough(points.map(({ ms, pct }) => [x(ms), 100 - pct])),
    })),
  };
}
