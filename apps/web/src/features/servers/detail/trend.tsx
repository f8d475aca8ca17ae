import { ChartFrame, NoData } from '#ui/charts/frame.tsx';
import { linearTicks } from '#ui/charts/linear-ticks.ts';
import type { Measured } from './trend-labels.ts';

export interface TrendPoint extends Measured {
  /** Id of its run, or of its side of a comparison. */
  id: string;
  /** Address of that run. */
  href: string;
  /** Figure with its unit and its run. */
  hint: string;
}

/** Height of the plot, and of what stands above and below it. */
const HEIGHT_PX = 150;
const AROUND_PX = 36;

interface Props {
  title: string;
  note: string;
  /** Oldest first. */
  points: readonly TrendPoint[];
  format: (value: number) => string;
  /** Times at which the first and the last run were queued. */
  ends: readonly [string, string];
}

/**
 * A figure over runs: a line, a dot each that leads to its run, its interval as a whisker. Drawn without JavaScript,
 * in percents of its width. The table below says the same, so it is hidden from those who cannot see it.
 */
export function Trend({ title, note, points, format, ends }: Props) {
  const values = points.flatMap(({ value, interval }) =>
    value === null ? [] : [value, interval?.low ?? value, interval?.high ?? value],
  );
  if (values.length === 0) {
    return (
      <ChartFrame title={title} note={note} heightPx={HEIGHT_PX + AROUND_PX}>
        <NoData>Nothing to draw</NoData>
      </ChartFrame>
    );
  }
  const ticks = linearTicks(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => 100 - (100 * (value - low)) / (high - low);
  const x = (index: number) => (points.length === 1 ? 50 : (100 * index) / (points.length - 1));
  const cut = low > 0 ? `; the axis starts at ${format(low)}` : '';
  return (
    <ChartFrame title={title} note={note + cut} heightPx={HEIGHT_PX + AROUND_PX}>
      <div aria-hidden="true" className="px-1">
        <div className="relative mt-3 mr-4 ml-14" style={{ height: HEIGHT_PX }}>
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 left-0 border-line border-t"
              style={{ top: `${y(tick)}%` }}
            >
              <span className="num absolute right-full -translate-y-1/2 pr-2 text-12 text-muted">
                {format(tick)}
              </span>
            </span>
          ))}
          <Line points={points} x={x} y={y} />
          {points.map((point, index) => (
            <Point key={point.id} point={point} xPct={x(index)} y={y} />
          ))}
        </div>
        <div className="num mt-1.5 mr-4 ml-14 flex justify-between text-12 text-muted">
          <span>{ends[0]}</span>
          {points.length > 1 && <span>{ends[1]}</span>}
        </div>
      </div>
    </ChartFrame>
  );
}

interface Scale {
  x: (index: number) => number;
  y: (value: number) => number;
}

/** The line through what was measured; it breaks at a run that measured nothing. */
function Line({ points, x, y }: { points: readonly TrendPoint[] } & Scale) {
  let pen = 'M';
  const path = points.map(({ value }, index) => {
    if (value === null) {
      pen = 'M';
      return '';
    }
    const step = `${pen}${x(index).toFixed(2)} ${y(value).toFixed(2)}`;
    pen = 'L';
    return step;
  });
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path
        d={path.join('')}
        fill="none"
        stroke="var(--s1)"
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Point({
  point: { value, interval, href, hint },
  xPct,
  y,
}: {
  point: TrendPoint;
  xPct: number;
  y: Scale['y'];
}) {
  if (value === null) return null;
  const left = `${xPct}%`;
  return (
    <>
      {interval && (
        <span
          className="absolute w-2 -translate-x-1/2 border-text border-y before:absolute before:left-1/2 before:h-full before:w-px before:-translate-x-1/2 before:bg-text"
          style={{ left, top: `${y(interval.high)}%`, height: `${y(interval.low) - y(interval.high)}%` }}
        />
      )}
      <a
        href={href}
        title={hint}
        tabIndex={-1}
        className="absolute grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full hover:bg-s1/25"
        style={{ left, top: `${y(value)}%` }}
      >
        <span className="size-2 rounded-full bg-s1" />
      </a>
    </>
  );
}
