import { expect, test } from 'vitest';
import { analyzeRecords, type Records } from './records.ts';

const RECORDS: Records = [
  { status: 'completed', category: 'b', amount: 100 },
  { status: 'completed', category: 'b-c', amount: 250.25 },
  { status: 'pending', category: 'b', amount: 900 },
  { status: 'completed', category: 'Z', amount: 99.99 },
  { status: 'completed', category: 'Z', amount: 100.01 },
  { status: 'completed', category: 'b', amount: 100.25 },
];

test('groups by category, byte by byte, from the minimum on', () => {
  expect(analyzeRecords(RECORDS, { status: 'completed', min_amount: 100 })).toEqual({
    status: 'completed',
    min_amount: 100,
    matched: 4,
    categories: [
      { category: 'Z', count: 1, sum: 100.01, mean: 100.01, max: 100.01 },
      // 100.125 stands exactly between two cents, and goes away from zero.
      { category: 'b', count: 2, sum: 200.25, mean: 100.13, max: 100.25 },
      { category: 'b-c', count: 1, sum: 250.25, mean: 250.25, max: 250.25 },
    ],
  });
});

test('groups are in the order of UTF-8, not of UTF-16', () => {
  const records = ['😀', '\uff5e', ''].map((category) => ({ status: 's', category, amount: 0 }));
  const { categories } = analyzeRecords(records, { status: 's', min_amount: 0 });
  expect(categories.map(({ category }) => category)).toEqual(['', '\uff5e', '😀']);
});

test('no match is no group', () => {
  const none = { status: 'refunded', min_amount: 0 };
  expect(analyzeRecords(RECORDS, none)).toEqual({ ...none, matched: 0, categories: [] });
});

test('thirds are rounded after the division', () => {
  const amounts = [1, 1, 1.01].map((amount) => ({ status: 's', category: 'c', amount }));
  const { categories } = analyzeRecords(amounts, { status: 's', min_amount: 0 });
  expect(categories).toEqual([{ category: 'c', count: 3, sum: 3.01, mean: 1, max: 1.01 }]);
});
