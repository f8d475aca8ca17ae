import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';
import { aRun } from './fixtures.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('emptied, a database is as after the migrations', async () => {
  const { db } = database;
  await aRun(db);
  await database.empty();
  expect([await db.run.count(), await db.workspace.count()]).toEqual([0, 0]);
  await aRun(db);
  expect(await db.run.count()).toBe(1);
});
