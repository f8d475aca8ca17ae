import { expect, test } from 'vitest';
import { type ResultContext, sorting } from './context.ts';

const columns = [
  { id: 'rate', best: 'desc' as const, sortBy: ({ rate }: { rate: number }) => rate },
  { id: 'name', sortBy: () => 'x' },
];
const context: ResultContext = {
  path: '/runs/1',
  params: { tab: 'tools', sort: 'second.rate', dir: 'asc' },
  strokes: new Map(),
  document: false,
  missing: 'not measured',
};
const fallback = { id: 'name', dir: 'asc' } as const;

test('a sort belongs to the table it names', () => {
  expect(sorting(context, columns, fallback, 'second').sort).toEqual({ id: 'rate', dir: 'asc' });
  expect(sorting(context, columns, fallback, 'third').sort).toEqual(fallback);
  expect(sorting(context, columns, fallback).sort).toEqual(fallback);
});

test('addresses of other orders keep the rest of the page’s address', () => {
  const { sortHref } = sorting(context, columns, fallback, 'third');
  expect(sortHref({ id: 'rate', dir: 'desc' })).toBe('/runs/1?tab=tools&sort=third.rate&dir=desc');
});

test('on a page that is sent as a document, they lead back to their table', () => {
  const { sortHref, wholeSort } = sorting({ ...context, document: true }, columns, fallback, 'third');
  expect(sortHref({ id: 'rate', dir: 'desc' })).toBe('/runs/1?tab=tools&sort=third.rate&dir=desc#third');
  expect(wholeSort).toBe(true);
});
