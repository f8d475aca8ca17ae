import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { words } from './plot-style.ts';

const [DOT_PX, LETTER_PX, LINE_PX] = [6, 6.8, 14];
/** Cost of a name that leaves the plot: more than any overlap. */
const OUTSIDE = 1e4;
/** Places of a name around its point, the best first: lines below it, and widths to the right. */
const PLACES = [0, -1, 1, -2, 2, -3, 3].flatMap((down) => [0, -1, -0.5].map((across) => ({ across, down })));

export interface NamedPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The name of each point where it covers least, and the title of the vertical axis. */
export function Names({ points, title }: { points: readonly NamedPoint[]; title: string }) {
  const [xScale, yScale, area] = [useXAxisScale(), useYAxisScale(), usePlotArea()];
  if (!xScale || !yScale || !area) return null;
  const dots = points.map(({ x, y }) => ({ x: xScale(x) ?? 0, y: yScale(y) ?? 0 }));
  const taken: Box[] = dots.map(({ x, y }) => ({
    left: x - DOT_PX,
    top: y - LINE_PX / 2,
    width: 2 * DOT_PX,
  }));
  const costOf = (box: Box) =>
    taken.reduce((sum, other) => sum + overlap(box, other), 0) +
    (box.left < area.x || box.left + box.width > area.x + area.width ? OUTSIDE : 0);
  return (
    <>
      <text x={area.x} y={area.y - 8} {...words()}>
        {title}
      </text>
      {points.map(({ name }, index) => {
        const { x = 0, y = 0 } = dots[index] ?? {};
        const width = name.length * LETTER_PX;
        const box = PLACES.map(({ across, down }) => ({
          left: x + across * width + (2 * across + 1) * 9,
          top: y + (down - 0.5) * LINE_PX,
          width,
        })).reduce((best, other) => (costOf(other) < costOf(best) ? other : best));
        taken.push(box);
        return (
          <text
            key={name}
            x={box.left}
            y={box.top + LINE_PX - 3}
            className="fill-text text-12"
            stroke="var(--surface)"
            strokeWidth={3}
            paintOrder="stroke"
          >
            {name}
          </text>
        );
      })}
    </>
  );
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  return Math.max(0, width) * Math.max(0, LINE_PX - Math.abs(one.top - other.top));
}
