import { type CdfPoint, formatMs, listed, MIN_CALLS_BEYOND, TAIL_PERCENTILES } from '@headroom/report';
import { here } from '#results/context.ts';
import type { RunView } from '#results/run/view.ts';
import type { Stroke } from '#ui/charts/colours.ts';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import { Choices } from './choices.tsx';

const CHART_PX = 320;
const DIGITS = 6;
/** More servers than these are counted rather than named. */
const MOST_NAMED = 4;

/** The tail of one server; no points where its calls are too few for any. */
export interface Tail extends Stroke {
  readonly serverId: string;
  readonly points: readonly CdfPoint[];
}

/** Tails of the latencies of every server, pooled over rounds. */
export function TailChart({ view, tails, what }: { view: RunView; tails: readonly Tail[]; what: string }) {
  const axis = view.params.latency === 'linear' ? 'linear' : 'log';
  const drawn = new Set(tails.flatMap(({ points }) => points.map(({ pct }) => pct)));
  const lack = lackOf(tails);
  return (
    <div className="min-w-0">
      {drawn.size > 0 && (
        <Choices
          label="Latency axis"
          current={axis === 'linear' ? 'linear' : undefined}
          choices={[
            { id: undefined, title: 'Log scale', href: here(view, { latency: undefined }) },
            { id: 'linear', title: 'Linear', href: here(view, { latency: 'linear' }) },
          ]}
        />
      )}
      <LinesChart
        title={titleOf(tails, what, lastShared(tails))}
        note={`Latency in ms that a share of the ${what} does not exceed, pooled over rounds; each further nine takes the same width${lack && `. ${lack}`}`}
        heightPx={CHART_PX}
        x={{
          id: 'percentile',
          unit: '%',
          scale: 'nines',
          ticks: TAIL_PERCENTILES.filter((pct) => drawn.has(pct)).map((at) => ({ at, label: `P${at}` })),
        }}
        y={{ id: 'latency', unit: 'ms', scale: axis, zero: true }}
        none={`Percentiles need ${2 * MIN_CALLS_BEYOND} calls at least`}
        lines={tails.map(({ serverId, points, ...stroke }) => ({
          ...stroke,
          name: serverId,
          points: points.map(({ pct, ms }) => [pct, Number(ms.toPrecision(DIGITS))]),
        }))}
      />
    </div>
  );
}

/** The highest percentile that the calls of every server support; null where there is none. */
function lastShared(tails: readonly Tail[]): number | null {
  return TAIL_PERCENTILES.findLast((stop) => tails.every((tail) => valueAt(tail, stop) !== null)) ?? null;
}

function valueAt({ points }: Tail, stop: number): number | null {
  return points.find(({ pct }) => pct === stop)?.ms ?? null;
}

function titleOf(tails: readonly Tail[], what: string, shared: number | null): string {
  if (shared === null) return `Tail of ${what}`;
  const [best, next] = tails.toSorted((a, b) => (valueAt(a, shared) ?? 0) - (valueAt(b, shared) ?? 0));
  if (!best) return `Tail of ${what}`;
  const ms = `${formatMs(valueAt(best, shared))} ms`;
  return next && valueAt(next, shared) !== valueAt(best, shared)
    ? `${best.serverId} has the lowest P${shared} of ${what}: ${ms}`
    : `${best.serverId} answers ${shared} % of ${what} within ${ms}`;
}

/** Sentence that says which percentiles are not drawn, and why; empty where all are. */
export function lackOf(tails: readonly Tail[]): string {
  const firstOf = (tail: Tail) => TAIL_PERCENTILES.find((stop) => valueAt(tail, stop) === null);
  const groups = Map.groupBy(
    tails.filter((tail) => firstOf(tail) !== undefined),
    firstOf,
  );
  if (groups.size === 0) return '';
  const named = [...groups]
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map(([stop, own]) => {
      const more = stop === TAIL_PERCENTILES.at(-1) ? '' : ' and up';
      const all = own.length === tails.length && tails.length > 1;
      const who =
        own.length > MOST_NAMED ? `${own.length} servers` : listed(own.map(({ serverId }) => serverId));
      return `P${stop}${more}${all ? '' : ` of ${who}`}`;
    });
  return `Not drawn, because fewer than ${MIN_CALLS_BEYOND} calls lie beyond: ${named.join('; ')}`;
}
