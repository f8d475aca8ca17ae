import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { ensureRevision } from './ensure.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('one row for a commit, another for the same commit with changes', async () => {
  const { db } = database;
  const clean = { repository: '.', commit: 'abc', dirty: false };
  const ids = await Promise.all(Array.from({ length: 10 }, () => ensureRevision(db, clean)));
  const changed = await ensureRevision(db, { ...clean, dirty: true });
  expect(new Set([...ids, changed].map(({ id }) => id)).size).toBe(2);
  expect(await db.revision.count()).toBe(2);
});
