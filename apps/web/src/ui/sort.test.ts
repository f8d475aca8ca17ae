import { expect, test } from 'vitest';
import { nextSort, parseSort, sortRows } from './sort.ts';

interface Row {
  id: string;
  rps: number | null;
}
const columns = [
  { id: 'id', sortBy: (row: Row) => row.id },
  { id: 'rps', sortBy: (row: Row) => row.rps, best: 'desc' as const },
  { id: 'note' },
];
const fallback = { id: 'rps', dir: 'desc' } as const;
const rows: Row[] = [
  { id: 'b', rps: 10 },
  { id: 'c', rps: null },
  { id: 'a', rps: 9 },
];
const order = (sort: { id: string; dir: 'asc' | 'desc' }) =>
  sortRows(rows, columns, sort).map(({ id }) => id);

test('numbers sort as numbers, and rows without one come last both ways', () => {
  expect(order({ id: 'rps', dir: 'desc' })).toEqual(['b', 'a', 'c']);
  expect(order({ id: 'rps', dir: 'asc' })).toEqual(['a', 'b', 'c']);
  expect(order({ id: 'id', dir: 'desc' })).toEqual(['c', 'b', 'a']);
});

test('an address that names no sortable column falls back', () => {
  expect(parseSort(columns, { sort: 'note' }, fallback)).toEqual(fallback);
  expect(parseSort(columns, {}, fallback)).toEqual(fallback);
  expect(parseSort(columns, { sort: 'rps' }, { id: 'id', dir: 'asc' })).toEqual(fallback);
  expect(parseSort(columns, { sort: 'rps', dir: 'asc' }, fallback)).toEqual({ id: 'rps', dir: 'asc' });
  expect(parseSort(columns, { sort: 'rps', dir: 'up' }, fallback)).toEqual(fallback);
});

test('a heading asks for its best direction first, then for the other', () => {
  const rps = { id: 'rps', best: 'desc' as const };
  expect(nextSort(rps, { id: 'id', dir: 'asc' })).toEqual({ id: 'rps', dir: 'desc' });
  expect(nextSort(rps, { id: 'rps', dir: 'desc' })).toEqual({ id: 'rps', dir: 'asc' });
  expect(nextSort(rps, { id: 'rps', dir: 'asc' })).toEqual({ id: 'rps', dir: 'desc' });
});
