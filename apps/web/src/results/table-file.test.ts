import type { Table } from '@headroom/report';
import { expect, test } from 'vitest';
import { tableBody, tableFile } from './table-file.ts';

const table: Table = {
  name: 'p95-all',
  title: 'P95',
  columns: [
    { id: 'serverId', title: 'Server', unit: '' },
    { id: 'p95Ms', title: 'P95', unit: 'ms' },
  ],
  rows: [
    ['rust', 1.25],
    ['go', null],
  ],
};
const source = {
  names: ['p95-all'],
  tableOf: (name: string) => (name === table.name ? table : undefined),
  documentOf: tableBody,
  savedAs: 'spring',
};

test('a table is a CSV with units in its header, saved under the name of its result', async () => {
  const file = tableFile(source, 'p95-all.csv');
  expect(await file.text()).toBe('serverId,p95Ms [ms]\r\nrust,1.25\r\ngo,\r\n');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="spring-p95-all.csv"');
});

test('or JSON with an object a row, in which a missing number is null', async () => {
  const file = tableFile(source, 'p95-all.json');
  expect((await file.json()).rows).toEqual([
    { serverId: 'rust', p95Ms: 1.25 },
    { serverId: 'go', p95Ms: null },
  ]);
  expect(file.headers.get('content-disposition')).toBe('inline; filename="spring-p95-all.json"');
});

test.each(['other.csv', 'p95-all.xml', 'p95-all', '../p95-all.csv'])(
  '%s is refused with what there is',
  (file) => {
    expect(() => tableFile(source, file)).toThrow('there is .csv and .json of: p95-all.');
  },
);
