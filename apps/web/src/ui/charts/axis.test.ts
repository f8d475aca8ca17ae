import { expect, test } from 'vitest';
import { drawnAxis, figure, placed } from './axis.ts';

const axis = { id: 'value', unit: 'ms' };
const log = { ...axis, scale: 'log' } as const;

test('a linear axis begins at zero, except where its values are close together', () => {
  expect(drawnAxis(axis, [1, 10]).domain[0]).toBe(0);
  expect(drawnAxis(axis, [9, 10]).domain[0]).toBe('auto');
  expect(drawnAxis({ ...axis, zero: true }, [9, 10]).domain[0]).toBe(0);
});

test('a logarithmic axis holds its values and those it is told to hold, with round numbers', () => {
  const drawn = drawnAxis({ ...log, holds: [80] }, [3, 30]);
  expect(drawn).toMatchObject({ scale: 'log', domain: [3, 80], ticks: [5, 10, 20, 50] });
  expect(drawnAxis(log, [1294, 2824]).ticks).toEqual([1500, 2000]);
  expect(drawnAxis(log, [0.1, 10_000]).ticks).toEqual([0.1, 1, 10, 100, 1000, 10_000]);
});

test('equal values stand in the middle of a logarithmic axis, and what is not above zero has no place on it', () => {
  expect(drawnAxis(log, [10, 10, 0]).domain).toEqual([5, 20]);
  expect(drawnAxis(log, [0, -1]).domain).toEqual([1, 10]);
  expect([placed(log, 0), placed(axis, 0)]).toEqual([null, 0]);
});

test('each further nine takes the same width', () => {
  const at = (pct: number) => placed({ ...axis, scale: 'nines' }, pct) ?? 0;
  expect(at(99) - at(90)).toBeCloseTo(at(99.9) - at(99));
  expect(at(100)).toBeLessThan(20);
});

test('numbers are short, and marks have their own words', () => {
  expect([4004, 0.25, 12.3456, 1_234_567].map(figure)).toEqual(['4,004', '0.25', '12.35', '1.23M']);
  const { ticks, tickFormatter } = drawnAxis({ ...axis, ticks: [{ at: 50, label: 'P50' }] }, []);
  expect(ticks?.map(tickFormatter)).toEqual(['P50']);
});
