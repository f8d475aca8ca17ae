import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { Line } from './lines.ts';
import { type PlottedPoint, reachOf } from './plotted.ts';

interface Props {
  cx: number | undefined;
  cy: number | undefined;
  colour: string;
  point: PlottedPoint | undefined;
  isBar?: boolean;
  /** Whether there is room for words after values. */
  isWide?: boolean;
}

/** Text that is read on lines too. */
const TEXT = { stroke: 'var(--surface)', strokeWidth: 3, paintOrder: 'stroke' } as const;

/** A point of a line. */
export function Dot({ cx, cy, colour, point }: Props) {
  if (cx === undefined || cy === undefined || Number.isNaN(cy)) return null;
  const { hollow, ringed, label, href } = point?.mark ?? {};
  const dot = (
    <g stroke={colour} strokeWidth={1.5}>
      {ringed && <circle cx={cx} cy={cy} r={7.5} fill="none" />}
      <circle cx={cx} cy={cy} r={3.5} fill={hollow ? 'var(--surface)' : colour} />
    </g>
  );
  if (!href) return dot;
  return (
    // The table of the page has the same links.
    <a href={href} tabIndex={-1} aria-label={label}>
      <circle cx={cx} cy={cy} r={12} fill="transparent" />
      {dot}
    </a>
  );
}

/** The value of a row: a bar from zero or a point, the values that it was made of, and its text behind all of them. */
export function RowPoint({ cx = 0, cy = 0, colour, point, isBar, isWide }: Props) {
  const scale = useXAxisScale();
  if (!point || !scale) return null;
  const at = (value: number) => scale(value) ?? 0;
  const { parts = [], hollowParts = [], shown, words, colour: fill = colour } = point.mark ?? {};
  return (
    <g fill={fill}>
      {isBar && <rect x={at(0)} y={cy - 6} width={cx - at(0)} height={12} />}
      {!isBar && <circle cx={cx} cy={cy} r={5} />}
      {parts.map((part, place) => {
        const dot = hollowParts.includes(place) ? 'fill-surface' : 'fill-text';
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are named by their place
        return <circle key={place} cx={at(part)} cy={cy} r={2.75} className={dot} stroke="var(--text)" />;
      })}
      <text {...TEXT} className="num fill-text text-12" x={at(Math.max(...reachOf(point))) + 8} y={cy + 4}>
        {shown}
        {words && isWide && <tspan className="fill-muted font-sans"> {words}</tspan>}
      </text>
    </g>
  );
}

export const LETTER_PX = 6.8;
const [DOT_PX, LINE_PX] = [6, 14];
/** Lines that a name may stand below its point, the best first. */
const SHIFTS = [0, -1, 1, -2, 2, -3, 3];

/** The name of each point, to the right of it where there is room. */
export function Names({ lines }: { lines: readonly Line[] }) {
  const [xScale, yScale, area] = [useXAxisScale(), useYAxisScale(), usePlotArea()];
  if (!xScale || !yScale || !area) return null;
  const dots = lines.flatMap(({ name, points }) =>
    points.map(([x, y]) => ({ name, x: xScale(x) ?? 0, y: yScale(y) ?? 0 })),
  );
  const occupied = dots.map(({ x, y }) => ({ left: x - DOT_PX, right: x + DOT_PX, y }));
  return dots.map(({ name, x, y }) => {
    const width = name.length * LETTER_PX;
    const left = x + 9 + width > area.x + area.width ? x - 9 - width : x + 9;
    const near = occupied.filter((own) => own.left < left + width && left < own.right);
    const isFree = (middle: number) => near.every((own) => Math.abs(own.y - middle) >= LINE_PX);
    const middle = SHIFTS.map((shift) => y + shift * LINE_PX).find(isFree) ?? y;
    occupied.push({ left, right: left + width, y: middle });
    return (
      <text key={name} {...TEXT} className="fill-text text-12" x={left} y={middle + 4}>
        {name}
      </text>
    );
  });
}
