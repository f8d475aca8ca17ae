import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { saveBuild } from './save.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const CONTENT = { serverId: 'go', contentHash: '0123456789abcdef' };
const VERSIONS = { frameworkVersion: '1.2.1', runtimeVersion: 'go1.25', toolchains: { go: '1.25.0' } };
// A worker passes on what the builder returned, and that holds more than is stored.
const RESULT = { ...CONTENT, ...VERSIONS, folder: '/cache/go', cached: false, seconds: 12.5, log: 'ok' };
const [FIRST, SECOND] = [
  '8d6a1c0e-2f6a-4c1d-9a55-6a1f0c7e2b11',
  '2b7d9f34-55b0-4d0e-8f0a-3c9f7e1d4a22',
] as const;
const stored = (where: { id: string }) => database.db.build.findUniqueOrThrow({ where });

test('a build is stored once, however many find it; one that is made again has a row of its own', async () => {
  const built = { ...RESULT, status: 'built', buildId: FIRST } as const;
  const ids = await Promise.all(Array.from({ length: 5 }, () => saveBuild(database.db, built)));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  const [first] = ids as [{ id: string }];
  expect(await stored(first)).toMatchObject({
    serverId: 'go',
    content: CONTENT.contentHash,
    status: 'built',
    seconds: 12.5,
    log: 'ok',
    ...VERSIONS,
  });
  const again = await saveBuild(database.db, {
    ...built,
    buildId: SECOND,
    log: 'again',
    frameworkVersion: '6.6.6',
  });
  expect(again.id).not.toBe(first.id);
  expect(await stored(first)).toMatchObject({ log: 'ok', frameworkVersion: '1.2.1' });
  // Two servers may share a build.
  const bun = await saveBuild(database.db, { ...built, serverId: 'bun' });
  expect(bun.id).not.toBe(first.id);
});

test('a failed attempt changes no build of the same content, and no other attempt', async () => {
  const { id } = await saveBuild(database.db, { ...RESULT, status: 'built', buildId: FIRST });
  const before = await stored({ id });
  const attempts = [];
  for (const log of ['no space\0left', 'PWNED']) {
    attempts.push(await saveBuild(database.db, { ...CONTENT, status: 'failed', log }));
  }
  expect(await stored({ id })).toEqual(before);
  const rows = await Promise.all(attempts.map(stored));
  expect(rows).toMatchObject([
    {
      status: 'failed',
      log: 'no space\uFFFDleft',
      seconds: null,
      toolchains: {},
      content: CONTENT.contentHash,
    },
    { status: 'failed', log: 'PWNED', frameworkVersion: null },
  ]);
  expect(new Set([id, ...rows.map((row) => row.id)]).size).toBe(3);
});

test('a worker of the version before stores its builds as it always did', async () => {
  const insert = (status: string, log: string) =>
    database.db.$executeRawUnsafe(
      `INSERT INTO "Build" ("id", "serverId", "contentHash", "status", "log") VALUES (gen_random_uuid(), 'rust', 'c0ffee', '${status}', '${log}')
     ON CONFLICT ("serverId", "contentHash") DO UPDATE SET "status" = excluded."status", "log" = excluded."log"`,
    );
  await insert('failed', 'disk full');
  await insert('built', 'ok');
  expect(await database.db.build.findMany({ where: { serverId: 'rust' } })).toMatchObject([
    { content: 'c0ffee', status: 'built', log: 'ok' },
  ]);
});
