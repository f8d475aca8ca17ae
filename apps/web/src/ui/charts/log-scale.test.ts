import { expect, test } from 'vitest';
import { logRange, logShare } from './log-scale.ts';

test('equal ratios are equal distances', () => {
  expect(logShare(10, 1, 100)).toBeCloseTo(0.5);
  expect([logShare(1, 1, 100), logShare(100, 1, 100)]).toEqual([0, 1]);
  expect(logShare(5, 5, 5)).toBe(0.5);
});

test('a range leaves the asked share free at either end', () => {
  const { low, high } = logRange([10, 1000], 0.1);
  expect(logShare(10, low, high)).toBeCloseTo(0.1);
  expect(logShare(1000, low, high)).toBeCloseTo(0.9);
});

test('one value stands in the middle; zero has no place', () => {
  const { low, high } = logRange([0, 50], 0.1);
  expect(logShare(50, low, high)).toBeCloseTo(0.5);
  expect(logRange([0, -1], 0.1)).toEqual({ low: 1, high: 10 });
});
