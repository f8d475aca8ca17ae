import type { Capacity } from '@headroom/workload';
import { clsx } from 'clsx';
import type { Stroke } from '#ui/charts/colours.ts';
import { ChartFrame, NoData } from '#ui/charts/frame.tsx';
import { hundredth } from '#ui/charts/hundredth.ts';
import { logRange, logShare } from '#ui/charts/log-scale.ts';
import { logTicks } from '#ui/charts/log-ticks.ts';
import { spread } from '#ui/charts/spread.ts';

/** The search of one server that is drawn. */
export interface SearchLine extends Stroke {
  readonly serverId: string;
  readonly capacity: Capacity;
}

const HEIGHT_PX = 300;
const BOTTOM_PX = 258;
const TOP_PX = 16;
const LABEL_PX = 14;
/** The chart is laid out for screens of three widths, since text must not shrink or grow with it. */
const LAYOUTS = [
  { widthPx: 1300, namePx: 150, className: 'max-lg:hidden' },
  { widthPx: 760, namePx: 130, className: 'max-sm:hidden lg:hidden' },
  { widthPx: 350, namePx: 84, className: 'sm:hidden' },
] as const;
const LEFT_PX = 44;

/** P99 of each rate that was offered, a line a server, beside the service level. Needs no JavaScript. */
export function SearchChart({
  title,
  note,
  lines,
}: {
  title: string;
  note: string;
  lines: readonly SearchLine[];
}) {
  return (
    <ChartFrame title={title} note={note} heightPx={HEIGHT_PX}>
      {lines.length === 0 ? (
        <NoData>No step of a search has ended</NoData>
      ) : (
        LAYOUTS.map((layout) => <Plot key={layout.widthPx} title={title} lines={lines} {...layout} />)
      )}
    </ChartFrame>
  );
}

interface PlotProps {
  title: string;
  lines: readonly SearchLine[];
  widthPx: number;
  namePx: number;
  className: string;
}

function Plot({ title, lines, widthPx, namePx, className }: PlotProps) {
  const drawn = lines.map((line) => ({ ...line, points: pointsOf(line.capacity) }));
  const points = drawn.flatMap((line) => line.points);
  const level = lines[0]?.capacity.p99Ms ?? 1;
  const xRange = logRange(
    points.map(({ perS }) => perS),
    0.02,
  );
  const yRange = logRange([...points.map(({ p99Ms }) => p99Ms), level], 0.04);
  const right = widthPx - namePx;
  const xAt = (perS: number) =>
    hundredth(LEFT_PX + (right - LEFT_PX) * logShare(perS, xRange.low, xRange.high));
  const yAt = (ms: number) =>
    hundredth(BOTTOM_PX - (BOTTOM_PX - TOP_PX) * logShare(ms, yRange.low, yRange.high));
  const within = ({ low, high }: typeof xRange) =>
    logTicks(low, high).filter((tick) => tick >= low && tick <= high);
  const names = spread(
    drawn.map((line) => yAt(line.points.at(-1)?.p99Ms ?? level)),
    LABEL_PX,
    TOP_PX,
    BOTTOM_PX,
  );
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${widthPx} ${HEIGHT_PX}`}
      fontSize={12}
      className={clsx('w-full', className)}
      style={{ maxWidth: widthPx * 1.2 }}
    >
      {within(yRange).map((tick) => (
        <g key={tick}>
          <line x1={LEFT_PX} x2={right} y1={yAt(tick)} y2={yAt(tick)} stroke="var(--line)" />
          <text x={LEFT_PX - 6} y={yAt(tick) + 4} textAnchor="end" fill="var(--muted)" className="num">
            {tick.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      {within(xRange).map((tick) => (
        <text
          key={tick}
          x={xAt(tick)}
          y={BOTTOM_PX + 18}
          textAnchor="middle"
          fill="var(--muted)"
          className="num"
        >
          {tick.toLocaleString('en-US')}
        </text>
      ))}
      <text x={right} y={HEIGHT_PX - 4} textAnchor="end" fill="var(--muted)">
        callers a second, log scale →
      </text>
      <line
        x1={LEFT_PX}
        x2={right}
        y1={yAt(level)}
        y2={yAt(level)}
        stroke="var(--bad)"
        strokeDasharray="4 3"
      />
      <text x={LEFT_PX + 4} y={yAt(level) - 5} fill="var(--bad)">
        P99 ≤ {level} ms
      </text>
      {drawn.map(({ serverId, colour, dash, points: own }, index) => (
        <g key={serverId}>
          <polyline
            points={own.map(({ perS, p99Ms }) => `${xAt(perS)},${yAt(p99Ms)}`).join(' ')}
            fill="none"
            stroke={colour}
            strokeWidth={1.75}
            strokeDasharray={dash}
          />
          {own.map(({ perS, p99Ms, held }) => (
            <circle
              key={perS}
              cx={xAt(perS)}
              cy={yAt(p99Ms)}
              r={3.5}
              fill={held ? colour : 'var(--surface)'}
              stroke={colour}
              strokeWidth={1.5}
            >
              <title>{`${serverId}: ${perS} a second, P99 ${p99Ms.toFixed(1)} ms, ${held ? 'held' : 'did not hold'}`}</title>
            </circle>
          ))}
          <text x={right + 8} y={(names[index] ?? 0) + 4} fill="var(--text)">
            {serverId}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Rates with their P99, ascending; of a rate that was offered twice the longer step. */
function pointsOf({ steps }: Capacity) {
  const byRate = new Map(
    steps
      .toSorted((a, b) => Number(a.confirms) - Number(b.confirms))
      .flatMap(({ perS, p99Ms, missed }) =>
        p99Ms === null ? [] : [[perS, { perS, p99Ms, held: missed === null }] as const],
      ),
  );
  return [...byRate.values()].sort((a, b) => a.perS - b.perS);
}
