import { aResult } from '@headroom/db/testing';
import { expect, test } from 'vitest';
import { rawTable } from './raw-table.ts';

type Trials = Parameters<typeof rawTable>[0]['trials'];

test('measurements have a column for each kind of errors, for occasional kinds only where there are any', () => {
  const { measurements } = aResult();
  const table = (errors: object) => {
    const wrong = measurements.map((one, at) =>
      at === 0 ? { ...one, errors: { ...one.errors, ...errors } } : one,
    );
    const trial = { serverId: 'go', side: null, round: 1, position: 0, status: 'passed', windowMs: 1 };
    return rawTable({ trials: [{ ...trial, measurements: wrong }] as unknown as Trials });
  };
  const kinds = (errors: object) =>
    table(errors).columns.flatMap(({ id }) => (id.startsWith('errors.') ? [id.slice('errors.'.length)] : []));
  expect(kinds({})).toEqual(['http', 'jsonrpc', 'is_error', 'check']);
  expect(kinds({ unauthorized: 9 })).toEqual(['http', 'jsonrpc', 'is_error', 'check', 'unauthorized']);
  const { columns, rows } = table({ unauthorized: 9 });
  const place = columns.findIndex(({ id }) => id === 'errors.unauthorized');
  expect(rows.map((row) => row[place]).slice(0, 2)).toEqual([9, 0]);
  for (const row of rows) expect(row).toHaveLength(columns.length);
});
