import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hodgesLehmann, signedRankInterval, signedRankP } from './signed-rank.ts';

/** Two-sided critical values of the smaller sum of ranks, for 6 and more differences: McCornack 1965, table 1. */
const CRITICAL: readonly (readonly [alpha: number, from: number, values: readonly number[]])[] = [
  [0.05, 6, [0, 2, 3, 5, 8, 10, 13, 17, 21, 25, 29, 34, 40, 46, 52]],
  [0.01, 8, [0, 1, 3, 5, 7, 9, 12, 15, 19, 23, 27, 32, 37]],
];

/** Differences 1 to n whose positive ranks sum to `positive`. */
function withSum(n: number, positive: number): number[] {
  let rest = positive;
  const signed: number[] = [];
  for (let rank = n; rank >= 1; rank--) {
    const plus = rank <= rest;
    if (plus) rest -= rank;
    signed.push(plus ? rank : -rank);
  }
  return signed;
}

test.each(CRITICAL)(
  'at %d the published critical values are the last that are significant',
  (alpha, from, values) => {
    values.forEach((critical, i) => {
      const n = from + i;
      expect(signedRankP(withSum(n, critical)), `n = ${n}`).toBeLessThanOrEqual(alpha);
      expect(signedRankP(withSum(n, critical + 1)), `n = ${n}`).toBeGreaterThan(alpha);
    });
  },
);

test('the depression scores of Hollander & Wolfe: p, estimate and interval as printed', () => {
  const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
  const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
  const gained = before.map((score, i) => score - (after[i] as number));
  expect(signedRankP(gained)).toBeCloseTo(0.0391, 4);
  expect(hodgesLehmann(gained)).toBeCloseTo(0.46, 10);
  const interval = signedRankInterval(gained, 0.95);
  expect(interval?.low).toBeCloseTo(0.01, 10);
  expect(interval?.high).toBeCloseTo(0.786, 10);
  expect(interval?.coverage).toBeCloseTo(0.961, 3);
});

test('six rounds cannot give a p under 2 / 2^6', () => {
  expect(signedRankP([1, 2, 3, 4, 5, 6])).toBe(2 / 64);
});

test('all ties say nothing: zeros are left out, and nothing is left', () => {
  expect(signedRankP([0, 0, 0, 0, 0])).toBe(1);
  expect(signedRankP([0, 0, 1, 2, 3, 4, 5, 6])).toBe(2 / 64);
  expect(signedRankInterval([0, 0, 0, 0, 0], 0.95)).toMatchObject({ low: 0, high: 0 });
});

test('ties and all, p is what counting every assignment of signs gives', () => {
  const values = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(values, (sample) => {
      expect(signedRankP(sample)).toBeCloseTo(countedP(sample), 12);
    }),
    { numRuns: 60 },
  );
});

function countedP(sample: readonly number[]): number {
  const magnitudes = sample.filter((value) => value !== 0).map(Math.abs);
  const rank = (own: number) =>
    magnitudes.filter((other) => other < own).length +
    (magnitudes.filter((other) => other === own).length + 1) / 2;
  const ranks = magnitudes.map(rank);
  const sumOf = (positive: (i: number) => boolean) =>
    ranks.reduce((all, r, i) => all + (positive(i) ? r : 0), 0);
  const differing = sample.filter((value) => value !== 0);
  const seen = sumOf((i) => (differing[i] as number) > 0);
  const all = Array.from({ length: 2 ** ranks.length }, (_, bits) => sumOf((i) => ((bits >> i) & 1) === 1));
  const lower = all.filter((total) => total <= seen).length / all.length;
  const upper = all.filter((total) => total >= seen).length / all.length;
  return Math.min(1, 2 * Math.min(lower, upper));
}

test('five values or fewer: the interval is their whole range and says how little it covers', () => {
  expect(signedRankInterval([3, 1, 2, 5, 4], 0.95)).toEqual({ low: 1, high: 5, coverage: 1 - 2 / 32 });
  expect(signedRankInterval([2, 1], 0.95)).toEqual({ low: 1, high: 2, coverage: 0.5 });
  expect(signedRankInterval([7], 0.95)).toEqual({ low: 7, high: 7, coverage: 0 });
  expect(signedRankInterval([], 0.95)).toBeNull();
  expect(hodgesLehmann([])).toBeNull();
});
