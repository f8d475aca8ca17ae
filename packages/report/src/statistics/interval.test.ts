import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceFrom, shareOf } from '../compare/test-noise.ts';
import { intervalOfCalls } from '../figures/trial-figures.ts';
import { areApart, type Interval, intervalOfMean, intervalOfMedian, intervalOver } from './interval.ts';

describe('few rounds', () => {
  test('none and one have no interval', () => {
    for (const values of [[], [5]]) {
      expect(intervalOfMean(values)).toBeNull();
      expect(intervalOfMedian(values)).toBeNull();
    }
  });

  test('below five have their range, and are told to have it', () => {
    expect(intervalOfMean([10, 20])).toEqual({ low: 10, high: 20, kind: 'range' });
    expect(intervalOfMean([30, 10, 20, 25])).toEqual({ low: 10, high: 30, kind: 'range' });
    const calls = [
      { calls: 10, callsMs: 100 },
      { calls: 1, callsMs: 30 },
    ];
    expect(intervalOfCalls(calls)).toEqual({ low: 10, high: 30, kind: 'range' });
  });
});

test('of a mean it is the interval by Student’s t', () => {
  // Mean 30, sample SD 15.811, standard error 7.0711; t of 4 degrees of freedom at 95 % is 2.77645.
  const interval = intervalOfMean([10, 20, 30, 40, 50]);
  expect(interval).toMatchObject({ kind: 'confidence' });
  expect(interval?.low).toBeCloseTo(30 - 2.77645 * 7.071068, 3);
  expect(interval?.high).toBeCloseTo(30 + 2.77645 * 7.071068, 3);
});

test('is not below 0, and holds the figure', () => {
  const rounds = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(rounds, (values) => {
      for (const of of [intervalOfMean, intervalOfMedian]) {
        const interval = of(values) as Interval;
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.low).toBeLessThanOrEqual(interval.high);
      }
    }),
  );
});

const SIMULATIONS = 8_000;
/** Four standard errors of a share of 95 %: what chance does once in 16,000 times. */
const MONTE_CARLO = 4 * Math.sqrt((0.95 * 0.05) / SIMULATIONS);

/** Share of so many results whose interval holds the true value. */
function coverage(seed: number, truth: number, draw: (normal: () => number) => Interval | null): number {
  const { normal } = chanceFrom(seed);
  return shareOf(SIMULATIONS, () => {
    const interval = draw(normal);
    return interval !== null && interval.low <= truth && truth <= interval.high;
  });
}

const drawn = <Value>(n: number, one: () => Value) => Array.from({ length: n }, one);

describe.each([5, 8, 12])('over %d rounds 95 %% of the intervals hold', (n) => {
  test('the mean of normal noise', () => {
    const share = coverage(n, 100, (normal) => intervalOfMean(drawn(n, () => 100 + 5 * normal())));
    expect(Math.abs(share - 0.95)).toBeLessThan(MONTE_CARLO);
  });

  test('the mean of lognormal noise', () => {
    const sd = 0.1;
    const share = coverage(n, 100 * Math.exp(sd ** 2 / 2), (normal) =>
      intervalOfMean(drawn(n, () => 100 * Math.exp(sd * normal()))),
    );
    expect(Math.abs(share - 0.95)).toBeLessThan(MONTE_CARLO);
  });

  test('the mean latency of calls, whose number varies with it in a closed loop', () => {
    const sd = 0.05;
    const share = coverage(
      n,
      // 1,000 / ms calls of a round take 1,000 together: the pooled mean is 1 / mean of 1 / ms.
      100 * Math.exp(-(sd ** 2) / 2),
      (normal) =>
        intervalOfCalls(
          drawn(n, () => {
            const ms = 100 * Math.exp(sd * normal());
            return { calls: 100_000 / ms, callsMs: 100_000 };
          }),
        ),
    );
    expect(Math.abs(share - 0.95)).toBeLessThan(0.01);
  });
});

test('at least 95 % of the intervals of a median hold it, whatever the noise', () => {
  for (const n of [6, 8, 12]) {
    const share = coverage(n, 100, (normal) => intervalOfMedian(drawn(n, () => 100 * Math.exp(normal()))));
    expect(share, `${n} rounds`).toBeGreaterThan(0.95 - MONTE_CARLO);
  }
  expect(intervalOfMedian([1, 2, 3, 4, 5])).toEqual({ low: 1, high: 5, kind: 'range' });
  expect(intervalOfMedian([1, 2, 3, 4, 5, 6])).toEqual({ low: 1, high: 6, kind: 'confidence' });
});

test('a figure that needs all rounds together is computed of what is left without each', () => {
  const seen: number[][] = [];
  intervalOver([1, 2, 3, 4, 5], (rounds) => {
    seen.push([...rounds]);
    return rounds.length;
  });
  expect(seen.filter(({ length }) => length === 4)).toHaveLength(5);
});

test('only confidence intervals tell figures apart', () => {
  const of = (low: number, high: number, kind: Interval['kind']): Interval => ({ low, high, kind });
  expect(areApart(of(1, 2, 'confidence'), of(3, 4, 'confidence'))).toBe(true);
  expect(areApart(of(1, 2, 'confidence'), of(2, 4, 'confidence'))).toBe(false);
  // Rates that the load sets vary by less than is shown of them.
  expect(areApart(of(1000, 1000.2, 'confidence'), of(1000.3, 1000.5, 'confidence'))).toBe(false);
  expect(areApart(of(1002.3, 1002.5, 'confidence'), of(1000, 1000.2, 'confidence'))).toBe(true);
  expect(areApart(of(1, 2, 'range'), of(3, 4, 'confidence'))).toBeNull();
  expect(areApart(of(1, 2, 'range'), of(3, 4, 'range'))).toBeNull();
  expect(areApart(null, of(3, 4, 'confidence'))).toBeNull();
});
