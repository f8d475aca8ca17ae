import { expect, test } from 'vitest';
import { bootstrapInterval, type Interval } from '../bootstrap.ts';
import { median } from '../statistics.ts';
import { detectable, effectOf, intervalAt } from './effect.ts';
import { chanceFrom, noisyPairs, shareOf } from './test-noise.ts';

const TRUTH = Math.log(1.1);
const holds = (interval: Interval | null) =>
  interval !== null && interval.low <= TRUTH && TRUTH <= interval.high;
const oneMetric = (rounds: number, outliers = 0) =>
  ({ rounds, metrics: 1, sd: [0.02, 0.1], effect: TRUTH, outliers }) as const;

test.each([5, 6, 7, 8, 9, 10, 11, 12])(
  'the interval of %d pairs covers what it says, in 2,000 simulations',
  (rounds) => {
    for (const outliers of [0, 0.05]) {
      const chance = chanceFrom(rounds);
      const covered = shareOf(2000, () => {
        const [pairs = []] = noisyPairs(chance, oneMetric(rounds, outliers));
        return holds(effectOf(pairs).interval);
      });
      expect(covered).toBeGreaterThan(0.92);
      expect(covered).toBeLessThan(0.98);
    }
  },
);

test('the percentile bootstrap of the median would cover too little: few values have few medians', () => {
  const chance = chanceFrom(7);
  const covered = shareOf(400, (seed) => {
    const [pairs = []] = noisyPairs(chance, oneMetric(7));
    return holds(bootstrapInterval(pairs, (sample) => median(sample) as number, { seed, resamples: 300 }));
  });
  expect(covered).toBeLessThan(0.92);
});

test('the interval of one in five of a family leaves out 1 of 100', () => {
  for (const rounds of [6, 12]) {
    const chance = chanceFrom(rounds);
    const covered = shareOf(2000, () => {
      const [pairs = []] = noisyPairs(chance, oneMetric(rounds));
      return holds(intervalAt(effectOf(pairs), 0.01));
    });
    expect(covered).toBeGreaterThan(0.98);
    expect(covered).toBeLessThan(0.998);
  }
});

test('the interval of a family holds that of the metric alone', () => {
  const skewed = effectOf([0.1, 0.1, 0.1, 0.1, 0.1, 0.01]);
  expect(intervalAt(skewed, 0.05)?.low).toBe(skewed.interval?.low);
});

test('is centred on the robust estimate: one wild round widens it and hardly moves it', () => {
  const calm = effectOf([0.1, 0.11, 0.09, 0.1, 0.12, 0.08]);
  const wild = effectOf([0.1, 0.11, 0.09, 0.1, 0.12, 0.9]);
  expect(wild.log).toBeCloseTo(calm.log as number, 1);
  expect(wild.sd).toBeGreaterThan(10 * (calm.sd as number));
});

test('an effect of the detectable size is found four times in five', () => {
  const [alpha, floor] = [0.006, 0.02];
  for (const rounds of [6, 8, 12]) {
    const chance = chanceFrom(rounds);
    const sd = 0.03;
    // What these rounds can detect, by the true spread of their pairs: √2 of a trial's.
    const spread = { ...effectOf(Array(rounds).fill(0)), sd: Math.SQRT2 * sd };
    const effect = detectable(spread, alpha, floor) as number;
    const found = shareOf(2000, () => {
      const [pairs = []] = noisyPairs(chance, { rounds, metrics: 1, sd: [sd, sd], effect });
      return (intervalAt(effectOf(pairs), alpha)?.low ?? 0) > floor;
    });
    expect(found).toBeGreaterThan(0.7);
    expect(found).toBeLessThan(0.9);
  }
});

test('no spread and no pairs are defined', () => {
  const same = effectOf([0.1, 0.1, 0.1, 0.1, 0.1]);
  expect(same).toMatchObject({ pairs: 5, log: 0.1, sd: 0 });
  expect(intervalAt(same, 0.05)).toEqual({ low: 0.1, high: 0.1 });
  expect(detectable(same, 0.05, 0.02)).toBe(0.02);
  expect(effectOf([])).toEqual({ pairs: 0, log: null, interval: null, p: null, sd: null });
  expect(intervalAt(effectOf([0.1]), 0.05)).toBeNull();
  expect(detectable(effectOf([0.1]), 0.05, 0.02)).toBeNull();
});
