import { areApart, type Interval } from './interval.ts';

/** A figure as it is ranked. */
export interface Ranked {
  /** Null where it is not known. */
  readonly value: number | null;
  readonly interval: Interval | null;
}

/**
 * Whether two figures are too close to tell apart: by their confidence intervals where both have one, else within the
 * noise floor (a ratio above 1), or one of them within the confidence interval of the other. Nothing is read from
 * ranges. False where one of them is not known.
 */
export function tooClose(a: Ranked, b: Ranked, floor: number): boolean {
  if (a.value === null || b.value === null) return false;
  const apart = areApart(a.interval, b.interval);
  if (apart !== null) return !apart;
  if (Math.max(a.value, b.value) <= floor * Math.min(a.value, b.value)) return true;
  return holds(a.interval, b.value) || holds(b.interval, a.value);
}

function holds(interval: Interval | null, value: number): boolean {
  return interval?.kind === 'confidence' && interval.low <= value && value <= interval.high;
}

/**
 * Ranks (1 is the highest) of figures. Those too close to tell apart share a rank, and so do those linked by a chain of
 * such pairs: a step in rank is drawn only through a gap that no pair bridges. As in sport, a rank shared by n is
 * followed by n ranks later (1, 1, 3). Unknown figures have none.
 * @param floor the noise floor, a ratio above 1
 */
export function rank(figures: readonly Ranked[], floor: number): (number | null)[] {
  const ranks: (number | null)[] = figures.map(() => null);
  const known = figures.flatMap((figure, index) => (figure.value === null ? [] : [{ figure, index }]));
  known.sort((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0));
  let shared = 1;
  let bridged = 0;
  known.forEach(({ figure, index }, place) => {
    if (place > bridged) shared = place + 1;
    const last = known.findLastIndex((other) => tooClose(figure, other.figure, floor));
    bridged = Math.max(bridged, place, last);
    ranks[index] = shared;
  });
  return ranks;
}
