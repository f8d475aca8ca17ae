import { hundredth } from './hundredth.ts';
import { linearTicks } from './linear-ticks.ts';
import type { Mark } from './plot.tsx';

/** A vertical axis: its marks, and the height of a value in percents. */
export interface Heights {
  readonly heights: Mark[];
  readonly y: (value: number) => number;
}

/** A linear axis from zero that holds the highest value. */
export function heightsFromZero(highest: number): Heights {
  const ticks = linearTicks(0, highest);
  const top = ticks.at(-1) ?? 1;
  return heightsAt(ticks, (value) => hundredth((100 * value) / top));
}

/** An axis with marks at round values. */
export function heightsAt(ticks: readonly number[], y: (value: number) => number): Heights {
  return { heights: ticks.map((tick) => ({ pct: y(tick), label: tick.toLocaleString('en-US') })), y };
}
