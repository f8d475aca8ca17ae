import { expect, test } from 'vitest';
import { effectOf } from './effect.ts';
import { planLooks } from './looks.ts';
import { type Bounds, changeOf, whyUndecided } from './verdict.ts';

const bounds: Bounds = { floor: Math.log(1.05), level: 0.005, alone: 0.1 };
/** Six rounds around a ratio, alternately above and below it. */
const around = (ratio: number, spread: number) =>
  effectOf([1, -1, 1, -1, 1, -1].map((sign) => Math.log(ratio) + sign * spread));

test('beyond the floor it changed, within it did not, across it nobody knows', () => {
  expect(changeOf(around(1.2, 0.01), bounds)).toBe('higher');
  expect(changeOf(around(0.8, 0.01), bounds)).toBe('lower');
  expect(changeOf(around(1.01, 0.01), bounds)).toBe('none');
  expect(changeOf(around(1.05, 0.01), bounds)).toBe('undecided');
  expect(changeOf(around(1, 0.2), bounds)).toBe('undecided');
});

test('beyond the floor for sure, it changed only if that is sure among all metrics too', () => {
  // t of 0.14 with a spread of 0.11 is 3.1 for 6 pairs: p 0.026. Of what is beyond 0.049 it is 2.03: p one way 0.049.
  const loose = around(1.15, 0.1);
  expect(changeOf(loose, bounds)).toBe('undecided');
  expect(whyUndecided(loose, bounds)).toBe(
    'beyond the noise floor, but not significant among this many metrics',
  );
  expect(changeOf(loose, { ...bounds, level: 0.03 })).toBe('higher');
});

test('sure among all metrics, it changed only if the interval of its own lies beyond the floor', () => {
  const near = around(1.07, 0.03);
  expect(changeOf(near, { ...bounds, level: 0.03 })).toBe('undecided');
  expect(whyUndecided(near, bounds)).toBe('its interval crosses the noise floor');
  expect(changeOf(near, { ...bounds, level: 0.03, floor: Math.log(1.02) })).toBe('higher');
});

test('fewer than five pairs are undecided, however clear', () => {
  expect(changeOf(effectOf([1, 1.01, 1, 1.01]), bounds)).toBe('undecided');
  expect(changeOf(effectOf([1, 1.01, 1, 1.01, 1]), bounds)).toBe('higher');
});

test('no spread leaves no doubt: the ratio itself stands against the floor', () => {
  const same = (log: number) => effectOf(Array(6).fill(log));
  expect(changeOf(same(0), bounds)).toBe('none');
  expect(changeOf(same(0.04), bounds)).toBe('none');
  expect(changeOf(same(0.06), bounds)).toBe('higher');
  expect(changeOf(same(-0.06), bounds)).toBe('lower');
});

test('more looks ask for a narrower spread before a metric is called unchanged', () => {
  const calm = around(1.01, 0.02);
  expect(changeOf(calm, bounds)).toBe('none');
  expect(changeOf(calm, { ...bounds, alone: 0.1 / 20 })).toBe('undecided');
});

test('looks are planned up to the last round, and not before a verdict is possible', () => {
  expect(planLooks(12)).toEqual([6, 8, 12]);
  expect(planLooks(10)).toEqual([6, 8, 10]);
  expect(planLooks(5)).toEqual([5]);
  expect(() => planLooks(4)).toThrow('4 rounds cannot decide anything; allowed: 5 or more');
});
