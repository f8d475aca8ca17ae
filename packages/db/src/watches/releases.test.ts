import type { ListedReleases } from '@headroom/model/comparison';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureRevision } from '../revisions/ensure.ts';
import { aTeam, aWatch, type TestDatabase, testDatabase } from '../testing/index.ts';
import {
  dateReleases,
  noteReleaseCheck,
  readReleases,
  saveReleases,
  setFirstRelease,
  takeReleaseCheck,
} from './releases.ts';
import { readWatch } from './watches.ts';

const SOURCE = 'npm:@acme/server';
const AT = '2026-10-01T08:00:00.000Z';
const LISTED: ListedReleases = {
  releases: [
    { version: '1.0.0', releasedAt: AT, withdrawn: null },
    { version: '1.1.0', releasedAt: null, withdrawn: 'deprecated: leaks' },
  ],
  latest: '1.0.0',
  problem: null,
};

let database: TestDatabase;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
  ({ workspaceId } = await aTeam(database.db, 'owner'));
});
afterAll(() => database.close());

const aReleaseWatch = () =>
  aWatch(database.db, { workspaceId, branch: SOURCE, releases: true, firstCommit: '' });

const minutesToCheck = async (id: string) => {
  const { checkAt } = await database.db.watch.findUniqueOrThrow({ where: { id } });
  return Math.round((checkAt.getTime() - Date.now()) / 60_000);
};

test('one process checks at a time, and the list that ends a check allows the next one after the interval', async () => {
  const { db } = database;
  const id = await aReleaseWatch();
  const taken = await Promise.all([takeReleaseCheck(db, id), takeReleaseCheck(db, id)]);
  expect(taken.sort()).toEqual([false, true]);
  await noteReleaseCheck(db, { id, everyMinutes: 60 }, id);
  expect(await minutesToCheck(id)).toBe(60);
  await db.watch.update({ where: { id }, data: { checkAt: new Date(0) } });
  expect(await takeReleaseCheck(db, id)).toBe(false);
  expect(await readReleases(db, id)).toBeNull();
  await saveReleases(db, id, LISTED);
  expect(await readReleases(db, id)).toEqual(LISTED);
  expect(await takeReleaseCheck(db, id)).toBe(true);
});

test('a check that was taken and not noted is taken again minutes later, not an interval later', async () => {
  const { db } = database;
  const id = await aReleaseWatch();
  expect(await takeReleaseCheck(db, id)).toBe(true);
  expect(await minutesToCheck(id)).toBe(5);
  await db.watch.update({ where: { id }, data: { checkAt: new Date(0) } });
  expect(await takeReleaseCheck(db, id)).toBe(true);
});

test('the first base is set once', async () => {
  const { db } = database;
  const id = await aReleaseWatch();
  await setFirstRelease(db, id, `${SOURCE}@1.0.0`);
  await setFirstRelease(db, id, `${SOURCE}@2.0.0`);
  expect(await readWatch(db, id)).toMatchObject({ firstCommit: `${SOURCE}@1.0.0` });
});

test('measured releases get the date of their registry, those of other sources none', async () => {
  const { db } = database;
  const revision = (repository: string, subject: string) =>
    ensureRevision(db, { repository, commit: `${repository} ${subject}`, dirty: false, subject });
  const own = await revision(SOURCE, '1.0.0');
  const undated = await revision(SOURCE, '1.1.0');
  const other = await revision('pypi:acme', '1.0.0');
  await dateReleases(db, SOURCE, LISTED.releases);
  const dateOf = async ({ id }: { id: string }) =>
    (await db.revision.findUniqueOrThrow({ where: { id } })).committedAt?.toISOString() ?? null;
  expect(await Promise.all([own, undated, other].map(dateOf))).toEqual([AT, null, null]);
});
