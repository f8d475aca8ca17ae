import type { Stroke } from '#ui/charts/colours.ts';
import { hundredth } from '#ui/charts/hundredth.ts';
import { LineChart, type PlotSize } from '#ui/charts/line-chart.tsx';
import { linesTable } from '#ui/charts/lines-table.ts';
import { logRange, logShare } from '#ui/charts/log-scale.ts';
import { logTicksWithin, ticksApart } from '#ui/charts/log-ticks.ts';
import { spread } from '#ui/charts/spread.ts';

/** One step of a load; both figures above zero. */
export interface StepPoint {
  readonly x: number;
  readonly y: number;
  readonly filled: boolean;
  /** Whether a ring marks it. */
  readonly ringed?: boolean;
  /** What it is, in words, for who points at it; no two of a line are the same. */
  readonly label: string;
}

/** Steps of one server, in the order in which a line joins them. */
export interface StepLine extends Stroke {
  readonly serverId: string;
  readonly points: readonly StepPoint[];
}

interface Drawing {
  lines: readonly StepLine[];
  /** Words under the horizontal axis. */
  xTitle: string;
  /** Its numbers, where they are few; by default round ones. */
  xTicks?: readonly number[] | undefined;
  /** A height that means something, with its words. */
  level?: { readonly at: number; readonly label: string } | undefined;
  /** Words of the line on which both axes have the same number, where that means something. */
  diagonal?: string | undefined;
}

interface StepChartProps extends Drawing {
  /** Title of the heights, with their unit. */
  yTitle: string;
  title: string;
  note: string;
  /** Said where no line has a point. */
  empty: string;
  /** Whether another chart stands beside it where there is room. */
  isHalf?: boolean;
}

const HEIGHT_PX = 300;
const BOTTOM_PX = 258;
const TOP_PX = 16;
const LABEL_PX = 14;
const LEFT_PX = 50;
/** Width of a digit, and the gap between two numbers of an axis. */
const DIGIT_PX = 7.2;
const GAP_PX = 8;
/** Length of the piece of a line beside its name, and its gaps to the plot and to the name. */
const SAMPLE_PX = 10;
const SAMPLE_GAP_PX = 5;

/** Two figures of each step of a load that changes, a line a server, on logarithmic axes. Needs no JavaScript. */
export function StepChart({ title, note, empty, isHalf, yTitle, ...drawing }: StepChartProps) {
  const lines = drawing.lines.filter(({ points }) => points.length > 0);
  return (
    <LineChart
      title={title}
      note={note}
      heightPx={HEIGHT_PX}
      empty={empty}
      isHalf={isHalf}
      data={linesTable(
        lines,
        [
          { id: 'x', unit: drawing.xTitle },
          { id: 'y', unit: yTitle },
        ],
        ({ x, y }) => [x, y],
      )}
      plot={lines.length === 0 ? null : (size) => <Plot {...drawing} lines={lines} size={size} />}
    />
  );
}

function Plot({ lines, xTitle, xTicks, level, diagonal, size }: Drawing & { size: PlotSize }) {
  const scale = scaleOf(lines, level?.at, size.widthPx - size.namePx);
  const { right, xAt, yAt } = scale;
  const names = spread(
    lines.map(({ points }) => yAt(points.at(-1)?.y ?? 1)),
    LABEL_PX,
    TOP_PX,
    BOTTOM_PX,
  );
  return (
    <>
      <Axes scale={scale} xTitle={xTitle} xTicks={xTicks} />
      {level && (
        <line
          x1={LEFT_PX}
          x2={right}
          y1={yAt(level.at)}
          y2={yAt(level.at)}
          stroke="var(--bad)"
          strokeDasharray="4 3"
        />
      )}
      {diagonal && <Diagonal scale={scale} label={diagonal} />}
      {lines.map(({ serverId, colour, dash, points }, index) => (
        <g key={serverId}>
          <polyline
            points={points.map(({ x, y }) => `${xAt(x)},${yAt(y)}`).join(' ')}
            fill="none"
            stroke={colour}
            strokeWidth={1.75}
            strokeDasharray={dash}
          />
          {points.map(({ x, y, filled, ringed, label }) => (
            <g key={label}>
              {ringed && (
                <circle cx={xAt(x)} cy={yAt(y)} r={7.5} fill="none" stroke={colour} strokeWidth={1.5} />
              )}
              <circle
                cx={xAt(x)}
                cy={yAt(y)}
                r={3.5}
                fill={filled ? colour : 'var(--surface)'}
                stroke={colour}
                strokeWidth={1.5}
              >
                <title>{`${serverId}: ${label}`}</title>
              </circle>
            </g>
          ))}
          <Name {...{ serverId, colour, dash }} x={right + SAMPLE_GAP_PX} y={names[index] ?? 0} />
        </g>
      ))}
      {level && (
        <text
          x={LEFT_PX + 4}
          y={yAt(level.at) - 5}
          fill="var(--bad)"
          // An edge keeps the words readable where a line passes behind them.
          stroke="var(--surface)"
          strokeWidth={4}
          paintOrder="stroke"
        >
          {level.label}
        </text>
      )}
    </>
  );
}

