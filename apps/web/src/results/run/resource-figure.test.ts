import { expect, test } from 'vitest';
import { outside, shownOf } from './resource-figure.tsx';

test('what lies before and after the steady window does not count', () => {
  expect(outside([5, 25], 30)).toEqual([
    [0, 5],
    [25, 30],
  ]);
  expect(outside([0, 30], 30)).toEqual([]);
  expect(outside(undefined, 30)).toEqual([]);
});

test('a few rounds are read one by one, more as a range', () => {
  expect(shownOf([], 'ms')).toBe('–');
  expect(shownOf([2, 1.25], 'ms')).toBe('2.0 · 1.3 ms');
  expect(shownOf([3, 1, 2, 4], 'ms')).toBe('1.0 to 4.0 ms');
});
