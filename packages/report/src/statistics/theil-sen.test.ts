import { expect, test } from 'vitest';
import { MIN_VALUES_FOR_SLOPE, theilSen } from './theil-sen.ts';

/** Numbers that look random, the same each time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const series = (length: number, next: (at: number) => number) => Array.from({ length }, (_, at) => next(at));

/** Noise of which each value keeps so much of the one before. */
function correlated(share: number, length: number, random: Random): number[] {
  let value = normal(random) / Math.sqrt(1 - share ** 2);
  return series(length, () => {
    value = share * value + normal(random);
    return value;
  });
}

/** Memory that grows and is collected, at heights of its own each time. */
function sawtooth(length: number, random: Random): number[] {
  let [value, top] = [10 * random(), 10];
  return series(length, () => {
    value += 1;
    if (value > top) [value, top] = [2 * random(), 8 + 6 * random()];
    return value + 0.2 * normal(random);
  });
}

/** A heap that is made larger once, at a time that is as likely to lie after the end. */
function oneStep(length: number, random: Random): number[] {
  const at = 1.5 * length * random();
  return series(length, (x) => (x > at ? 5 : 0) + 0.3 * normal(random));
}

/** Share of simulated series that are called growing, in percent. */
function growingPct(times: number, make: (random: Random) => number[]): number {
  const random = randomOf(16);
  const found = series(times, () => Number((theilSen(make(random))?.low ?? 0) > 0));
  return (100 * found.reduce((total, one) => total + one, 0)) / times;
}

const TIMES = 1500;
/** Of five slopes of a server each may be wrong so often that all together are in less than 5 of 100. */
const MOST_WRONG_PCT = 1;

test.each([
  ['independent', 48, (random: Random) => correlated(0, 48, random)],
  ['slightly correlated', 48, (random: Random) => correlated(0.5, 48, random)],
  ['correlated', 48, (random: Random) => correlated(0.8, 48, random)],
  ['strongly correlated', 48, (random: Random) => correlated(0.9, 48, random)],
  ['strongly correlated for longer', 120, (random: Random) => correlated(0.9, 120, random)],
  ['collected now and then', 48, (random: Random) => sawtooth(48, random)],
  ['one step', 48, (random: Random) => oneStep(48, random)],
])('noise without growth, %s, is hardly ever called growth', (_, _length, make) => {
  expect(growingPct(TIMES, make)).toBeLessThanOrEqual(MOST_WRONG_PCT);
});

test('even a random walk, which no test can tell from growth, is accused in less than 5 of 100', () => {
  const walk = (random: Random) => {
    let value = 0;
    return series(48, () => {
      value += normal(random);
      return value;
    });
  };
  expect(growingPct(TIMES, walk)).toBeLessThan(5);
});

test.each([
  ['behind a sawtooth', (random: Random) => sawtooth(48, random).map((value, x) => value + 0.8 * x)],
  [
    'behind correlated noise',
    (random: Random) => correlated(0.8, 48, random).map((value, x) => value + 2 * x),
  ],
  ['in steps', (random: Random) => series(48, (x) => 5 * Math.floor((0.8 * x) / 5) + 0.3 * normal(random))],
])('growth %s is found', (_, make) => {
  expect(growingPct(200, make)).toBeGreaterThanOrEqual(99);
});

test('the interval of independent noise is that of Sen: it holds the slope in 99 of 100 cases', () => {
  const random = randomOf(7);
  const held = series(1000, () => {
    const slope = theilSen(correlated(0, 60, random).map((value, x) => value + 0.1 * x));
    return Number(slope !== null && slope.low <= 0.1 && slope.high >= 0.1);
  });
  const pct = held.reduce((total, one) => total + one, 0) / 10;
  expect(pct).toBeGreaterThanOrEqual(98.5);
  expect(pct).toBeLessThan(100);
});

test('a straight line has its slope, whatever is missing of it; a constant has none', () => {
  const line = series(30, (x) => 3 + 2 * x);
  expect(theilSen(line)).toEqual({ slope: 2, low: 2, high: 2 });
  expect(theilSen(line.map((value, x) => (x % 4 === 1 ? null : value)))).toEqual({
    slope: 2,
    low: 2,
    high: 2,
  });
  expect(theilSen(series(30, () => 7))).toEqual({ slope: 0, low: 0, high: 0 });
});

test('single outliers do not move a slope', () => {
  const line = series(40, (x) => 2 * x + (x % 2));
  const spiked = line.map((value, x) => (x === 5 || x === 30 ? 1e6 : value));
  expect(theilSen(spiked)?.slope).toBeCloseTo(theilSen(line)?.slope ?? 0, 0);
});

test('few values say nothing', () => {
  expect(theilSen(series(MIN_VALUES_FOR_SLOPE - 1, (x) => x))).toBeNull();
  expect(theilSen([...series(MIN_VALUES_FOR_SLOPE - 1, (x) => x), null, null])).toBeNull();
});
