import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bootstrapInterval, overlaps } from './bootstrap.ts';
import { mean, median } from './statistics.ts';

const meanOf = (values: readonly number[]) => mean(values) as number;
const medianOf = (values: readonly number[]) => median(values) as number;

test('fewer than two values have no interval', () => {
  expect(bootstrapInterval([], meanOf, { seed: 1 })).toBeNull();
  expect(bootstrapInterval([5], meanOf, { seed: 1 })).toBeNull();
});

test('two values span their whole range: a quarter of all resamples holds one of them only', () => {
  expect(bootstrapInterval([10, 20], meanOf, { seed: 1 })).toEqual({ low: 10, high: 20 });
});

test('equal values leave no doubt', () => {
  expect(bootstrapInterval([4, 4, 4, 4], medianOf, { seed: 1 })).toEqual({ low: 4, high: 4 });
});

test('the same seed gives the same interval, another seed another', () => {
  const values = [1, 2, 4, 8, 16, 32, 64, 128];
  const at = (seed: number) => bootstrapInterval(values, meanOf, { seed, resamples: 50 });
  expect(at(7)).toEqual(at(7));
  expect(at(7)).not.toEqual(at(8));
});

test('lies within the values and around their mean', () => {
  const values = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(values, fc.integer(), (sample, seed) => {
      const interval = bootstrapInterval(sample, meanOf, { seed, resamples: 1000 });
      const slack = 1e-9 * 1000;
      expect(interval?.low).toBeGreaterThanOrEqual(Math.min(...sample) - slack);
      expect(interval?.high).toBeLessThanOrEqual(Math.max(...sample) + slack);
      expect(interval?.low).toBeLessThanOrEqual(meanOf(sample) + slack);
      expect(interval?.high).toBeGreaterThanOrEqual(meanOf(sample) - slack);
    }),
    { numRuns: 50 },
  );
});

test('is as wide as theory says for a mean of many values', () => {
  // 200 values evenly over 0–1: standard error of the mean 0.2887 / sqrt(200) = 0.0204, times 1.96 = 0.0400.
  const values = Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200);
  const interval = bootstrapInterval(values, meanOf, { seed: 3 });
  expect(interval?.low).toBeCloseTo(0.46, 2);
  expect(interval?.high).toBeCloseTo(0.54, 2);
});

test('a higher level gives a wider interval', () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const half = bootstrapInterval(values, meanOf, { seed: 1, level: 0.5 });
  const most = bootstrapInterval(values, meanOf, { seed: 1, level: 0.99 });
  expect(most?.low).toBeLessThan(half?.low ?? 0);
  expect(most?.high).toBeGreaterThan(half?.high ?? Number.POSITIVE_INFINITY);
});

test('refuses a level or a number of resamples that makes no sense', () => {
  for (const level of [0, 1, 95]) {
    expect(() => bootstrapInterval([1, 2], meanOf, { seed: 1, level })).toThrow(/level is/);
  }
  expect(() => bootstrapInterval([1, 2], meanOf, { seed: 1, resamples: 0 })).toThrow(/resamples is 0/);
});

test('intervals that only touch overlap', () => {
  expect(overlaps({ low: 1, high: 2 }, { low: 2, high: 3 })).toBe(true);
  expect(overlaps({ low: 2, high: 3 }, { low: 1, high: 2 })).toBe(true);
  expect(overlaps({ low: 1, high: 2 }, { low: 2.001, high: 3 })).toBe(false);
  expect(overlaps({ low: 1, high: 9 }, { low: 4, high: 5 })).toBe(true);
});
