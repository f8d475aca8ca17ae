import { MOST_TAIL_BUCKETS } from '@headroom/model/load';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { addTo, latenciesIn, percentilesOf, tailOf } from './histogram.ts';

/** Whole microseconds, ascending: most of them short, some more than once. */
function someUs(count: number, seed: number): number[] {
  const spread = (i: number) => ((i + 1) * 7919 * seed) % 1009;
  return Array.from({ length: count }, (_, i) => Math.round(spread(i) ** 2 / 500)).sort((a, b) => a - b);
}

function histogramOf(sorted: readonly number[]) {
  const buckets = [...new Set(sorted)];
  return {
    us: buckets.map((us, at) => us - (buckets[at - 1] ?? 0)),
    counts: buckets.map((us) => sorted.filter((value) => value === us).length),
  };
}

/** The definition, of values in order. */
function percentileOf(sorted: readonly number[], pct: number): number {
  const place = (pct / 100) * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return (below + (above - below) * (place - Math.floor(place))) / 1000;
}

test.each([1, 2, 3, 10, 997])('percentiles of %i latencies are those of their values in order', (count) => {
  const sorted = someUs(count, count);
  const all = [0, ...PERCENTILE_GRID, 100];
  const found = percentilesOf(latenciesIn(histogramOf(sorted)), all);
  for (const [at, pct] of all.entries()) expect(found[at]).toBeCloseTo(percentileOf(sorted, pct), 9);
});

test('histograms that are added are that of all their latencies', () => {
  const [one, other] = [someUs(300, 1), someUs(500, 2)];
  const all = [...one, ...other].sort((a, b) => a - b);
  const added = addTo(addTo(undefined, histogramOf(one)), histogramOf(other));
  expect(added).toEqual(latenciesIn(histogramOf(all)));
});

test('no latencies have no percentiles', () => {
  expect(percentilesOf(latenciesIn({ us: [], counts: [] }), PERCENTILE_GRID)).toEqual([]);
});

test('a tail holds the slowest tenth, whole buckets of it, and of many buckets as few as are stored', () => {
  const few = latenciesIn(histogramOf([1, 1, 2, 3, 4, 5, 6, 7, 900, 900]));
  expect(tailOf(few)).toEqual({ us: [900], counts: [2] });
  expect(tailOf(latenciesIn(histogramOf([7])))).toEqual({ us: [7], counts: [1] });
  const us = Array.from({ length: 50_000 }, (_, i) => 1000 + i);
  const many = tailOf({ count: us.length, us, counts: us.map(() => 1) });
  expect(many.us.length).toBeLessThanOrEqual(MOST_TAIL_BUCKETS);
  expect(many.us.length).toBeGreaterThan(MOST_TAIL_BUCKETS / 4);
  expect(many.counts.reduce((sum, count) => sum + count, 0)).toBe(5000);
  expect(many.us).toEqual(many.us.toSorted((a, b) => a - b));
});
