import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Missing } from './missing.tsx';
import { columnsWithValues, emptyLabel, splitQuiet } from './quiet.ts';

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
  readonly rate: ReactNode;
  readonly note: string | null;
}
const COLUMNS = [
  { id: 'name', title: 'Name', cell: ({ name }: Row) => name },
  { id: 'rate', title: 'Rate', cell: ({ rate }: Row) => rate },
  { id: 'note', title: 'Note', cell: ({ note }: Row) => note },
];
const idsOf = (rows: Row[]) => columnsWithValues(COLUMNS, rows).shown.map(({ id }) => id);
const needs = createElement(Missing, { why: 'needs 2 rounds' });

test('a column of dashes is left out, one with a single value stays', () => {
  expect(idsOf([{ name: 'go', rate: '–', note: null }])).toEqual(['name', 'note']);
  expect(
    idsOf([
      { name: 'go', rate: needs, note: null },
      { name: 'rust', rate: '12', note: null },
    ]),
  ).toEqual(['name', 'rate', 'note']);
});

test('the first column and the headings of an empty table stay', () => {
  expect(idsOf([{ name: '–', rate: '1', note: null }])).toEqual(['name', 'rate', 'note']);
  expect(idsOf([])).toEqual(['name', 'rate', 'note']);
});

test('the line below the table gives the reasons of what was left out, each once', () => {
  const rows = ['go', 'rust'].map((name) => ({ name, rate: needs, note: null }));
  const { shown, empty } = columnsWithValues(COLUMNS, rows);
  expect(shown.map(({ id }) => id)).toEqual(['name', 'note']);
  expect(emptyLabel(empty, rows)).toBe('No values: Rate (needs 2 rounds)');
  expect(emptyLabel(empty, [{ name: 'go', rate: '–', note: null }])).toBeNull();
});
