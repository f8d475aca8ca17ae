import { type Histogram, MOST_TAIL_BUCKETS, type Tail } from '@headroom/model/load';

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

/** Share of latencies that lie below a tail. */
const BELOW_TAIL = 0.9;
/** Width of the buckets that are put together first, as a share of their latency: that of a bucket of the recorder. */
const BUCKET_WIDTH = 0.001;

/** The slowest tenth, with the bucket that it begins in; neighbours are put together as far as MOST_TAIL_BUCKETS asks. */
export function tailOf({ count, us, counts }: Latencies): Tail {
  let first = us.length;
  for (let left = count; first > 0 && left > BELOW_TAIL * count; ) {
    first -= 1;
    left -= counts[first] as number;
  }
  const buckets = us.slice(first).map((at, index) => ({ us: at, count: counts[first + index] as number }));
  let tail = buckets;
  for (let width = BUCKET_WIDTH; tail.length > MOST_TAIL_BUCKETS; width *= 2) tail = together(buckets, width);
  return { us: tail.map((bucket) => bucket.us), counts: tail.map((bucket) => bucket.count) };
}

interface Bucket {
  readonly us: number;
  readonly count: number;
}

/** Neighbours as one, at their mean, where they lie within a share of their latency. */
function together(buckets: readonly Bucket[], width: number): Bucket[] {
  const groups: Bucket[][] = [];
  for (const bucket of buckets) {
    const group = groups.at(-1);
    const start = group?.[0];
    if (start && bucket.us <= start.us * (1 + width)) group.push(bucket);
    else groups.push([bucket]);
  }
  return groups.map((group) => {
    const count = group.reduce((sum, one) => sum + one.count, 0);
    return { us: Math.round(group.reduce((sum, one) => sum + one.us * one.count, 0) / count), count };
  });
}
