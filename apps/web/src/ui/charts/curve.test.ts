import { expect, test } from 'vitest';
import { logGrid, shareWithin } from './curve.ts';

const curve = [
  { pct: 0, ms: 1 },
  { pct: 50, ms: 2 },
  { pct: 100, ms: 6 },
];

test.each([
  [0.5, 0],
  [1, 0],
  [1.5, 25],
  [2, 50],
  [4, 75],
  [6, 100],
  [9, 100],
])('%d ms hold %d percent', (ms, pct) => {
  expect(shareWithin(curve, ms)).toBeCloseTo(pct);
});

test('equal times, as of a constant latency, step at once', () => {
  const constant = [
    { pct: 0, ms: 3 },
    { pct: 100, ms: 3 },
  ];
  expect([shareWithin(constant, 2.9), shareWithin(constant, 3), shareWithin([], 3)]).toEqual([0, 100, 0]);
});

test('the grid is even in ratios and holds both ends', () => {
  const grid = logGrid(1, 100, 3);
  expect(grid[0]).toBe(1);
  expect(grid[1]).toBeCloseTo(10);
  expect(grid[2]).toBeCloseTo(100);
});
