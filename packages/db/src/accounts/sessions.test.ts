import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { endSession, hasPassword, listSessions } from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.user.deleteMany());

const anAccount = async (email: string) =>
  (await database.db.user.create({ data: { email, name: email } })).id;

const HOUR_MS = 3_600_000;
const aSession = async (
  userId: string,
  token: string,
  { expiresInMs = HOUR_MS, usedAt = new Date() } = {},
) => {
  const expiresAt = new Date(Date.now() + expiresInMs);
  const data = { userId, token, expiresAt, updatedAt: usedAt, userAgent: token, ipAddress: '192.0.2.1' };
  return (await database.db.session.create({ data })).id;
};

test('sessions are listed by their last use, without their secrets, expired ones and those of others', async () => {
  const { db } = database;
  const [me, other] = [await anAccount('me@example.org'), await anAccount('other@example.org')];
  await aSession(me, 'earlier', { usedAt: new Date(Date.now() - HOUR_MS) });
  await aSession(me, 'now');
  await aSession(me, 'expired', { expiresInMs: -1000 });
  await aSession(other, 'theirs');
  const sessions = await listSessions(db, me);
  expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['now', 'earlier']);
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    'createdAt',
    'id',
    'ipAddress',
    'usedAt',
    'userAgent',
  ]);
});

test('only who has a session can end it, and once', async () => {
  const { db } = database;
  const [me, other] = [await anAccount('me@example.org'), await anAccount('other@example.org')];
  const id = await aSession(me, 'mine');
  expect(await endSession(db, { id, userId: other })).toBe(false);
  expect(await listSessions(db, me)).toHaveLength(1);
  expect(await endSession(db, { id, userId: me })).toBe(true);
  expect(await endSession(db, { id, userId: me })).toBe(false);
});

test('an account that signs in elsewhere has no password', async () => {
  const { db } = database;
  const me = await anAccount('me@example.org');
  await db.account.create({ data: { userId: me, providerId: 'github', accountId: '1' } });
  expect(await hasPassword(db, me)).toBe(false);
  await db.account.create({
    data: { userId: me, providerId: 'credential', accountId: me, password: 'hash' },
  });
  expect(await hasPassword(db, me)).toBe(true);
});
