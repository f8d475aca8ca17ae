import { expect, test } from 'vitest';
import { logTicks, logTicksWithin, ticksApart } from './log-ticks.ts';

test('ticks enclose the range by round numbers', () => {
  expect(logTicks(0.3, 42)).toEqual([0.2, 0.5, 1, 2, 5, 10, 20, 50]);
  expect(logTicks(1, 10)).toEqual([1, 2, 5, 10]);
  expect(logTicks(3, 3)).toEqual([2, 5]);
});

test('a range without a logarithm has no ticks', () => {
  expect(logTicks(0, 10)).toEqual([]);
  expect(logTicks(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([]);
});

test('ticks within a range are those that lie in it, and those apart leave each other room', () => {
  expect(logTicksWithin({ low: 0.3, high: 42 })).toEqual([0.5, 1, 2, 5, 10, 20]);
  const at = (tick: number) => 10 * Math.log10(tick);
  expect(ticksApart([1, 2, 5, 10, 20], at, () => 5)).toEqual([1, 5, 20]);
  // The wider number takes room at both of its sides.
  const roomOf = (tick: number) => (tick < 10 ? 2 : 5);
  expect(ticksApart([1, 2, 5, 10, 20], at, roomOf)).toEqual([1, 2, 5, 20]);
});
