import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { ensureDefaultWorkspace } from './default.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('is created once, however many ask first', async () => {
  const { db } = database;
  const ids = await Promise.all(Array.from({ length: 10 }, () => ensureDefaultWorkspace(db)));
  expect(new Set(ids).size).toBe(1);
  expect(await db.workspace.count()).toBe(1);
});
