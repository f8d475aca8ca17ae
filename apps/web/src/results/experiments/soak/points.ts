/** A figure at the end of some minutes; null where it is not known. */
export interface Point {
  readonly atMin: number;
  readonly value: number | null;
}

/** Points of a line at most: more are closer together than a screen shows. */
const MOST_POINTS = 180;

/** Points of the slices of a soak, of neighbours the mean where there are many. */
export function pointsOf(atS: readonly number[], values: readonly (number | null)[]): Point[] {
  const size = Math.max(1, Math.ceil(atS.length / MOST_POINTS));
  return Array.from({ length: Math.ceil(atS.length / size) }, (_, group) => {
    const own = values.slice(group * size, (group + 1) * size).filter((value) => value !== null);
    const last = atS[Math.min(atS.length, (group + 1) * size) - 1] ?? 0;
    const sum = own.reduce((total, value) => total + value, 0);
    return { atMin: last / 60, value: own.length === 0 ? null : sum / own.length };
  });
}
