import { expect, test } from 'vitest';
import { fileOfLines, type Line, tableOfLines } from './lines.ts';

const x = { id: 'second', unit: 's' };
const y = { id: 'value', unit: 'ms' };
const line = { colour: 'var(--s1)', dash: undefined, name: 'go' };
const gap = [1, null] as const;
const first: Line = { ...line, round: 1, points: [[0, 5], gap] };
const second: Line = { ...line, round: 2, points: [[1, 7, { low: 6, high: 8 }]] };
const alone = [{ name: '', lines: [first, second] }];

test('a file has every point in a row, with its round and its interval, and no column that holds nothing', () => {
  const { columns, rows } = fileOfLines(alone, x, y);
  expect(columns.map(({ id }) => id)).toEqual(['name', 'round', 'second', 'value', 'low', 'high']);
  expect(rows).toEqual([
    ['go', 1, 0, 5, null, null],
    ['go', 1, 1, null, null, null],
    ['go', 2, 1, 7, 6, 8],
  ]);
});

test('the table of a page has a row a place and a column a line', () => {
  const { columns, rows } = tableOfLines(alone, { ...x, ticks: [{ at: 1, label: 'one' }] }, y);
  expect(columns.map(({ id }) => id)).toEqual(['second', 'go, round 1', 'go, round 2']);
  expect(rows).toEqual([
    [0, 5, null],
    ['one', null, 7],
  ]);
});

test('several panels are told apart in both', () => {
  const panels = ['CPU', 'memory'].map((name) => ({ name, lines: [second], y: { id: name, unit: name } }));
  expect(fileOfLines(panels, x, y).rows.map(([panel]) => panel)).toEqual(['CPU', 'memory']);
  expect(fileOfLines(panels, x, y).columns.at(-1)?.unit).toBe('');
  expect(tableOfLines(panels, x, y).columns[1]).toEqual({ id: 'CPU, go, round 2', unit: 'CPU' });
});

test('a row has its name and its parts', () => {
  const ticks = [{ at: 0, label: 'go' }];
  const rows: Line = { ...line, name: '', points: [[0, 5, { parts: [4, 6] }]] };
  const file = fileOfLines([{ name: '', lines: [rows] }], { id: 'name', unit: '', ticks }, y);
  expect(file.columns.map(({ id }) => id)).toEqual(['name', 'value', 'part1', 'part2']);
  expect(file.rows).toEqual([['go', 5, 4, 6]]);
});
