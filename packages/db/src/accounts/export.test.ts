import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, type TestDatabase, testDatabase } from '../testing/index.ts';
import { exportAccount } from './export.ts';

const SCHEMA = new URL('../../prisma/schema.prisma', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('all that belongs to an account is in its export', async () => {
  const [, fields = ''] = /^model User \{\n(.*?)^\}/ms.exec(await readFile(SCHEMA, 'utf8')) ?? [];
  const lists = [...fields.matchAll(/^ {2}(\w+) +\w+\[\]$/gm)].map(([, name]) => name);
  expect(lists).toContain('sessions');
  const { userId } = await anAccount(database.db);
  expect(Object.keys(await exportAccount(database.db, userId))).toEqual(expect.arrayContaining(lists));
});
