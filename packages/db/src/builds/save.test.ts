import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { saveBuild } from './save.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a build of the same content replaces the one that failed', async () => {
  const { db } = database;
  const content = { serverId: 'go', contentHash: '0123456789abcdef' };
  const failed = await saveBuild(db, { ...content, status: 'failed', log: 'no space\0left' });
  expect(await db.build.findUniqueOrThrow({ where: failed })).toMatchObject({
    ...{ status: 'failed', log: 'no space\uFFFDleft', seconds: null, toolchains: {} },
  });
  // A worker passes on what the builder returned, and that holds more than is stored.
  const result = { ...content, folder: '/cache/go', cached: false, seconds: 12.5, frameworkVersion: '1.2.1' };
  const versions = { runtimeVersion: 'go1.25', toolchains: { go: '1.25.0' } };
  const built = await saveBuild(db, { ...result, ...versions, status: 'built', log: 'ok' });
  expect(built.id).toBe(failed.id);
  expect(await db.build.findUniqueOrThrow({ where: built })).toMatchObject({
    ...{ status: 'built', log: 'ok', seconds: 12.5, frameworkVersion: '1.2.1' },
    ...versions,
  });
  const again = { ...result, ...versions, serverId: 'bun', status: 'built' as const, log: '' };
  const ids = await Promise.all(Array.from({ length: 5 }, () => saveBuild(db, again)));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  const other = await saveBuild(db, { ...content, serverId: 'rust', status: 'built', log: '' });
  expect(other.id).not.toBe(built.id);
});
