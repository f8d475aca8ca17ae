import { expect, test } from 'vitest';
import { ratioTo } from './ratio.ts';

test('the ratio is to the best in its direction; nothing to compare gives none', () => {
  const rows = [{ v: 10 }, { v: 5 }, { v: null }, { v: 0 }];
  const all = (best: 'asc' | 'desc') => rows.map(ratioTo(rows, ({ v }) => v, best));
  expect(all('asc')).toEqual([2, 1, null, null]);
  expect(all('desc')).toEqual([1, 2, null, null]);
  expect(ratioTo([{ v: 10 }], ({ v }) => v, 'asc')({ v: 10 })).toBeNull();
});
