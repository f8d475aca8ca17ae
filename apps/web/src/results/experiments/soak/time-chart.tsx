import type { Stroke } from '#ui/charts/colours.ts';
import { hundredth } from '#ui/charts/hundredth.ts';
import { LineChart, type PlotSize } from '#ui/charts/line-chart.tsx';
import { linearTicks } from '#ui/charts/linear-ticks.ts';
import { linesTable } from '#ui/charts/lines-table.ts';
import { spread } from '#ui/charts/spread.ts';
import { minuteTicks } from './minute-ticks.ts';
import { type Point, runsOf } from './points.ts';

/** One figure of one server over time; null where it is not known. */
export interface TimeLine extends Stroke {
  readonly serverId: string;
  readonly points: readonly Point[];
}

interface Drawing {
  lines: readonly TimeLine[];
  /** Minutes that do not count, which are shaded. */
  settledMin: number;
}

interface TimeChartProps extends Drawing {
  title: string;
  note: string;
  /** Unit of the figure. */
  unit: string;
  /** Said where no line has a point. */
  empty: string;
  /** Whether another chart stands beside it where there is room. */
  isHalf?: boolean;
}

const HEIGHT_PX = 240;
const BOTTOM_PX = 204;
const TOP_PX = 12;
const LABEL_PX = 14;
const LEFT_PX = 56;

/** A figure over the minutes of a soak, a line a server. Needs no JavaScript. */
export function TimeChart({ title, note, unit, empty, isHalf, ...drawing }: TimeChartProps) {
  const lines = drawing.lines.filter(({ points }) => points.some(({ value }) => value !== null));
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
          { id: 'at', unit: 'min' },
          { id: 'value', unit },
        ],
        ({ atMin, value }) => [atMin, value],
      )}
      plot={lines.length === 0 ? null : (size) => <Plot {...drawing} lines={lines} size={size} />}
    />
  );
}

function Plot({ lines, settledMin, size: { widthPx, namePx } }: Drawing & { size: PlotSize }) {
  const drawn = lines.map((line) => ({ ...line, runs: runsOf(line.points) }));
  const known = drawn.flatMap(({ runs }) => runs.flat());
  const ticks = linearTicks(
    Math.min(...known.map(({ value }) => value)),
    Math.max(...known.map(({ value }) => value)),
  );
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const endMin = Math.max(...lines.map(({ points }) => points.at(-1)?.atMin ?? 0));
  const right = widthPx - namePx;
  const xAt = (min: number) => hundredth(LEFT_PX + ((right - LEFT_PX) * min) / endMin);
  const yAt = (value: number) => hundredth(BOTTOM_PX - ((BOTTOM_PX - TOP_PX) * (value - low)) / (high - low));
  const names = spread(
    drawn.map(({ runs }) => yAt(runs.at(-1)?.at(-1)?.value ?? low)),
    LABEL_PX,
    TOP_PX,
    BOTTOM_PX,
  );
  return (
    <>
      {settledMin > 0 && (
        <rect
          x={LEFT_PX}
          y={TOP_PX}
          width={Math.min(xAt(settledMin), right) - LEFT_PX}
          height={BOTTOM_PX - TOP_PX}
          fill="var(--muted)"
          fillOpacity={0.12}
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT_PX} x2={right} y1={yAt(tick)} y2={yAt(tick)} stroke="var(--line)" />
          <text x={LEFT_PX - 6} y={yAt(tick) + 4} textAnchor="end" fill="var(--muted)" className="num">
            {tick.toLocaleString('en-US', { maximumFractionDigits: 3 })}
          </text>
        </g>
      ))}
      {minuteTicks(endMin).map((tick) => (
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
      <text x={right + 10} y={BOTTOM_PX + 18} fill="var(--muted)">
        min
      </text>
      {drawn.map(({ serverId, colour, dash, runs }, index) => (
        <g key={serverId}>
          {runs.map((run) => (
            <polyline
              key={run[0]?.atMin}
              points={run.map(({ atMin, value }) => `${xAt(atMin)},${yAt(value)}`).join(' ')}
              fill="none"
              stroke={colour}
              strokeWidth={1.75}
              strokeDasharray={dash}
              strokeLinecap="round"
            />
          ))}
          <text x={right + 10} y={(names[index] ?? 0) + 4} fill="var(--text)">
            {serverId}
          </text>
        </g>
      ))}
    </>
  );
}
