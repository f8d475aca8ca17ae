import type { Histogram } from '@headroom/workload';

/** Latencies as a histogram: buckets ascending, none empty. */
export interface Latencies {
  readonly count: number;
  readonly us: readonly number[];
  readonly counts: readonly number[];
}

/** The latencies of a recorded histogram, whose buckets are differences. */
export function latenciesIn({ us, counts }: Histogram): Latencies {
  let at = 0;
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    us: us.map((difference) => {
      at += difference;
      return at;
    }),
    counts,
  };
}

/** Latencies together with those of another histogram: exact, as buckets of all histograms are the same. */
export function addTo(latencies: Latencies | undefined, histogram: Histogram): Latencies {
  const added = latenciesIn(histogram);
  if (!latencies) return added;
  const all = new Map(latencies.us.map((us, index) => [us, latencies.counts[index] as number]));
  for (const [index, us] of added.us.entries()) {
    all.set(us, (all.get(us) ?? 0) + (added.counts[index] as number));
  }
  const us = [...all.keys()].sort((a, b) => a - b);
  return {
    count: latencies.count + added.count,
    us,
    counts: us.map((bucket) => all.get(bucket) as number),
  };
}

/**
 * Percentiles in milliseconds, interpolated between the two values in order that they lie between, as k6 and NumPy do by
 * default (Hyndman and Fan 1996, definition 7); none of no latencies.
 * @param pcts ascending, from 0 to 100
 */
export function percentilesOf({ count, us, counts }: Latencies, pcts: readonly number[]): number[] {
  if (count === 0) return [];
  let bucket = 0;
  let upTo = counts[0] as number;
  /** Value at a place in order, from 0; places ascend. */
  const valueAt = (place: number) => {
    while (place >= upTo) {
      bucket += 1;
      upTo += counts[bucket] as number;
    }
    return us[bucket] as number;
  };
  return pcts.map((pct) => {
    const place = (pct / 100) * (count - 1);
    const below = valueAt(Math.floor(place));
    const [atBucket, atUpTo] = [bucket, upTo];
    const above = valueAt(Math.ceil(place));
    // The next percentile may lie in the bucket that this one began in.
    [bucket, upTo] = [atBucket, atUpTo];
    return (below + (above - below) * (place - Math.floor(place))) / 1000;
  });
}
