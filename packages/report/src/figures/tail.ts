import { PERCENTILE_GRID } from '@headroom/model/suite';
import type { CdfPoint, Pooled } from './pool.ts';

/** Percentiles at which tails are read, ascending. */
export const TAIL_PERCENTILES: readonly number[] = [50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99];

/** Calls that must lie beyond a percentile for it to be drawn or judged: fewer are a matter of chance. */
export const MIN_CALLS_BEYOND = 10;

/** Below this percentile a curve of tails is nearly straight, so that few of the stored points suffice. */
const FINE_FROM_PCT = 90;
const COARSE_STEP_PCT = 2.5;

/** Percentiles that are drawn: those stored from the median on, thinned where they lie close on the axis of nines. */
const DRAWN_PCTS = PERCENTILE_GRID.filter(
  (pct) => pct >= 50 && (pct >= FINE_FROM_PCT || pct % COARSE_STEP_PCT === 0),
);

/** Whether so many calls tell the percentile: at least MIN_CALLS_BEYOND of them are beyond. */
export function supports(count: number, pct: number): boolean {
  // 100 − 99.9 leaves 0.09999999999999432.
  return Number(((count * (100 - pct)) / 100).toPrecision(9)) >= MIN_CALLS_BEYOND;
}

/** The tail of pooled calls: stored percentiles from the median up to the last that their number supports. */
export function tailPoints(pooled: Pooled): CdfPoint[] {
  return DRAWN_PCTS.filter((pct) => supports(pooled.count, pct)).flatMap((pct) => {
    const ms = pooled.percentile(pct);
    return ms === null ? [] : [{ pct, ms }];
  });
}
