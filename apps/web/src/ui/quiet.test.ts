import { expect, test } from 'vitest';
import { columnsWithValues, splitQuiet } from './quiet.ts';

const isQuiet = (row: string) => row.startsWith('quiet');

test('rows that say the same fold together, and what deviates stays in sight', () => {
  expect(splitQuiet(['quiet 1', 'failed', 'quiet 2'], isQuiet)).toEqual({
    loud: ['failed'],
    quiet: ['quiet 1', 'quiet 2'],
  });
});

test('one quiet row is no longer than the line that would stand for it', () => {
  expect(splitQuiet(['quiet 1', 'failed'], isQuiet)).toEqual({ loud: ['quiet 1', 'failed'], quiet: [] });
});

interface Row {
  readonly name: string;
  readonly rate: string;
  readonly note: string | null;
}
const COLUMNS = [
  { id: 'name', cell: ({ name }: Row) => name },
  { id: 'rate', cell: ({ rate }: Row) => rate },
  { id: 'note', cell: ({ note }: Row) => note },
];
const idsOf = (rows: Row[]) => columnsWithValues(COLUMNS, rows).map(({ id }) => id);

test('a column of dashes is left out, one with a single value stays', () => {
  expect(idsOf([{ name: 'go', rate: '–', note: null }])).toEqual(['name', 'note']);
  expect(
    idsOf([
      { name: 'go', rate: '–', note: null },
      { name: 'rust', rate: '12', note: null },
    ]),
  ).toEqual(['name', 'rate', 'note']);
});

test('the first column and the headings of an empty table stay', () => {
  expect(idsOf([{ name: '–', rate: '1', note: null }])).toEqual(['name', 'rate', 'note']);
  expect(idsOf([])).toEqual(['name', 'rate', 'note']);
});
