import { expect, test } from 'vitest';
import { fileOfLines, type Line, tableOfLines } from './lines.ts';

const x = { id: 'second', unit: 's' };
const y = { id: 'value', unit: 'ms' };
const stroke = { colour: 'var(--s1)', dash: undefined };
const lines: Line[] = [
  {
    ...stroke,
    name: 'go',
    round: 1,
    points: [
      [0, 5],
      [1, null],
    ],
  },
  { ...stroke, name: 'go', round: 2, points: [[1, 7, { low: 6, high: 8 }]] },
];

test('a file has every point in a row, with its round and its interval', () => {
  const { columns, rows } = fileOfLines([{ name: '', lines }], x, y);
  expect(columns.map(({ id }) => id)).toEqual(['name', 'round', 'second', 'value', 'low', 'high']);
  expect(rows).toEqual([
    ['go', 1, 0, 5, null, null],
    ['go', 1, 1, null, null, null],
    ['go', 2, 1, 7, 6, 8],
  ]);
});

test('the table of a page has a row a place and a column a line', () => {
  const { columns, rows } = tableOfLines(
    [{ name: '', lines }],
    { ...x, ticks: [{ at: 1, label: 'one' }] },
    y,
  );
  expect(columns.map(({ id }) => id)).toEqual(['second', 'go, round 1', 'go, round 2']);
  expect(rows).toEqual([
    [0, 5, null],
    ['one', null, 7],
  ]);
});

test('several panels are told apart in both', () => {
  const panels = ['CPU', 'memory'].map((name) => ({
    name,
    lines: lines.slice(1),
    y: { id: name, unit: name },
  }));
  expect(fileOfLines(panels, x, y).rows.map(([panel]) => panel)).toEqual(['CPU', 'memory']);
  expect(fileOfLines(panels, x, y).columns.at(-1)?.unit).toBe('');
  expect(tableOfLines(panels, x, y).columns.slice(1)).toEqual([
    { id: 'CPU, go, round 2', unit: 'CPU' },
    { id: 'memory, go, round 2', unit: 'memory' },
  ]);
});
