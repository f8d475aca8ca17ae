import { hundredth } from './hundredth.ts';
import type { Mark } from './plot.tsx';

const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600];
const MOST_TICKS = 8;

/** Whole seconds from 0 to the end of a test, at most nine of them, on steps people count in. */
export function secondTicks(endS: number): number[] {
  const step = STEPS.find((candidate) => endS / candidate <= MOST_TICKS) ?? Math.ceil(endS / MOST_TICKS);
  return Array.from({ length: Math.floor(endS / step) + 1 }, (_, i) => i * step);
}

/** The time axis of a test: its marks, and the place of a moment in percents. */
export function secondsAxis(endS: number): { columns: Mark[]; x: (second: number) => number } {
  const x = (second: number) => hundredth(endS > 0 ? (100 * second) / endS : 0);
  const columns = secondTicks(endS).map((tick, index) => ({
    pct: x(tick),
    label: `${tick} s`,
    wideOnly: index % 2 === 1,
  }));
  return { columns, x };
}
