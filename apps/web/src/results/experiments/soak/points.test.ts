import { expect, test } from 'vitest';
import { minuteTicks } from './minute-ticks.ts';
import { pointsOf, runsOf } from './points.ts';

test('a line has a point a slice, and is broken where a figure is not known', () => {
  const points = pointsOf([60, 120, 180, 240], [5, null, 7, 8]);
  expect(points).toEqual([
    { atMin: 1, value: 5 },
    { atMin: 2, value: null },
    { atMin: 3, value: 7 },
    { atMin: 4, value: 8 },
  ]);
  expect(runsOf(points).map((run) => run.map(({ value }) => value))).toEqual([[5], [7, 8]]);
  expect(runsOf(pointsOf([60], [null]))).toEqual([]);
});

test('of more slices than a screen shows, neighbours are drawn as one', () => {
  const atS = Array.from({ length: 361 }, (_, at) => 40 * (at + 1));
  const points = pointsOf(atS, atS);
  expect(points).toHaveLength(121);
  expect(points.at(-1)).toEqual({ atMin: (361 * 40) / 60, value: 361 * 40 });
  expect(points[0]?.value).toBe(80);
});

test('minutes are counted in steps of a clock', () => {
  expect(minuteTicks(10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(minuteTicks(240)).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240]);
  expect(minuteTicks(0.5)).toEqual([0]);
});
