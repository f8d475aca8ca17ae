import { type CdfPoint, formatMs, ninesOf, TAIL_PERCENTILES } from '@headroom/report';
import type { Stroke } from '#ui/charts/colours.ts';
import { hundredth } from '#ui/charts/hundredth.ts';
import { linearTicks } from '#ui/charts/linear-ticks.ts';
import { logShare } from '#ui/charts/log-scale.ts';
import { logTicks } from '#ui/charts/log-ticks.ts';
import type { Mark, Stop, TailLine } from './tail-plot.tsx';

/** The tail of one server; no points where its calls are too few for any. */
export interface Tail extends Stroke {
  readonly serverId: string;
  readonly points: readonly CdfPoint[];
}

export type LatencyAxis = 'log' | 'linear';

export interface TailDrawing {
  readonly stops: Stop[];
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
  const { ticks, y } = heightsOf(values, axis);
  const stops = TAIL_PERCENTILES.filter((pct) => drawn.has(pct));
  return {
    stops: stops.map((pct) => ({ pct: x(pct), label: `P${pct}`, always: ALWAYS.includes(pct) })),
    heights: ticks.map((tick) => ({ pct: y(tick), label: tick.toLocaleString('en-US') })),
    lines: tails.map(({ serverId, colour, dash, points }) => ({
      name: serverId,
      colour,
      dash,
      d: points
        .map(({ pct, ms }, index) => `${index === 0 ? 'M' : 'L'}${x(pct)} ${hundredth(100 - y(ms))}`)
        .join(''),
      at: stops.map((stop) => {
        const point = points.find(({ pct }) => pct === stop);
        return point ? { pct: y(point.ms), shown: formatMs(point.ms) } : null;
      }),
    })),
  };
}

/** Ticks of the latency axis and the height of a latency in percent; a linear one starts at zero. */
function heightsOf(values: readonly number[], axis: LatencyAxis) {
  const above = values.filter((ms) => ms > 0);
  const highest = Math.max(...values);
  // Latencies of nothing have no place on a logarithmic axis.
  if (axis === 'linear' || above.length === 0) {
    const ticks = linearTicks(0, highest);
    const top = ticks.at(-1) ?? 1;
    return { ticks, y: (ms: number) => hundredth((100 * ms) / top) };
  }
  const lowest = Math.min(...above);
  // One latency alone stands on the lower of two ticks.
  const ticks = logTicks(lowest, Math.max(highest, lowest * 1.001));
  const [low, high] = [ticks[0] ?? 1, ticks.at(-1) ?? 10];
  return { ticks, y: (ms: number) => hundredth(100 * logShare(Math.max(ms, low), low, high)) };
}
