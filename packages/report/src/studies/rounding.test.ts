import { expect, test } from 'vitest';
import { roundTo } from './rounding.ts';

test.each([
  [351.25, 1, 351.2],
  [351.75, 1, 351.8],
  [351.35, 1, 351.4],
  [1.005, 2, 1],
  [0.125, 2, 0.12],
  [2.5, 0, 2],
  [3.5, 0, 4],
  [-44.59, 0, -45],
  [-2.5, 0, -2],
  [4845.19, 0, 4845],
])('%s with %s decimals is %s', (value, decimals, expected) => {
  expect(roundTo(value, decimals)).toBe(expected);
});