/** Name of a line with a piece of it, as lines end anywhere in the plot and names at its right. */
function Name({ serverId, colour, dash, x, y }: Stroke & { serverId: string; x: number; y: number }) {
  return (
    <>
      <line
        x1={x}
        x2={x + SAMPLE_PX}
        y1={y}
        y2={y}
        stroke={colour}
        strokeWidth={2.5}
        strokeDasharray={dash}
      />
      <text x={x + SAMPLE_PX + SAMPLE_GAP_PX} y={y + 4} fill="var(--text)">
        {serverId}
      </text>
    </>
  );
}

type Scale = ReturnType<typeof scaleOf>;

/** Places of figures on the plot; its ranges hold all points, and the level where there is one. */
function scaleOf(lines: readonly StepLine[], level: number | undefined, right: number) {
  const points = lines.flatMap((line) => line.points);
  const xRange = logRange(
    points.map(({ x }) => x),
    0.02,
  );
  const yRange = logRange([...points.map(({ y }) => y), ...(level === undefined ? [] : [level])], 0.04);
  return {
    right,
    xRange,
    yRange,
    xAt: (x: number) => hundredth(LEFT_PX + (right - LEFT_PX) * logShare(x, xRange.low, xRange.high)),
    yAt: (y: number) => hundredth(BOTTOM_PX - (BOTTOM_PX - TOP_PX) * logShare(y, yRange.low, yRange.high)),
  };
}

function Axes({
  scale: { right, xRange, yRange, xAt, yAt },
  xTitle,
  xTicks = logTicksWithin(xRange),
}: Pick<Drawing, 'xTitle' | 'xTicks'> & { scale: Scale }) {
  return (
    <>
      {logTicksWithin(yRange).map((tick) => (
        <g key={tick}>
          <line x1={LEFT_PX} x2={right} y1={yAt(tick)} y2={yAt(tick)} stroke="var(--line)" />
          <text x={LEFT_PX - 6} y={yAt(tick) + 4} textAnchor="end" fill="var(--muted)" className="num">
            {shownTick(tick)}
          </text>
        </g>
      ))}
      {ticksApart(xTicks, xAt, roomOf).map((tick) => (
        <text
          key={tick}
          x={xAt(tick)}
          y={BOTTOM_PX + 18}
          textAnchor="middle"
          fill="var(--muted)"
          className="num"
        >
          {shownTick(tick)}
        </text>
      ))}
      <text x={right} y={HEIGHT_PX - 4} textAnchor="end" fill="var(--muted)">
        {xTitle}, log scale →
      </text>
    </>
  );
}

/** Room of a number under the horizontal axis. */
const roomOf = (tick: number) => shownTick(tick).length * DIGIT_PX + GAP_PX;

const shownTick = (tick: number) => tick.toLocaleString('en-US');

function Diagonal({ scale: { xRange, yRange, xAt, yAt }, label }: { scale: Scale; label: string }) {
  const [low, high] = [Math.max(xRange.low, yRange.low), Math.min(xRange.high, yRange.high)];
  if (low >= high) return null;
  return (
    <line
      x1={xAt(low)}
      y1={yAt(low)}
      x2={xAt(high)}
      y2={yAt(high)}
      stroke="var(--muted)"
      strokeDasharray="2 4"
    >
      <title>{label}</title>
    </line>
  );
}
