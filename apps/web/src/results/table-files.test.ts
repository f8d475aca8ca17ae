import { expect, test } from 'vitest';
import { filledTables } from './table-files.tsx';

test('a table without rows is not listed; a file that is no table is', () => {
  const listed = filledTables([
    { name: 'overall', rows: [['go', 1]] },
    { name: 'jvm-native', rows: [] },
    { name: 'raw' },
  ]);
  expect(listed.map(({ name }) => name)).toEqual(['overall', 'raw']);
});
