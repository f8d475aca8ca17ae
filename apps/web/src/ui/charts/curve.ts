/** A point of a cumulative distribution: `pct` percent took at most `ms`. */
export interface CurvePoint {
  readonly pct: number;
  readonly ms: number;
}

/** Percent of the requests that took at most `ms`, linear between the points of the curve. */
export function shareWithin(points: readonly CurvePoint[], ms: number): number {
  const next = points.findIndex((point) => point.ms > ms);
  if (next === -1) return points.length === 0 ? 0 : 100;
  const [above, below] = [points[next], points[next - 1]];
  if (!above || !below) return 0;
  return below.pct + ((above.pct - below.pct) * (ms - below.ms)) / (above.ms - below.ms);
}

/** `n` values from `low` to `high`, evenly spaced on a logarithmic axis. */
export function logGrid(low: number, high: number, n: number): number[] {
  const ratio = high / low;
  return Array.from({ length: n }, (_, i) => low * ratio ** (i / (n - 1)));
}
