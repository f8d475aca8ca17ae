import { expect, test } from 'vitest';
import { drawnAxis, figure, logRange, logTicks, placed, shownOn } from './axis.ts';

const axis = { id: 'value', unit: 'ms' };

test('a linear axis begins at zero, except where its values are close together', () => {
  expect(drawnAxis(axis, [1, 10]).domain[0]).toBe(0);
  expect(drawnAxis(axis, [9, 10]).domain[0]).toBe('auto');
  expect(drawnAxis({ ...axis, zero: true }, [9, 10]).domain[0]).toBe(0);
  expect(drawnAxis({ ...axis, zero: false }, [1, 10]).domain[0]).toBe('auto');
});

test('a logarithmic axis holds its values and those it is told to hold, with round numbers', () => {
  const { domain, ticks, scale } = drawnAxis({ ...axis, scale: 'log', holds: [80] }, [3, 30]);
  expect(scale).toBe('log');
  expect(domain[0]).toBeCloseTo(3);
  expect(domain[1]).toBeCloseTo(80);
  expect(ticks).toEqual([5, 10, 20, 50]);
});

test('equal values stand in the middle of a logarithmic axis, and what is not above zero has no place on it', () => {
  const { low, high } = logRange([10, 10], 0);
  expect(Math.sqrt(low * high)).toBeCloseTo(10);
  expect(high / low).toBeCloseTo(4);
  expect(logRange([0, -1], 0)).toEqual({ low: 1, high: 10 });
  expect(placed({ ...axis, scale: 'log' }, 0)).toBeNull();
  expect(placed(axis, 0)).toBe(0);
});

test('over many decades powers of ten are enough, and within one there are more marks', () => {
  expect(logTicks(1294, 2824)).toEqual([1500, 2000]);
  expect(logTicks(3.1, 9)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(logTicks(0.1, 10_000)).toEqual([0.1, 1, 10, 100, 1000, 10_000]);
});

test('each further nine takes the same width', () => {
  const at = (pct: number) => placed({ ...axis, scale: 'nines' }, pct) ?? 0;
  expect(at(99) - at(90)).toBeCloseTo(at(99.9) - at(99));
  expect(placed({ ...axis, scale: 'nines' }, 100)).toBeLessThan(20);
});

test('numbers are short, and marks have their own words', () => {
  expect([4004, 0.25, 12.3456, 1_234_567].map(figure)).toEqual(['4,004', '0.25', '12.35', '1.23M']);
  expect(shownOn({ ticks: [{ at: 50, label: 'P50' }] }, 50)).toBe('P50');
});
