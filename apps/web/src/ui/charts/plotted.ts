import { type Axis, placed } from './axis.ts';
import type { Line } from './lines.ts';

export type PlottedPoint = ReturnType<typeof pointsOf>[number];
export type Run = ReturnType<typeof plotted>['runs'][number];
/** All that is plotted at one place of the axis, by the keys of runs. */
export type Place = { readonly x: number; readonly points: Readonly<Record<string, PlottedPoint>> };

/** Lines cut at their gaps into runs, and the places of their points. */
export function plotted(lines: readonly Line[], x: Axis, y: Axis) {
  // A line that turns back joins its points in their order, which places of their own keep.
  const turns = lines.some(({ points }) => points.some(([at], index) => at < (points[index - 1]?.[0] ?? at)));
  const points = lines.flatMap((line, index) => pointsOf(line, index, x, y));
  const groups = [...Map.groupBy(points, (point) => (turns ? point : point.x)).values()];
  const places = groups.map((own): Place => {
    const byRun = own.map((point) => [point.run, point]);
    return { x: own[0]?.x ?? 0, points: Object.fromEntries(byRun) };
  });
  if (!turns) places.sort((one, other) => one.x - other.x);
  const runs = [...Map.groupBy(points, ({ run }) => run)].flatMap(([key, own]) =>
    key && own[0] ? [{ key, line: own[0].line, points: own }] : [],
  );
  return { runs, places };
}

/** Those without a value, which have no run, count too: charts with one cursor have the same places. */
function pointsOf(line: Line, index: number, x: Axis, y: Axis) {
  let gaps = 0;
  return line.points.flatMap(([at, own, mark]) => {
    const place = placed(x, at);
    const value = placed(y, own);
    if (value === null) gaps++;
    const run = value === null ? '' : `line${index}-${gaps}`;
    const { low, high } = mark ?? {};
    const hasRange = value !== null && low !== undefined && high !== undefined;
    // The length of its whisker below and above it.
    const range = hasRange ? ([value - low, high - value] as const) : undefined;
    return place === null ? [] : [{ line, at, x: place, value, mark, range, run }];
  });
}

/** Everything that a point reaches on the axis of values. */
export function reachOf({ value, mark: { low, high, parts = [] } = {} }: PlottedPoint): number[] {
  return [value, low, high, ...parts].filter((own) => typeof own === 'number');
}
