import { expect, test } from 'vitest';
import { COUNTED_KINDS, PERCENTILE_GRID, PROTOCOL_REQUESTS } from './requests.ts';

test('the grid has 209 points, ascending, between 0 and 100', () => {
  expect(PERCENTILE_GRID).toHaveLength(209);
  expect(PERCENTILE_GRID[0]).toBe(0.5);
  expect(PERCENTILE_GRID.at(-1)).toBe(99.99);
  expect(PERCENTILE_GRID).toEqual([...new Set(PERCENTILE_GRID)].toSorted((a, b) => a - b));
});

test('it holds the percentiles the tables show', () => {
  expect(PERCENTILE_GRID).toEqual(expect.arrayContaining([50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99]));
});

test('it is even up to 99 and finer in the tail', () => {
  const step = (i: number) => (PERCENTILE_GRID[i + 1] as number) - (PERCENTILE_GRID[i] as number);
  for (let i = 0; i < 197; i++) expect(step(i)).toBe(0.5);
  for (let i = 197; i < 206; i++) expect(step(i)).toBeCloseTo(0.1, 9);
});

test('every point prints as the short decimal that names it in k6', () => {
  for (const p of PERCENTILE_GRID) expect(`p(${p})`).toMatch(/^p\(\d{1,2}(\.\d{1,2})?\)$/);
});

test('notifications and the end of a session do not count as requests', () => {
  expect(PROTOCOL_REQUESTS.filter((kind) => COUNTED_KINDS.includes(kind))).toEqual([
    'initialize',
    'tools_list',
  ]);
  expect(COUNTED_KINDS).toContain('tool');
});
