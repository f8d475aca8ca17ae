import { expect, test } from 'vitest';
import { secondTicks } from './second-ticks.ts';

test.each([
  [3, [0, 1, 2, 3]],
  [25, [0, 5, 10, 15, 20, 25]],
  [25.4, [0, 5, 10, 15, 20, 25]],
  [320, [0, 60, 120, 180, 240, 300]],
  [0, [0]],
])('a test of %d s is marked at %j', (endS, ticks) => {
  expect(secondTicks(endS)).toEqual(ticks);
});
