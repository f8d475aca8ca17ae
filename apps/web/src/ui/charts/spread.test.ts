import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test('places that are far enough apart stay', () => {
  expect(spread([10, 50, 30], 12, 0, 100)).toEqual([10, 50, 30]);
});

test('places that are too close move apart around their middle', () => {
  expect(spread([50, 52], 12, 0, 100)).toEqual([45, 57]);
});

test('groups that come to touch move together, in their order', () => {
  const moved = spread([50, 50, 50, 64], 10, 0, 100);
  const sorted = moved.toSorted((a, b) => a - b);
  for (const [index, place] of sorted.entries()) {
    if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(10 - 1e-9);
  }
  expect(moved[3]).toBe(Math.max(...moved));
});

test('places stay within the line, and share it evenly where they do not fit', () => {
  expect(spread([-5, 0], 10, 0, 100)).toEqual([0, 10]);
  expect(spread([98, 120], 10, 0, 100)).toEqual([90, 100]);
  expect(spread([50, 50, 50], 80, 0, 100)).toEqual([0, 50, 100]);
});

test('no places give none', () => {
  expect(spread([], 10, 0, 100)).toEqual([]);
});
