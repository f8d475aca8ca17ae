import { expect, test } from 'vitest';
import { pointsOf } from './points.ts';

test('a line has a point a slice, and a gap where a figure is not known', () => {
  const points = pointsOf([60, 120, 180, 240], [5, null, 7, 8]);
  expect(points).toEqual([
    { atMin: 1, value: 5 },
    { atMin: 2, value: null },
    { atMin: 3, value: 7 },
    { atMin: 4, value: 8 },
  ]);
});

test('of more slices than a screen shows, neighbours are drawn as one', () => {
  const atS = Array.from({ length: 361 }, (_, at) => 40 * (at + 1));
  const points = pointsOf(atS, atS);
  expect(points).toHaveLength(121);
  expect(points.at(-1)).toEqual({ atMin: (361 * 40) / 60, value: 361 * 40 });
  expect(points[0]?.value).toBe(80);
});
