import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { storedForm } from '../trials/store.ts';
import { wayBackUntil } from './way-back.ts';

/** Migration of the packs that the release before cannot read. */
const MIGRATION = '../../prisma/migrations/20261201010000_shorter_packs/migration.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('packs of a new form open the way back again, in an installation with runs: it stores rows till then', async () => {
  const { db } = database;
  const script = await readFile(new URL(MIGRATION, import.meta.url), 'utf8');
  const upgrade = async () => {
    for (const statement of script.split(';\n').slice(0, -1)) await db.$executeRawUnsafe(statement);
  };
  await upgrade();
  expect(await wayBackUntil(db)).toBeNull();
  expect(await storedForm(db)).toBe('packs');
  await aRun(db);
  await upgrade();
  const days = ((await wayBackUntil(db))?.getTime() ?? 0) / 86_400_000 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(await storedForm(db)).toBe('rows');
});
