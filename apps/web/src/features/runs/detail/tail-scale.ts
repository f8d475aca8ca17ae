import { type CdfPoint, formatMs, ninesOf, TAIL_PERCENTILES } from '@headroom/report';
import type { Stroke } from '#ui/charts/colours.ts';
import { type Heights, heightsAt, heightsFromZero } from '#ui/charts/heights.ts';
import { hundredth } from '#ui/charts/hundredth.ts';
import { logShare } from '#ui/charts/log-scale.ts';
import { logTicks } from '#ui/charts/log-ticks.ts';
import { pathThrough } from '#ui/charts/path.ts';
import type { Mark } from '#ui/charts/plot.tsx';
import type { TailLine } from './tail-plot.tsx';

/** The tail of one server; no points where its calls are too few for any. */
export interface Tail extends Stroke {
  readonly serverId: string;
  readonly points: readonly CdfPoint[];
}

export type LatencyAxis = 'log' | 'linear';

export interface TailDrawing {
  readonly stops: Mark[];
  readonly heights: Mark[];
  readonly lines: TailLine[];
}

/** Percentiles that are written under the axis of a small screen: a nine each. */
const ALWAYS: readonly number[] = [50, 90, 99, 99.9, 99.99];

/** Places of tails on the axis of nines, which ends where the longest of them does; null where there is none. */
export function drawTails(tails: readonly Tail[], axis: LatencyAxis): TailDrawing | null {
  const values = tails.flatMap(({ points }) => points.map(({ ms }) => ms));
  const drawn = new Set(tails.flatMap(({ points }) => points.map(({ pct }) => pct)));
  if (drawn.size === 0) return null;
  const [low, high] = [ninesOf(Math.min(...drawn)), ninesOf(Math.max(...drawn))];
  const x = (pct: number) => hundredth(high > low ? (100 * (ninesOf(pct) - low)) / (high - low) : 50);
  const { heights, y } = heightsOf(values, axis);
  const stops = TAIL_PERCENTILES.filter((pct) => drawn.has(pct));
  return {
    stops: stops.map((pct) => ({ pct: x(pct), label: `P${pct}`, wideOnly: !ALWAYS.includes(pct) })),
    heights,
    lines: tails.map(({ serverId, colour, dash, points }) => ({
      key: serverId,
      name: serverId,
      colour,
      dash,
      d: pathThrough(points.map(({ pct, ms }) => [x(pct), 100 - y(ms)])),
      at: stops.map((stop) => {
        const point = points.find(({ pct }) => pct === stop);
        return point ? { pct: y(point.ms), shown: formatMs(point.ms) } : null;
      }),
    })),
  };
}

/** The latency axis; a linear one starts at zero. */
function heightsOf(values: readonly number[], axis: LatencyAxis): Heights {
  const above = values.filter((ms) => ms > 0);
  const highest = Math.max(...values);
  // Latencies of nothing have no place on a logarithmic axis.
  if (axis === 'linear' || above.length === 0) return heightsFromZero(highest);
  const lowest = Math.min(...above);
  // One latency alone stands on the lower of two ticks.
  const ticks = logTicks(lowest, Math.max(highest, lowest * 1.001));
  const [low, high] = [ticks[0] ?? 1, ticks.at(-1) ?? 10];
  return heightsAt(ticks, (ms) => hundredth(100 * logShare(Math.max(ms, low), low, high)));
}
