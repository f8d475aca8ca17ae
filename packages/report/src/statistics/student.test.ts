import { expect, test } from 'vitest';
import { tCritical } from './student.ts';

test.each([
  // Two-sided points of Student's t as printed in every table (Abramowitz & Stegun 1964, table 26.10).
  [0.05, 1, 12.706],
  [0.05, 2, 4.303],
  [0.05, 5, 2.571],
  [0.05, 10, 2.228],
  [0.05, 30, 2.042],
  [0.05, 120, 1.98],
  [0.01, 7, 3.499],
  [0.001, 1, 636.619],
  [0.001, 5, 6.869],
  [0.001, 120, 3.373],
  [0.5, 4, 0.741],
])('at %d with %d degrees of freedom it is %d', (alpha, degrees, value) => {
  expect(tCritical(alpha, degrees)).toBeCloseTo(value, 3);
});

test('far out in the tail it still is: a hundred-thousandth of a family', () => {
  // 1 degree of freedom is Cauchy's distribution, whose quantiles are tangents.
  expect(tCritical(1e-5, 1) / Math.tan((Math.PI / 2) * (1 - 1e-5))).toBeCloseTo(1, 6);
});

test('refuses what no distribution has', () => {
  for (const alpha of [0, 1, 5]) expect(() => tCritical(alpha, 5)).toThrow(/alpha is/);
  for (const degrees of [0, 2.5]) expect(() => tCritical(0.05, degrees)).toThrow(/degrees of freedom/);
});
