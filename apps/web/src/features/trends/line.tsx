import type { Stroke } from '#ui/charts/colours.ts';
import type { TrendLine } from './read-trend.ts';
import type { Scale } from './scale.ts';

/** Width of a point with its rim, in pixels. */
const POINT_PX = 7;
const RIM_PX = 1;

/**
 * The line through what was measured, its whiskers and its points: a path each, as fifteen servers at fifty commits have
 * thousands of them. Paths know no percents, so they are drawn in units of a commit and of a percent of the height, and
 * stretched; strokes are not.
 */
export function Line({
  line: { figures },
  scale: { y },
  stroke,
}: {
  line: TrendLine;
  scale: Scale;
  stroke: Stroke | undefined;
}) {
  const colour = stroke?.colour ?? 'var(--s1)';
  const at = (value: number) => Math.round(100 * y(value)) / 100;
  const points = figures.flatMap((figure, index) => {
    if (figure === null || figure.value === null) return [];
    return [{ x: index + 0.5, y: at(figure.value), interval: figure.interval }];
  });
  const line = points.map(({ x, y: height }) => `${x} ${height}`).join('L');
  const whiskers = points.map(({ x, interval }) =>
    interval ? `M${x} ${at(interval.low)}V${at(interval.high)}` : '',
  );
  const dots = points.map(({ x, y: height }) => `M${x} ${height}h0`).join('');
  if (points.length === 0) return null;
  return (
    <g stroke={colour} fill="none">
      <path
        d={`M${line}`}
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.75"
        strokeDasharray={stroke?.dash}
      />
      <path d={whiskers.join('')} vectorEffect="non-scaling-stroke" strokeWidth="1.25" />
      <g strokeLinecap="round">
        <path d={dots} vectorEffect="non-scaling-stroke" stroke="var(--surface)" strokeWidth={POINT_PX} />
        <path d={dots} vectorEffect="non-scaling-stroke" strokeWidth={POINT_PX - 2 * RIM_PX} />
      </g>
    </g>
  );
}
