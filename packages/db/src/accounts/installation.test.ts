import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { readEmail } from './email.ts';
import { ensureAccount } from './ensure.ts';
import { ownsSharedInstallation } from './installation.ts';
import { settleAccount } from './settle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('an installation is shared once its owner is not the only account', async () => {
  const { db } = database;
  const ada = { email: 'ada@example.org', name: 'Ada' };
  const owner = await ensureAccount(db, ada);
  expect(await ensureAccount(db, { ...ada, name: 'Countess' })).toBe(owner);
  expect(await readEmail(db, owner)).toBe(ada.email);
  await settleAccount(db, owner);
  expect(await ownsSharedInstallation(db, owner)).toBe(false);
  const other = await ensureAccount(db, { email: 'emmy@example.org', name: 'Emmy' });
  expect(await ownsSharedInstallation(db, owner)).toBe(true);
  expect(await ownsSharedInstallation(db, other)).toBe(false);
});
