'use client';

import {
  CartesianGrid,
  Scatter,
  ScatterChart,
  type ScatterShapeProps,
  Tooltip,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { drawnAxis } from './axis.ts';
import { GRID, TICK, words } from './plot-style.ts';
import type { PlacedPoint, PointsProps } from './points-chart.tsx';
import { Tip } from './tip.tsx';

const [POINT_PX, LETTER_PX, LINE_PX] = [5, 6.8, 14];
/** Places of a name beside its point, as shares of its size: the best first. */
const SIDES = [
  [0, 0.5],
  [-1, 0.5],
  [-0.5, -0.35],
  [-0.5, 1.35],
  [0, -0.2],
  [0, 1.2],
  [-1, -0.2],
  [-1, 1.2],
  [0, 2.1],
  [0, -1.1],
  [-1, 2.1],
  [-1, -1.1],
  [-0.5, 2.4],
  [-0.5, -1.4],
  [0, 3.2],
  [-1, 3.2],
  [0, -2.2],
  [-1, -2.2],
] as const;

export default function PointsPlot({ points, x, y, title }: PointsProps & { title: string }) {
  const axisOf = (axis: PointsProps['x'], values: number[]) =>
    drawnAxis({ ...axis, scale: 'log' }, values, 0.07);
  return (
    <ScatterChart
      responsive
      aria-label={title}
      margin={{ top: 22, right: 12, bottom: 18, left: 0 }}
      style={{ width: '100%', height: '100%' }}
    >
      <CartesianGrid {...GRID} vertical />
      <XAxis
        dataKey="x"
        type="number"
        {...TICK}
        {...axisOf(
          x,
          points.map((point) => point.x),
        )}
        label={{ ...words(), value: `${x.title}, log scale →`, position: 'insideBottomRight', offset: -12 }}
      />
      <YAxis
        dataKey="y"
        type="number"
        width={52}
        {...TICK}
        {...axisOf(
          y,
          points.map((point) => point.y),
        )}
      />
      <Scatter
        data={points.map((point) => ({ ...point }))}
        isAnimationActive={false}
        shape={({ cx, cy, payload }: ScatterShapeProps) => (
          <circle
            cx={cx}
            cy={cy}
            r={POINT_PX}
            fill={(payload as PlacedPoint).colour}
            stroke="var(--surface)"
          />
        )}
      />
      <Names points={points} title={`↑ ${y.title}, log scale`} />
      <Tooltip
        isAnimationActive={false}
        cursor={false}
        content={({ active, payload }) => {
          const point = active ? (payload?.[0]?.payload as PlacedPoint | undefined) : undefined;
          return point ? <Tip title={point.label} entries={tipOf(point)} /> : null;
        }}
      />
    </ScatterChart>
  );
}

const tipOf = ({ hint, label }: PlacedPoint) =>
  hint
    .replace(`${label}: `, '')
    .split(', ')
    .map((name) => ({ name }));

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The name of each point, where it covers least, and that of the heights. */
function Names({ points, title }: { points: readonly PlacedPoint[]; title: string }) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const area = usePlotArea();
  if (!xScale || !yScale || !area) return null;
  const dots = points.map(({ x, y }) => ({ x: xScale(x) ?? 0, y: yScale(y) ?? 0 }));
  const boxes: Box[] = dots.map(({ x, y }) => ({
    left: x - POINT_PX,
    top: y - LINE_PX / 2,
    width: 2 * POINT_PX,
  }));
  const names = points.map(({ label }, index) => {
    const { x = 0, y = 0 } = dots[index] ?? {};
    const width = label.length * LETTER_PX;
    const places = SIDES.map(([across, down]) => ({
      left: x + across * width + (across === 0 ? 9 : across === -1 ? -9 : 0),
      top: y - down * LINE_PX,
      width,
    }));
    const others = boxes.filter((_, other) => other !== index);
    const cost = (box: Box) =>
      others.reduce((sum, other) => sum + overlap(box, other), 0) +
      (box.left < area.x || box.left + width > area.x + area.width ? 1e4 : 0);
    const best = places.reduce((least, box) => (cost(box) < cost(least) ? box : least));
    boxes.push(best);
    return (
      <text
        key={label}
        x={best.left}
        y={best.top + LINE_PX - 3}
        className="fill-text text-12"
        stroke="var(--surface)"
        strokeWidth={3}
        paintOrder="stroke"
      >
        {label}
      </text>
    );
  });
  return (
    <>
      <text x={area.x} y={area.y - 8} {...words()}>
        {title}
      </text>
      {names}
    </>
  );
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = LINE_PX - Math.abs(one.top - other.top);
  return Math.max(0, width) * Math.max(0, height);
}
