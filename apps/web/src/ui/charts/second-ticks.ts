const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600];
const MOST_TICKS = 8;

/** Whole seconds from 0 to the end of a test, at most nine of them, on steps people count in. */
export function secondTicks(endS: number): number[] {
  const step = STEPS.find((candidate) => endS / candidate <= MOST_TICKS) ?? Math.ceil(endS / MOST_TICKS);
  return Array.from({ length: Math.floor(endS / step) + 1 }, (_, i) => i * step);
}
