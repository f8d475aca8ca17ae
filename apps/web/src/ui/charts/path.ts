/** A point in percents of a plot, from its left and from its top. */
export type PlotPoint = readonly [x: number, y: number];

/**
 * Path through the points, to a tenth of a percent; each step from the last, which takes half the letters. One point is
 * a line of no length, which round ends make a dot.
 */
export function pathThrough(points: readonly PlotPoint[]): string {
  const tenths = points.map(([x, y]) => [Math.round(10 * x), Math.round(10 * y)] as const);
  const steps = tenths.map(([right, down], index) => {
    const [fromRight, fromDown] = tenths[index - 1] ?? [0, 0];
    return inTenths(right - fromRight) + inTenths(down - fromDown);
  });
  if (steps.length === 0) return '';
  return `m${steps.join('')}${steps.length === 1 ? '+0+0' : ''}`;
}

/** A coordinate of a path: the sign parts it from the one before. */
function inTenths(tenths: number): string {
  return `${tenths < 0 ? '-' : '+'}${Math.abs(tenths) / 10}`;
}
