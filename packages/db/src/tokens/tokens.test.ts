import { until } from '@headroom/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '../db.ts';
import { aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import { readTokenHolder } from './holder.ts';
import { createToken, listTokens, MAX_TOKENS, revokeToken, TOKEN_PREFIX, TooManyTokens } from './tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function aToken(expiresAt: Date | null = null) {
  const { db } = database;
  const { workspaceId, userIds } = await aTeam(db, 'member', 'owner');
  const [createdById = '', owner = ''] = userIds;
  const asked = {
    workspaceId,
    createdById,
    name: 'ci',
    scopes: ['read' as const, 'submit' as const],
    expiresAt,
  };
  return { ...(await createToken(db, asked)), asked, owner, workspaceId };
}

test('a secret stands for its maker with the role of today; it is not stored', async () => {
  const { db } = database;
  const { id, secret, prefix, asked, workspaceId } = await aToken();
  expect(secret.startsWith(TOKEN_PREFIX)).toBe(true);
  expect(secret.startsWith(prefix)).toBe(true);
  expect(prefix.length).toBeLessThan(secret.length / 3);
  const stored = await db.apiToken.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(stored)).not.toContain(secret);
  const held = { tokenId: id, userId: asked.createdById, workspaceId, scopes: ['read', 'submit'] };
  expect(await readTokenHolder(db, secret)).toMatchObject({ ...held, role: 'member' });
  await db.membership.updateMany({
    where: { workspaceId, userId: asked.createdById },
    data: { role: 'viewer' },
  });
  expect(await readTokenHolder(db, secret)).toMatchObject({ ...held, role: 'viewer' });
});

test('what is no secret of a token stands for nobody', async () => {
  const { db } = database;
  const { secret, prefix } = await aToken();
  for (const wrong of ['', prefix, secret.slice(0, -1), `${secret}x`, secret.toUpperCase()]) {
    expect(await readTokenHolder(db, wrong)).toBeNull();
  }
});

/** Keeps every query that reads tokens waiting until `work` is done. */
async function whileLocked(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const locker = createDb(url);
  try {
    await locker.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "ApiToken" IN ACCESS EXCLUSIVE MODE`;
      await work(locker);
    });
  } finally {
    await locker.$disconnect();
  }
}

test('guesses, however many, keep one connection busy, and known tokens are found among them', async () => {
  const { db, url } = database;
  const [one, other] = [await aToken(), await aToken()];
  const asked: Promise<unknown>[] = [];
  const ask = (secret: string) => asked.push(readTokenHolder(db, secret));
  await whileLocked(url, async (aside) => {
    ask(one.secret);
    for (let guess = 0; guess < 1200; guess++) ask(`${TOKEN_PREFIX}guess-${guess}`);
    ask(other.secret);
    const held = () => aside.$queryRaw<{ pid: number }[]>`
      SELECT "pid" FROM "pg_stat_activity"
      WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
    await until(async () => (await held()).length > 0);
    // The pool has connections left for everybody else.
    expect(await db.user.count()).toBeGreaterThan(0);
    expect(await held()).toHaveLength(1);
  });
  const found = await Promise.all(asked);
  expect([found.at(0), found.at(-1)]).toMatchObject([{ tokenId: one.id }, { tokenId: other.id }]);
  expect(found.slice(1, -1).filter(Boolean)).toEqual([]);
});

test('a question that failed is no answer to the next one', async () => {
  const { secret, id } = await aToken();
  const { db, url } = database;
  await db.$executeRaw`ALTER TABLE "ApiToken" RENAME TO "Away"`;
  const own = createDb(url);
  await expect(Promise.all([readTokenHolder(own, secret), readTokenHolder(own, 'x')])).rejects.toThrow(
    /ApiToken/,
  );
  await db.$executeRaw`ALTER TABLE "Away" RENAME TO "ApiToken"`;
  expect(await readTokenHolder(own, secret)).toMatchObject({ tokenId: id });
  await own.$disconnect();
});

test('it ends when it expires, is revoked, or its maker is no member', async () => {
  const { db } = database;
  const [expired, revoked, left] = [
    await aToken(new Date(Date.now() - 1000)),
    await aToken(),
    await aToken(),
  ];
  const lasting = await aToken(new Date(Date.now() + 60_000));
  expect(await readTokenHolder(db, expired.secret)).toBeNull();
  expect(await readTokenHolder(db, lasting.secret)).not.toBeNull();
  expect(await revokeToken(db, revoked.id)).toBe('ci');
  expect(await readTokenHolder(db, revoked.secret)).toBeNull();
  expect(await revokeToken(db, revoked.id)).toBeNull();
  await db.membership.deleteMany({ where: { userId: left.asked.createdById } });
  expect(await readTokenHolder(db, left.secret)).toBeNull();
});

test('its last use is noted, once a minute', async () => {
  const { db } = database;
  const { id, secret } = await aToken();
  const used = async () => (await db.apiToken.findUniqueOrThrow({ where: { id } })).lastUsedAt;
  expect(await used()).toBeNull();
  await readTokenHolder(db, secret);
  const first = await used();
  expect(first).not.toBeNull();
  await readTokenHolder(db, secret);
  expect(await used()).toEqual(first);
  await db.apiToken.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - 61_000) } });
  await readTokenHolder(db, secret);
  expect((await used())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
});

test('lists show all of a workspace or those of one maker, newest first', async () => {
  const { db } = database;
  const { id, asked, owner, workspaceId } = await aToken();
  const other = await createToken(db, { ...asked, createdById: owner, name: 'nightly' });
  const ids = async (of?: string) => (await listTokens(db, workspaceId, of)).map((token) => token.id);
  expect(await ids()).toEqual([other.id, id]);
  expect(await ids(asked.createdById)).toEqual([id]);
  expect(JSON.stringify(await listTokens(db, workspaceId))).not.toContain('secretHash');
});

test('an account has so many in a workspace, also when it asks for several at the same moment', async () => {
  const { db } = database;
  const { asked } = await aToken();
  const { secretHash } = await db.apiToken.findFirstOrThrow({ where: { createdById: asked.createdById } });
  await db.apiToken.createMany({
    data: Array.from({ length: MAX_TOKENS - 3 }, (_, i) => ({
      ...asked,
      secretHash: `${secretHash}-${i}`,
      prefix: 'x',
    })),
  });
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => createToken(db, asked)));
  const refused = made.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(6);
  for (const reason of refused) expect(reason).toBeInstanceOf(TooManyTokens);
  expect(await db.apiToken.count({ where: { createdById: asked.createdById } })).toBe(MAX_TOKENS);
});
