import { expect, test } from 'vitest';
import { outside } from './seconds-chart.tsx';

test('what lies before and after the steady window does not count', () => {
  expect(outside([5, 25], 30)).toEqual([
    [0, 5],
    [25, 30],
  ]);
  expect(outside([0, 30], 30)).toEqual([]);
  expect(outside(undefined, 30)).toEqual([]);
});
