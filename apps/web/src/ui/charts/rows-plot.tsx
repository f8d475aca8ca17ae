'use client';

import { useEffect, useState } from 'react';
import {
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  getNiceTickValues,
  Rectangle,
  ReferenceLine,
  Tooltip,
  useChartWidth,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { type DrawnAxis, drawnAxis, figure } from './axis.ts';
import { GRID, TICK, words } from './plot-style.ts';
import type { ChartRow, RowsProps } from './rows-chart.tsx';
import { Tip } from './tip.tsx';

/** Width of a letter of a label, and of a digit. */
const [LETTER_PX, DIGIT_PX] = [6.6, 7.6];
const [LEAST_LABEL_PX, MOST_LABEL_PX] = [60, 170];
/** On narrower charts words after values are left to the tip. */
const WIDE_PX = 560;
const BAR_PX = 12;
/** Marks of a linear axis. */
const MARKS = 5;

/** End of all that a row shows. */
const endOf = ({ value, interval, parts = [] }: ChartRow) =>
  Math.max(value ?? 0, interval?.high ?? 0, ...parts);
const startOf = ({ value, interval, parts = [] }: ChartRow) =>
  Math.min(value ?? 0, interval?.low ?? value ?? 0, ...parts);

export default function RowsPlot({
  rows,
  unit,
  scale = 'linear',
  levels = [],
  title,
}: RowsProps & { title: string }) {
  const isLog = scale === 'log';
  const [isWide, setWide] = useState(false);
  const data = rows.map((row) => ({
    ...row,
    // A row without a value keeps its place.
    drawn: row.value ?? undefined,
    range: row.interval &&
      row.value !== null && [row.value - row.interval.low, row.interval.high - row.value],
  }));
  const values = rows.flatMap((row) => [startOf(row), endOf(row)]);
  const highest = Math.max(0, ...values) || 1;
  const axis: DrawnAxis = isLog
    ? drawnAxis({ id: 'value', unit, scale }, values, 0.05)
    : {
        domain: [0, highest],
        // Bars take all the room: no mark stands beyond the longest.
        ticks: getNiceTickValues([0, highest], MARKS).filter((tick) => tick <= highest),
        tickFormatter: figure,
      };
  const longest = Math.max(0, ...rows.map(({ label }) => label.length));
  const lettersOf = (row: ChartRow) => row.shown.length + (row.mark ? row.mark.length + 1 : 0);
  const room = {
    short: Math.max(...rows.map(({ shown }) => shown.length)),
    long: Math.max(...rows.map(lettersOf)),
  };
  const labelPx = Math.min(MOST_LABEL_PX, Math.max(LEAST_LABEL_PX, longest * LETTER_PX + 12));
  return (
    <ComposedChart
      responsive
      layout="vertical"
      data={data}
      aria-label={title}
      margin={{ top: levels.length > 0 ? 18 : 4, right: 8, bottom: 2, left: 0 }}
      style={{ width: '100%', height: '100%' }}
    >
      <CartesianGrid {...GRID} vertical horizontal={isLog} strokeDasharray={isLog ? '1 3' : ''} />
      <XAxis
        type="number"
        {...TICK}
        {...axis}
        interval="equidistantPreserveStart"
        padding={{ right: 8 + (isWide ? LETTER_PX * room.long : DIGIT_PX * room.short) }}
      />
      <YAxis
        type="category"
        dataKey="label"
        width={labelPx}
        interval={0}
        {...TICK}
        tick={{ fill: 'var(--text)', fontSize: 12 }}
        tickFormatter={(label: string) => shortened(label)}
      />
      {levels.map(({ value, label }, place) => (
        <ReferenceLine
          key={label}
          x={value}
          stroke="var(--line-strong)"
          strokeDasharray="4 3"
          // Narrow charts have no room for every word.
          label={{ ...words(), value: isWide || place % 2 === 0 ? label : '', position: 'top' }}
        />
      ))}
      <Bar dataKey="drawn" barSize={BAR_PX} isAnimationActive={false} shape={isLog ? Point : Block}>
        <ErrorBar
          dataKey="range"
          width={3}
          strokeWidth={1.25}
          stroke="var(--text)"
          isAnimationActive={false}
        />
      </Bar>
      <Ends rows={rows} isWide={isWide} onWide={setWide} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--sunken)' }}
        content={({ active, label }) => {
          const row = active && rows.find((own) => own.label === label);
          return row ? <Tip title={row.label} entries={tipOf(row, unit)} /> : null;
        }}
      />
    </ComposedChart>
  );
}

const shortened = (label: string) => {
  const most = Math.floor((MOST_LABEL_PX - 12) / LETTER_PX);
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
};

const colourOf = ({ payload }: BarShapeProps) => (payload as ChartRow).colour ?? 'var(--s1)';

function Block(props: BarShapeProps) {
  const { x, y, width, height } = props;
  return <Rectangle x={x} y={y} width={width} height={height} radius={[0, 2, 2, 0]} fill={colourOf(props)} />;
}

function Point(props: BarShapeProps) {
  const { x, y, width, height } = props;
  return <circle cx={x + width} cy={y + height / 2} r={5} fill={colourOf(props)} />;
}

/** Dots of what values were made of, and the values at their ends. */
function Ends({
  rows,
  isWide,
  onWide,
}: {
  rows: readonly ChartRow[];
  isWide: boolean;
  onWide: (isWide: boolean) => void;
}) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  const width = useChartWidth() ?? 0;
  useEffect(() => onWide(width >= WIDE_PX), [onWide, width]);
  return rows.map((row) => {
    const middle = y?.(row.label, { position: 'middle' });
    const end = x?.(endOf(row));
    if (middle === undefined || end === undefined) return null;
    return (
      <g key={row.label}>
        {row.parts?.map((part, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are named by their place
            key={index}
            cx={x?.(part)}
            cy={middle}
            r={2.75}
            fill={row.hollow?.includes(index) ? 'var(--surface)' : 'var(--text)'}
            stroke="var(--text)"
          />
        ))}
        <text
          x={end + 8}
          y={middle + 4}
          className="num fill-text text-12"
          stroke="var(--surface)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {row.shown}
          {row.mark && isWide && <tspan className="fill-muted font-sans"> {row.mark}</tspan>}
        </text>
      </g>
    );
  });
}

function tipOf({ shown, mark, hint, label }: ChartRow, unit: string) {
  const words = hint?.replace(`${label}: `, '') ?? `${shown} ${unit}`;
  return [...words.split('; '), ...(mark ? [mark] : [])].map((name) => ({ name }));
}
