import { expect, test } from 'vitest';
import type { Span } from '../statistics/interval.ts';
import { effectOf, intervalAt, pOf } from './effect.ts';
import { chanceFrom, noisyPairs, shareOf } from './test-noise.ts';

const TRUTH = Math.log(1.1);
const holds = (interval: Span | null) => interval !== null && interval.low <= TRUTH && TRUTH <= interval.high;
const oneMetric = (rounds: number) => ({ rounds, metrics: 1, sd: [0.02, 0.1], effect: TRUTH }) as const;

test.each([5, 6, 8, 12])('intervals of %d pairs cover what they say, in 2,000 simulations', (rounds) => {
  for (const alpha of [0.1, 0.01]) {
    const chance = chanceFrom(rounds);
    const missed = shareOf(2000, () => {
      const [pairs = []] = noisyPairs(chance, oneMetric(rounds));
      return !holds(intervalAt(effectOf(pairs), alpha));
    });
    // Three standard errors.
    expect(Math.abs(missed - alpha)).toBeLessThan(3 * Math.sqrt((alpha * (1 - alpha)) / 2000));
  }
});

test('trials that fall out make intervals wider, and cover no less', () => {
  const chance = chanceFrom(6);
  const outliers = { share: 0.05, factors: [1.5, 1.5] } as const;
  const missed = shareOf(2000, () => {
    const [pairs = []] = noisyPairs(chance, { ...oneMetric(8), outliers });
    return !holds(intervalAt(effectOf(pairs), 0.05));
  });
  expect(missed).toBeLessThan(0.05);
});

test('p is the doubt at which the interval begins to leave no change out', () => {
  const effect = effectOf([0.05, 0.02, 0.07, -0.01, 0.06, 0.04]);
  const p = pOf(effect) as number;
  expect(intervalAt(effect, p)?.low).toBeCloseTo(0, 12);
  expect(intervalAt(effect, 1.01 * p)?.low).toBeGreaterThan(0);
  // SciPy 1.16: ttest_1samp
  expect(p).toBeCloseTo(0.02377942647574429, 12);
});

test('no spread and no pairs are defined', () => {
  const same = effectOf([0.125, 0.125, 0.125, 0.125, 0.125]);
  expect(same).toEqual({ pairs: 5, log: 0.125, sd: 0 });
  expect(intervalAt(same, 0.05)).toEqual({ low: 0.125, high: 0.125 });
  expect(pOf(same)).toBe(0);
  expect(pOf(effectOf([0, 0, 0]))).toBe(1);
  expect(effectOf([])).toEqual({ pairs: 0, log: null, sd: null });
  expect(intervalAt(effectOf([0.1]), 0.05)).toBeNull();
  expect(pOf(effectOf([0.1]))).toBeNull();
});
