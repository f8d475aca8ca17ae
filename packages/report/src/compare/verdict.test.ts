import { expect, test } from 'vitest';
import { effectOf } from './effect.ts';
import { alphaOf, FAMILY_ALPHA } from './family.ts';
import { planLooks } from './looks.ts';
import { type Bounds, changeOf, roundsNeeded } from './verdict.ts';

const bounds: Bounds = { floor: Math.log(1.05), alpha: 0.005, samenessAlpha: 0.1 };
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

test('an estimate beyond the floor is no change as long as its interval reaches into it', () => {
  // t at 0.005 with 5 degrees is 4.77; times sd 0.0548 / sqrt(6) that is ± 0.107, and ln 1.15 − ln 1.05 is 0.091.
  expect(changeOf(around(1.15, 0.05), bounds)).toBe('undecided');
  expect(changeOf(around(1.15, 0.04), bounds)).toBe('higher');
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
  expect(changeOf(calm, { ...bounds, samenessAlpha: 0.1 / 20 })).toBe('undecided');
});

test('rounds still needed are as many as make the same spread clear', () => {
  const effect = around(1.15, 0.05);
  const more = roundsNeeded(effect, bounds) as number;
  expect(more).toBeGreaterThan(0);
  // So many rounds more with the same estimate and spread decide it, one fewer do not.
  const after = (rounds: number) => changeOf({ ...effect, pairs: 6 + rounds }, bounds);
  expect(after(more)).toBe('higher');
  expect(after(more - 1)).toBe('undecided');
  expect(roundsNeeded(effectOf([0.1, 0.2, 0.1]), bounds)).toBe(2);
});

test('no number of rounds tells what lies on the floor', () => {
  expect(roundsNeeded(around(1.05, 0.2), bounds)).toBeNull();
});

test('the doubt of all metrics and looks adds up to that of the family', () => {
  const family = { primary: 7, secondary: 17, looks: 3 };
  const all = 3 * (7 * alphaOf(family, true) + 17 * alphaOf(family, false));
  expect(all).toBeCloseTo(FAMILY_ALPHA, 12);
  expect(alphaOf({ primary: 7, secondary: 0, looks: 1 }, true)).toBeCloseTo(0.04 / 7, 12);
});

test('looks are planned up to the last round, and not before a verdict is possible', () => {
  expect(planLooks(12)).toEqual([6, 8, 12]);
  expect(planLooks(10)).toEqual([6, 8, 10]);
  expect(planLooks(5)).toEqual([5]);
  expect(() => planLooks(4)).toThrow('at most 4 rounds decide nothing; allowed: 5 or more');
});
