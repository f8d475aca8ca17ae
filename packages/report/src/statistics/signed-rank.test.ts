import { expect, test } from 'vitest';
import { chanceFrom } from '../compare/test-noise.ts';
import { signedRankInterval } from './signed-rank.ts';

test('the depression scores of Hollander & Wolfe: the interval as printed', () => {
  const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
  const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
  const gained = before.map((score, i) => score - (after[i] as number));
  const interval = signedRankInterval(gained, 0.95);
  expect(interval?.low).toBeCloseTo(0.01, 10);
  expect(interval?.high).toBeCloseTo(0.786, 10);
  expect(interval?.coverage).toBeCloseTo(0.961, 3);
});

test.each([6, 7, 9, 11])(
  'of %d values around 0 it holds 0 for as many ways of their signs as it says',
  (n) => {
    const { normal } = chanceFrom(n);
    const magnitudes = Array.from({ length: n }, () => Math.abs(normal()));
    let held = 0;
    for (let bits = 0; bits < 2 ** n; bits++) {
      const values = magnitudes.map((size, i) => ((bits >> i) & 1 ? size : -size));
      const interval = signedRankInterval(values, 0.95);
      if (interval && interval.low <= 0 && interval.high >= 0) held++;
    }
    const coverage = signedRankInterval(magnitudes, 0.95)?.coverage as number;
    expect(held / 2 ** n).toBeCloseTo(coverage, 12);
    expect(coverage).toBeGreaterThanOrEqual(0.95);
  },
);

test('all ties leave no width', () => {
  expect(signedRankInterval([0, 0, 0, 0, 0], 0.95)).toMatchObject({ low: 0, high: 0 });
});

test('five values or fewer: the interval is their whole range and says how little it covers', () => {
  expect(signedRankInterval([3, 1, 2, 5, 4], 0.95)).toEqual({ low: 1, high: 5, coverage: 1 - 2 / 32 });
  expect(signedRankInterval([2, 1], 0.95)).toEqual({ low: 1, high: 2, coverage: 0.5 });
  expect(signedRankInterval([7], 0.95)).toEqual({ low: 7, high: 7, coverage: 0 });
  expect(signedRankInterval([], 0.95)).toBeNull();
});
