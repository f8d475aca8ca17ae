import { type ComparisonRow, metricById } from '@headroom/report/compare';
import { hasRatio } from '#results/comparison/changed-label.ts';

/** One axis for the changes of a whole table: logarithmic and symmetric, so that twice and half are equally far. */
export interface ChangeScale {
  /** ln of the ratio at the right end; the left end is its reverse. */
  readonly end: number;
  /** Position of a ratio: -1 at the left end, 0 at no change, 1 at the right end; never beyond. */
  readonly at: (ratio: number) => number;
}

/** Least end of the axis: a smaller change does not fill it, as noise would look like a finding. */
const SMALLEST_END = Math.log(1.05);

/** Greatest end of the axis, eightfold: one row that explodes would hide all others. */
const GREATEST_END = Math.log(8);

/** Room beyond the furthest value. */
const ROOM = 1.08;

/**
 * The axis that holds every change with its own interval and every noise floor; wider intervals reach its ends. Shares of
 * errors and failed trials, which can grow a hundredfold, do not stretch it for the others.
 */
export function changeScale(rows: readonly ComparisonRow[]): ChangeScale {
  const others = rows.filter(({ metric }) => metricById(metric).share === undefined);
  const ratios = (others.length > 0 ? others : rows.filter(hasRatio)).flatMap(({ change, interval, floor }) =>
    present([change, interval?.low, interval?.high, floor.ratio]),
  );
  const furthest = Math.max(SMALLEST_END, ...ratios.map((ratio) => Math.abs(Math.log(ratio)))) * ROOM;
  const end = Math.min(GREATEST_END, furthest);
  return { end, at: (ratio) => Math.max(-1, Math.min(1, Math.log(ratio) / end)) };
}

function present(ratios: readonly (number | null | undefined)[]): number[] {
  return ratios.flatMap((ratio) => (ratio != null && ratio > 0 ? [ratio] : []));
}
