import { formatMs } from '@headroom/report';
import MEASURED from '#results/closed-open.json' with { type: 'json' };
import { ChartFrame } from '#ui/charts/frame.tsx';
import { hundredth } from '#ui/charts/hundredth.ts';
import { linearTicks } from '#ui/charts/linear-ticks.ts';
import { Details, TextTable } from './parts.tsx';

const { points, serviceMs, users, seconds, where } = MEASURED;

type Kind = 'open' | 'closed';
const LINES: readonly { kind: Kind; colour: string; dash?: string }[] = [
  { kind: 'open', colour: 'var(--s1)' },
  { kind: 'closed', colour: 'var(--s2)', dash: '6 3' },
];

const WIDTH_PX = 640;
const HEIGHT_PX = 240;
const AREA = { left: 44, right: 560, top: 14, bottom: 204 };
/** Room for the name of a line at its end. */
const NAME_PX = 8;

const xTicks = linearTicks(0, Math.max(...points.map(({ perS }) => perS)));
const yTicks = linearTicks(0, Math.max(...points.map(({ open }) => open.p99Ms)));

function share(value: number, ticks: readonly number[]): number {
  return value / (ticks.at(-1) as number);
}
const xAt = (perS: number) => hundredth(AREA.left + (AREA.right - AREA.left) * share(perS, xTicks));
const yAt = (ms: number) => hundredth(AREA.bottom - (AREA.bottom - AREA.top) * share(ms, yTicks));

/** One server measured by a closed and by an open load of the same rates (`packages/bench/src/load/closed-open.ts`). */
export function ClosedOpen() {
  const last = points.at(-1) as (typeof points)[number];
  const title = `At ${last.perS} calls a second the P99 is ${formatMs(last.open.p99Ms)} ms for callers who come at random, and ${formatMs(last.closed.p99Ms)} ms for ${users} users who wait for each answer`;
  return (
    <>
      <ChartFrame
        title={title}
        note={`P99 in ms by calls a second, of one server that serves a call at a time, in ${serviceMs} ms each; ${seconds} s a point; ${where}`}
        heightPx={HEIGHT_PX}
      >
        <svg
          role="img"
          aria-label={title}
          viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
          className="w-full max-w-[46rem]"
          fontSize={12}
        >
          {yTicks.map((tick) => (
            <g key={tick}>
              <line x1={AREA.left} x2={AREA.right} y1={yAt(tick)} y2={yAt(tick)} stroke="var(--line)" />
              <text x={AREA.left - 6} y={yAt(tick) + 4} textAnchor="end" fill="var(--muted)" className="num">
                {tick}
              </text>
            </g>
          ))}
          {xTicks.map((tick) => (
            <text
              key={tick}
              x={xAt(tick)}
              y={AREA.bottom + 18}
              textAnchor="middle"
              fill="var(--muted)"
              className="num"
            >
              {tick}
            </text>
          ))}
          <text x={AREA.right} y={HEIGHT_PX - 4} textAnchor="end" fill="var(--muted)">
            calls a second →
          </text>
          {LINES.map(({ kind, colour, dash }) => (
            <g key={kind}>
              <polyline
                points={points.map((point) => `${xAt(point.perS)},${yAt(point[kind].p99Ms)}`).join(' ')}
                fill="none"
                stroke={colour}
                strokeWidth={2}
                strokeDasharray={dash}
              />
              {points.map((point) => (
                <circle
                  key={point.perS}
                  cx={xAt(point.perS)}
                  cy={yAt(point[kind].p99Ms)}
                  r={3.5}
                  fill={colour}
                />
              ))}
              <text x={xAt(last.perS) + NAME_PX} y={yAt(last[kind].p99Ms) + 4} fill="var(--text)">
                {kind} load
              </text>
            </g>
          ))}
        </svg>
      </ChartFrame>
      <Details title="Table">
        <TextTable
          label="One server by a closed and by an open load"
          heads={['Calls a second', 'Closed: P50', 'Closed: P99', 'Open: P50', 'Open: P99']}
          rows={points.map(({ perS, closed, open }) => [
            String(perS),
            ...[closed.p50Ms, closed.p99Ms, open.p50Ms, open.p99Ms].map((ms) => `${formatMs(ms)} ms`),
          ])}
        />
      </Details>
    </>
  );
}
