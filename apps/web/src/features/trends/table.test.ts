import { expect, test } from 'vitest';
import type { Trend } from './read-trend.ts';
import { rowsOf } from './table.tsx';

test.each([
  ['one server', 1, 200, 50],
  ['eight servers', 8, 200, 50],
  ['fifteen servers', 15, 200, 26],
  ['fewer than there is room for', 15, 3, 3],
])('the table of %s', (_, servers, commits, rows) => {
  const trend = { lines: Array(servers), revisions: Array(commits) } as unknown as Trend;
  expect(rowsOf(trend)).toBe(rows);
});
