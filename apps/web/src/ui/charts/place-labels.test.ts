import { expect, test } from 'vitest';
import { type Labelled, overlapArea, placeLabels } from './place-labels.ts';

const BOUNDS = { x: 0, y: 0, width: 640, height: 400 };
const size = { width: 90, height: 14 };

test('a point alone has its label at its right', () => {
  const [label] = placeLabels([{ x: 100, y: 100, ...size }], BOUNDS, 5);
  expect(label).toEqual({ x: 107, y: 93, ...size, apart: false });
});

test('a point at the right edge has its label at its left', () => {
  const [label] = placeLabels([{ x: 630, y: 100, ...size }], BOUNDS, 5);
  expect((label?.x ?? 0) + size.width).toBeLessThan(630);
});

test('labels of crowded points cover neither each other nor a point, and stay within the chart', () => {
  for (let spread = 1; spread <= 30; spread++) {
    const points: Labelled[] = Array.from({ length: 15 }, (_, i) => ({
      x: 150 + ((i * 97 * spread) % 271),
      y: 100 + ((i * 61 * spread + 7 * i) % 199),
      ...size,
    }));
    const labels = placeLabels(points, BOUNDS, 5);
    labels.forEach((label, index) => {
      for (const other of labels.slice(index + 1)) expect(overlapArea(label, other)).toBe(0);
      for (const [at, { x, y }] of points.entries()) {
        const dot = { x: x - 5, y: y - 5, width: 10, height: 10 };
        if (at !== index) expect(overlapArea(label, dot)).toBe(0);
      }
      expect(label.x).toBeGreaterThanOrEqual(0);
      expect(label.x + label.width).toBeLessThanOrEqual(BOUNDS.width);
    });
  }
});

test('a label above its point slides to stay within the chart', () => {
  const blocked = { x: 560, y: 100, ...size };
  const [label] = placeLabels([{ x: 636, y: 100, ...size }, blocked, { x: 636, y: 106, ...size }], BOUNDS, 5);
  expect((label?.x ?? 0) + size.width).toBeLessThanOrEqual(BOUNDS.width);
});

test('points at one place still get a label each', () => {
  const same = Array.from({ length: 3 }, () => ({ x: 300, y: 200, ...size }));
  const places = placeLabels(same, BOUNDS, 5).map(({ x, y }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(3);
});
