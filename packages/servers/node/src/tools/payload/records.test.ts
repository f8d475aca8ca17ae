import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecords, summarizeRecords } from './records.ts';

const GOOD = { id: 1, status: 'completed', category: 'toys', amount: 120.5 };

test('records are grouped by category, byte by byte, from the minimum on', () => {
  const categories = ['b', 'Z', '\u{1f600}', '\uff5e'];
  const records = categories.map((category) => ({ ...GOOD, category }));
  const others = [
    { ...GOOD, amount: 99.99 },
    { ...GOOD, status: 'pending' },
  ];
  const { matched, categories: found } = summarizeRecords([...records, ...others], 'completed', 120.5);
  assert.equal(matched, 4);
  assert.deepEqual(
    found.map(({ category }) => category),
    ['Z', 'b', '\uff5e', '\u{1f600}'],
  );
});

test('a list of records is one of records alone, those that would not match too', () => {
  assert.ok(isRecords([]));
  assert.ok(isRecords([GOOD, { ...GOOD, status: '', category: '', amount: 0 }, { ...GOOD, amount: -1 }]));
  const pending = { ...GOOD, status: 'pending' };
  const bad = [
    { ...pending, amount: null },
    { ...pending, amount: '120.5' },
    { ...pending, amount: true },
    { ...pending, amount: undefined },
    { ...pending, amount: JSON.parse('1e999') },
    { ...pending, category: ['toys'] },
    { ...pending, status: 7 },
    { ...pending, status: null },
    { ...pending, category: undefined },
    { ...pending, category: null },
    { ...pending, status: undefined },
    null,
    7,
    'toys',
    [],
  ];
  for (const record of bad) assert.ok(!isRecords([GOOD, record, GOOD]), JSON.stringify(record));
  for (const body of [null, {}, { records: [GOOD] }, 'toys']) assert.ok(!isRecords(body));
});
