'use client';

import type { CsvTable } from '#ui/csv.ts';
import type { Stroke } from './colours.ts';
import { ChartFrame, NoData } from './frame.tsx';
import { logRange, logShare } from './log-scale.ts';
import { spread } from './spread.ts';

export interface SlopePanel {
  /** Quantity that is compared, with its unit. */
  name: string;
  lines: readonly SlopeLine[];
  /** Text in place of a panel without lines. */
  none: string;
}

export interface SlopeLine extends Stroke {
  label: string;
  /** Both above zero. */
  from: number;
  to: number;
  fromShown: string;
  /** The value at the right with its change. */
  toShown: string;
}

const WIDTH_PX = 300;
const HEIGHT_PX = 220;
const LINE_PX = 15;
const [LEFT_PX, RIGHT_PX, TOP_PX, BOTTOM_PX] = [142, 196, 30, 206];

/**
 * Change from one state to another: a line a pair, on logarithmic axes, so that equal slopes are equal
 * ratios.
 */
export function Slopes({
  title,
  note,
  ends: [from, to],
  panels,
  table,
}: {
  title: string;
  note: string;
  /** Names of the left and the right state. */
  ends: readonly [string, string];
  panels: readonly SlopePanel[];
  table?: string | undefined;
}) {
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={HEIGHT_PX + 20}
      table={table}
      data={() => dataOf(panels, [from, to])}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {panels.map(({ name, lines, none }) => (
          <div key={name} className="min-w-0">
            <h3 className="px-1 font-medium text-12">{name}</h3>
            {lines.length === 0 ? (
              <NoData>{none}</NoData>
            ) : (
              <Panel name={name} lines={lines} from={from} to={to} />
            )}
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

function dataOf(panels: readonly SlopePanel[], ends: readonly [string, string]): CsvTable {
  return {
    columns: ['quantity', 'name', ...ends].map((id) => ({ id, unit: '' })),
    rows: panels.flatMap(({ name, lines }) => lines.map(({ label, from, to }) => [name, label, from, to])),
  };
}

interface PanelProps {
  name: string;
  lines: readonly SlopeLine[];
  from: string;
  to: string;
}

function Panel({ name, lines, from, to }: PanelProps) {
  const { low, high } = logRange(
    lines.flatMap((line) => [line.from, line.to]),
    0.02,
  );
  const y = (value: number) => BOTTOM_PX - (BOTTOM_PX - TOP_PX) * logShare(value, low, high);
  const labelsAt = (read: (line: SlopeLine) => number) =>
    spread(
      lines.map((line) => y(read(line))),
      LINE_PX,
      TOP_PX,
      BOTTOM_PX,
    );
  const left = labelsAt((line) => line.from);
  const right = labelsAt((line) => line.to);
  return (
    <svg
      role="img"
      aria-label={`${name}, ${from} to ${to}: ${lines.map(({ label, fromShown, toShown }) => `${label} ${fromShown} to ${toShown}`).join('; ')}`}
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      className="mx-auto w-full max-w-[22rem] text-12"
    >
      <text x={LEFT_PX} y={12} textAnchor="end" fill="var(--muted)">
        {from}
      </text>
      <text x={RIGHT_PX} y={12} fill="var(--muted)">
        {to}
      </text>
      {[LEFT_PX, RIGHT_PX].map((x) => (
        <line key={x} x1={x} x2={x} y1={TOP_PX - 8} y2={BOTTOM_PX + 8} stroke="var(--line-strong)" />
      ))}
      {lines.map(({ label, from: start, to: end, colour, dash, fromShown, toShown }, index) => (
        <g key={label}>
          <title>{`${label}: ${fromShown} → ${toShown}`}</title>
          <line
            x1={LEFT_PX}
            x2={RIGHT_PX}
            y1={y(start)}
            y2={y(end)}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray={dash}
          />
          <circle cx={LEFT_PX} cy={y(start)} r={3.5} fill={colour} />
          <circle cx={RIGHT_PX} cy={y(end)} r={3.5} fill={colour} />
          <text x={LEFT_PX - 8} y={(left[index] ?? 0) + 4} textAnchor="end" fill="var(--text)">
            {label}{' '}
            <tspan className="num" fontSize={10.5}>
              {fromShown}
            </tspan>
          </text>
          <text
            x={RIGHT_PX + 8}
            y={(right[index] ?? 0) + 4}
            fill="var(--text)"
            className="num"
            fontSize={10.5}
          >
            {toShown}
          </text>
        </g>
      ))}
    </svg>
  );
}
