'use client';

import { clsx } from 'clsx';
import type { CsvTable } from '#ui/csv.ts';
import { ChartFrame, NoData } from './frame.tsx';
import { hundredth } from './hundredth.ts';
import { logRange, logShare } from './log-scale.ts';
import { logTicksWithin } from './log-ticks.ts';
import { placeLabels } from './place-labels.ts';

export interface ScatterPoint {
  label: string;
  /** Above zero. */
  x: number;
  /** Above zero. */
  y: number;
  /** A colour of the theme. */
  colour: string;
  /** Exact numbers, shown on hover. */
  hint: string;
}

interface Axes {
  /** Title of the axis with its unit. */
  x: string;
  y: string;
}

const HEIGHT_PX = 400;
/** The chart is laid out for a wide and for a narrow screen, since text must not shrink with it. */
const LAYOUTS = [
  { widthPx: 640, textPx: 12, className: 'max-sm:hidden' },
  { widthPx: 330, textPx: 12, className: 'sm:hidden' },
] as const;
const MARGIN = { left: 48, right: 8, top: 10, bottom: 40 };
const POINT_PX = 5;
const LABEL_PX = 14;
/** Width of a letter of a label to its height; a little more than most take, so that labels never touch. */
const LETTER_SHARE = 0.54;

/** Two figures of each server against each other on logarithmic axes, every point labelled. Needs no JavaScript. */
export function Scatter({
  title,
  note,
  axes,
  points,
  table,
  none,
}: {
  title: string;
  note: string;
  axes: Axes;
  points: readonly ScatterPoint[];
  table?: string | undefined;
  none: string;
}) {
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={HEIGHT_PX}
      table={table}
      data={points.length > 0 ? () => dataOf(points, axes) : undefined}
    >
      {points.length === 0 ? (
        <NoData>{none}</NoData>
      ) : (
        LAYOUTS.map((layout) => (
          <Plot key={layout.widthPx} title={title} axes={axes} points={points} {...layout} />
        ))
      )}
    </ChartFrame>
  );
}

function dataOf(points: readonly ScatterPoint[], axes: Axes): CsvTable {
  return {
    columns: [
      { id: 'name', unit: '' },
      { id: 'x', unit: axes.x },
      { id: 'y', unit: axes.y },
    ],
    rows: points.map(({ label, x, y }) => [label, x, y]),
  };
}

interface PlotProps {
  title: string;
  axes: Axes;
  points: readonly ScatterPoint[];
  widthPx: number;
  textPx: number;
  className: string;
}

function Plot({ title, axes, points, widthPx, textPx, className }: PlotProps) {
  const area = {
    x: MARGIN.left,
    y: MARGIN.top,
    width: widthPx - MARGIN.left - MARGIN.right,
    height: HEIGHT_PX - MARGIN.top - MARGIN.bottom,
  };
  const xRange = logRange(
    points.map(({ x }) => x),
    0.08,
  );
  const yRange = logRange(
    points.map(({ y }) => y),
    0.06,
  );
  const xAt = (value: number) => hundredth(area.x + area.width * logShare(value, xRange.low, xRange.high));
  const yAt = (value: number) =>
    hundredth(area.y + area.height * (1 - logShare(value, yRange.low, yRange.high)));
  const placed = placeLabels(
    points.map(({ label, x, y }) => ({
      x: xAt(x),
      y: yAt(y),
      width: label.length * LETTER_SHARE * textPx,
      height: LABEL_PX,
    })),
    area,
    POINT_PX,
  );
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${widthPx} ${HEIGHT_PX}`}
      fontSize={textPx}
      className={clsx('mx-auto w-full', className)}
      style={{ maxWidth: widthPx * 1.15 }}
    >
      {logTicksWithin(xRange).map((tick) => (
        <g key={tick}>
          <line x1={xAt(tick)} x2={xAt(tick)} y1={area.y} y2={area.y + area.height} stroke="var(--line)" />
          <AxisText x={xAt(tick)} y={area.y + area.height + 14} anchor="middle" text={String(tick)} />
        </g>
      ))}
      {logTicksWithin(yRange).map((tick) => (
        <g key={tick}>
          <line x1={area.x} x2={area.x + area.width} y1={yAt(tick)} y2={yAt(tick)} stroke="var(--line)" />
          <AxisText x={area.x - 6} y={yAt(tick) + 4} anchor="end" text={tick.toLocaleString('en-US')} />
        </g>
      ))}
      <AxisTitle x={area.x + area.width} y={HEIGHT_PX - 6} anchor="end" text={`${axes.x}, log scale →`} />
      <AxisTitle x={area.x + 4} y={area.y + 8} anchor="start" text={`↑ ${axes.y}, log scale`} />
      {points.map(({ label, x, y, colour, hint }, index) => {
        const box = placed[index];
        if (!box) return null;
        const [cx, cy] = [xAt(x), yAt(y)];
        return (
          <g key={label}>
            <title>{hint}</title>
            {box.apart && (
              <line
                x1={cx}
                y1={cy}
                x2={hundredth(Math.max(box.x, Math.min(cx, box.x + box.width)))}
                y2={hundredth(Math.max(box.y, Math.min(cy, box.y + box.height)))}
                stroke="var(--line-strong)"
              />
            )}
            <circle cx={cx} cy={cy} r={POINT_PX} fill={colour} stroke="var(--surface)" />
            <text
              x={hundredth(box.x + box.width / 2)}
              y={hundredth(box.y + LABEL_PX - 3)}
              className="plot-label"
            >
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface TextProps {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  text: string;
}

function AxisText({ x, y, anchor, text }: TextProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={12} fill="var(--muted)" className="num">
      {text}
    </text>
  );
}

function AxisTitle({ x, y, anchor, text }: TextProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize={12}
      fill="var(--muted)"
      stroke="var(--surface)"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {text}
    </text>
  );
}
