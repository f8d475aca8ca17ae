import { expect, test } from 'vitest';
import { secondBySecond, wholeSeconds } from './seconds.ts';

test('whole seconds are those within the window; without one, all but the last', () => {
  expect(wholeSeconds(6, [1.5, 4])).toEqual([2, 3]);
  expect(wholeSeconds(3, undefined)).toEqual([0, 1]);
  expect(wholeSeconds(0, undefined)).toEqual([]);
});

test('values stand in the middle of their second, and a second without one is left out', () => {
  expect(secondBySecond([3, null, 0])).toEqual({ atS: [0.5, 2.5], values: [3, 0] });
});
