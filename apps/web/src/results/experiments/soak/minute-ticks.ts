const STEPS = [1, 2, 5, 10, 15, 20, 30, 60];
const MOST_TICKS = 8;

/** Whole minutes from 0 to the end of a soak, at most nine of them, on steps people count in. */
export function minuteTicks(endMin: number): number[] {
  const step = STEPS.find((candidate) => endMin / candidate <= MOST_TICKS) ?? Math.ceil(endMin / MOST_TICKS);
  return Array.from({ length: Math.floor(endMin / step) + 1 }, (_, index) => index * step);
}
