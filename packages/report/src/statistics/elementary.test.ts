import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cvPct, mean, median, pct, populationSd, present, quantileOfSorted, ratio } from './elementary.ts';

test('mean and population deviation, worked by hand', () => {
  // 2 4 4 4 5 5 7 9: mean 5, squared deviations 9 1 1 1 0 0 4 16 = 32, / 8 = 4.
  const values = [2, 4, 4, 4, 5, 5, 7, 9];
  expect(mean(values)).toBe(5);
  expect(populationSd(values)).toBe(2);
  expect(cvPct(values)).toBe(40);
});

test('spread needs two values, a relative one a mean that is not 0', () => {
  expect(populationSd([3])).toBe(0);
  expect(cvPct([3])).toBeNull();
  expect(cvPct([0, 0])).toBeNull();
  expect(cvPct([3, 3])).toBe(0);
});

test('median of odd and even numbers of values, in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test('nothing has no statistics', () => {
  expect([mean([]), populationSd([]), cvPct([]), median([])]).toEqual([null, null, null, null]);
});

test('quantiles interpolate between ranks and end at the extremes', () => {
  expect(quantileOfSorted([10, 20, 30, 40], 0)).toBe(10);
  expect(quantileOfSorted([10, 20, 30, 40], 1)).toBe(40);
  expect(quantileOfSorted([10, 20, 30, 40], 0.5)).toBe(25);
  expect(quantileOfSorted([10, 20], 0.9)).toBeCloseTo(19, 12);
});

test('quantiles never leave the values and never fall', () => {
  const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(values, share, share, (unsorted, a, b) => {
      const sorted = unsorted.toSorted((x, y) => x - y);
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((s) => quantileOfSorted(sorted, s) as number);
      const slack = 1e-6;
      expect(low).toBeLessThanOrEqual((high as number) + slack);
      expect(low).toBeGreaterThanOrEqual((sorted[0] as number) - slack);
      expect(high).toBeLessThanOrEqual((sorted.at(-1) as number) + slack);
    }),
  );
});

test('ratios to 0 or to what is missing are null', () => {
  expect([ratio(1, 4), pct(1, 4)]).toEqual([0.25, 25]);
  expect([ratio(1, 0), ratio(0, 0), ratio(null, 1), ratio(1, null), pct(1, 0)]).toEqual(Array(5).fill(null));
  expect(ratio(0, 5)).toBe(0);
});

test('present keeps zeros', () => {
  expect(present([0, null, 1, undefined])).toEqual([0, 1]);
});
