import { expect, test } from 'vitest';
import { spearman } from './rank-correlation.ts';

test('the same order is 1 and the reverse −1, whatever the distances', () => {
  expect(
    spearman([
      [1, 10],
      [2, 11],
      [3, 500],
    ]),
  ).toBeCloseTo(1);
  expect(
    spearman([
      [1, 500],
      [2, 11],
      [3, 10],
    ]),
  ).toBeCloseTo(-1);
});

test('one swap of neighbours among four is 0.8: 1 − 6 Σd² / n(n² − 1)', () => {
  expect(
    spearman([
      [1, 1],
      [2, 3],
      [3, 2],
      [4, 4],
    ]),
  ).toBeCloseTo(0.8);
});

test('ties share the mean of their ranks', () => {
  // Pearson's correlation of (1, 2.5, 2.5, 4) and (1, 2, 3, 4).
  expect(
    spearman([
      [1, 1],
      [2, 2],
      [2, 3],
      [4, 4],
    ]),
  ).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5));
});

test('two pairs, or one value, have no order to agree on', () => {
  expect(
    spearman([
      [1, 1],
      [2, 2],
    ]),
  ).toBeNull();
  expect(
    spearman([
      [1, 1],
      [1, 2],
      [1, 3],
    ]),
  ).toBeNull();
});
