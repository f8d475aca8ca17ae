import { type Interval, overlaps } from './bootstrap.ts';

/**
 * Ranks (1 is the highest) of values known within intervals. Values whose intervals overlap share a rank, and
 * so do those linked by a chain of overlaps: a step in rank is drawn only through a gap that no interval
 * bridges. As in sport, a rank shared by n is followed by n ranks later (1, 1, 3). Unknown values have none.
 */
export function rankByInterval(intervals: readonly (Interval | null)[]): (number | null)[] {
  const ranks: (number | null)[] = intervals.map(() => null);
  const known = intervals.flatMap((interval, index) => (interval ? [{ interval, index }] : []));
  known.sort((a, b) => b.interval.high - a.interval.high);
  let group: Interval | undefined;
  let rank = 1;
  known.forEach(({ interval, index }, place) => {
    if (group && overlaps(group, interval)) {
      group = { low: Math.min(group.low, interval.low), high: group.high };
    } else {
      group = interval;
      rank = place + 1;
    }
    ranks[index] = rank;
  });
  return ranks;
}
