import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Interval, overlaps } from './bootstrap.ts';
import { rankByInterval } from './rank.ts';

const between = (low: number, high: number): Interval => ({ low, high });

test('separate intervals rank by height, whatever their order', () => {
  expect(rankByInterval([between(1, 2), between(5, 6), between(3, 4)])).toEqual([3, 1, 2]);
});

test('overlapping intervals share a rank, and the next rank counts them all', () => {
  expect(rankByInterval([between(10, 12), between(9, 11), between(1, 2)])).toEqual([1, 1, 3]);
});

test('a chain of overlaps shares one rank', () => {
  expect(rankByInterval([between(10, 12), between(8, 10.5), between(7, 9), between(1, 6)])).toEqual([
    1, 1, 1, 4,
  ]);
});

test('a wide interval links those within it', () => {
  expect(rankByInterval([between(1, 100), between(90, 91), between(2, 3)])).toEqual([1, 1, 1]);
});

test('points rank as intervals do: equal ones share', () => {
  expect(rankByInterval([between(5, 5), between(7, 7), between(5, 5)])).toEqual([2, 1, 2]);
});

test('the unknown has no rank and takes none away', () => {
  expect(rankByInterval([null, between(1, 2), null, between(3, 4)])).toEqual([null, 2, null, 1]);
  expect(rankByInterval([])).toEqual([]);
});

const interval = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 20 }))
  .map(([low, width]) => between(low, low + width));

test('any two that overlap share a rank, and a better rank lies wholly above a worse one', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 15 }), (intervals) => {
      const ranks = rankByInterval(intervals);
      intervals.forEach((a, i) => {
        intervals.forEach((b, j) => {
          if (overlaps(a, b)) expect(ranks[i]).toBe(ranks[j]);
          if ((ranks[i] ?? 0) < (ranks[j] ?? 0)) expect(a.low).toBeGreaterThan(b.high);
        });
      });
    }),
  );
});

test('the best rank is 1, and every rank is 1 + how many rank better', () => {
  fc.assert(
    fc.property(fc.array(interval, { minLength: 1, maxLength: 15 }), (intervals) => {
      const ranks = rankByInterval(intervals) as number[];
      for (const rank of ranks) expect(rank).toBe(1 + ranks.filter((other) => other < rank).length);
    }),
  );
});
