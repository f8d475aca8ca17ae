import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from './interval.ts';
import { type Ranked, rank, tooClose } from './rank.ts';

const FLOOR = 1.05;
const known = (low: number, high: number, kind: Interval['kind'] = 'confidence'): Ranked => ({
  value: (low + high) / 2,
  interval: { low, high, kind },
});
const point = (value: number | null): Ranked => ({ value, interval: null });
const ranks = (...figures: Ranked[]) => rank(figures, FLOOR);

describe('from confidence intervals', () => {
  test('separate ones rank by height, whatever their order', () => {
    expect(ranks(known(1, 2), known(5, 6), known(3, 4))).toEqual([3, 1, 2]);
  });

  test('overlapping ones share a rank, and the next rank counts them all', () => {
    expect(ranks(known(10, 12), known(9, 11), known(1, 2))).toEqual([1, 1, 3]);
  });

  test('a chain of overlaps shares one rank', () => {
    expect(ranks(known(10, 12), known(8, 10.5), known(7, 9), known(1, 6))).toEqual([1, 1, 1, 4]);
  });

  test('a wide one links those within it', () => {
    expect(ranks(known(1, 100), known(90, 91), known(2, 3))).toEqual([1, 1, 1]);
  });

  test('they alone decide: nothing is shared for being within the floor', () => {
    expect(ranks(known(99, 101), known(102, 104))).toEqual([2, 1]);
  });
});

describe('from few rounds', () => {
  test('within the noise floor a rank is shared, by a chain too', () => {
    expect(ranks(point(100), point(96), point(92), point(87))).toEqual([1, 1, 1, 4]);
  });

  test('a range decides nothing, be it wide or narrow', () => {
    expect(ranks(known(50, 150, 'range'), known(70, 110, 'range'))).toEqual([1, 2]);
    expect(ranks(known(99.9, 100.1, 'range'), known(97.9, 98.1, 'range'))).toEqual([1, 1]);
  });

  test('beside one of many rounds the floor decides, or its interval', () => {
    expect(ranks(known(90, 110), point(91), point(80))).toEqual([1, 1, 3]);
    expect(ranks(known(99, 101), point(96))).toEqual([1, 1]);
  });
});

test('the unknown has no rank and takes none away', () => {
  expect(ranks(point(null), known(1, 2), point(null), known(3, 4))).toEqual([null, 2, null, 1]);
  expect(ranks()).toEqual([]);
});

const figure = fc
  .tuple(
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 20 }),
    fc.constantFrom('confidence', 'range'),
  )
  .map(([low, width, kind]) => known(low, low + width, kind as Interval['kind']));

test('any two that are too close share a rank, and who ranks better is higher and not too close', () => {
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 15 }), (figures) => {
      const given = rank(figures, FLOOR);
      figures.forEach((a, i) => {
        figures.forEach((b, j) => {
          if (tooClose(a, b, FLOOR)) expect(given[i]).toBe(given[j]);
          if ((given[i] ?? 0) < (given[j] ?? 0)) expect(a.value ?? 0).toBeGreaterThan(b.value ?? 0);
        });
      });
    }),
  );
});

test('the best rank is 1, and every rank is 1 + how many rank better', () => {
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 15 }), (figures) => {
      const given = rank(figures, FLOOR) as number[];
      for (const own of given) expect(own).toBe(1 + given.filter((other) => other < own).length);
    }),
  );
});
