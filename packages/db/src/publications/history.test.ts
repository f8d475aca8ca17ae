import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeLoneWorkspaces } from '../accounts/remove.ts';
import { findAudited } from '../audit/audited.ts';
import { readUsage } from '../quotas/usage.ts';
import { aTeam, aWatch, type TestDatabase, testDatabase, withWayBack } from '../testing/index.ts';
import { deleteWatch } from '../watches/watches.ts';
import { editPublication } from './edit.ts';
import { listPublications, listPublishedHistories, listPublishedRuns } from './list.ts';
import { publishHistory } from './publish.ts';
import { readPublicationOf } from './read.ts';
import { listUnrecorded, readPublicationRecord } from './record.ts';
import { withdrawPublication } from './withdraw.ts';

let database: TestDatabase;
let team: { workspaceId: string; userIds: string[] };
let watchId: string;
beforeAll(async () => {
  database = await testDatabase();
  team = await aTeam(database.db, 'owner');
  watchId = await aWatch(database.db, { workspaceId: team.workspaceId, branch: 'npm:@acme/server' });
});
afterAll(() => database.close());

const CONTENT = new Uint8Array(100_000);
const publish = (slug: string, content = CONTENT) =>
  publishHistory(database.db, {
    ...{ watchId, slug, title: 'Acme', summary: 'Its releases.', methodVersion: 7 },
    record: {
      ...{ methodVersion: 7, computedAt: new Date(), digest: 'd', page: { headline: '2 releases compared' } },
      files: [{ name: 'data/history.csv', content }],
    },
  });

test('a history is published once at a time, under a slug of its own, and is listed with its headline', async () => {
  const { db } = database;
  const before = await readUsage(db, team.workspaceId);
  expect(await publish('acme')).toMatchObject({ state: 'published' });
  expect(await publish('other')).toEqual({ state: 'already_published', slug: 'acme' });
  expect(await listPublications(db, 10)).toMatchObject([{ slug: 'acme', runId: null, watchId }]);
  expect(await listPublishedHistories(db, 10)).toMatchObject([
    { slug: 'acme', headline: '2 releases compared', watch: { branch: 'npm:@acme/server' } },
  ]);
  expect(await listPublishedRuns(db, { limit: 10 })).toEqual([]);
  expect(await listUnrecorded(db, 10)).toEqual([]);
  const after = await readUsage(db, team.workspaceId);
  expect(after.storedBytes.used - before.storedBytes.used).toBe(CONTENT.length);
  const found = await findAudited(db, team.workspaceId, [{ kind: 'publication', key: 'acme' }]);
  expect(found.get('publication')?.get('acme')).toBe('acme');
});

test('a history is not published while the way back is open to a release that cannot show it', async () => {
  expect(await withWayBack(database.db, () => publish('early'))).toEqual({
    state: 'way_back_open',
    until: expect.any(Date),
  });
  expect(await listPublications(database.db, 10)).toMatchObject([{ slug: 'acme' }]);
});

test('its watch stays, with the workspace, and its record cannot change', async () => {
  const { db } = database;
  expect(await deleteWatch(db, watchId)).toEqual({ state: 'published', slug: 'acme' });
  await expect(db.watch.delete({ where: { id: watchId } })).rejects.toThrow();
  await removeLoneWorkspaces(db, team.userIds[0] ?? '');
  expect(await db.watch.count({ where: { id: watchId } })).toBe(1);
  const publication = await readPublicationOf(db, { watchId });
  const id = publication?.id ?? '';
  expect(await readPublicationRecord(db, id)).toMatchObject({ asPublished: true, digest: 'd' });
  const update = `UPDATE "PublicationRecord" SET "digest" = 'x' WHERE "publicationId" = '${id}'`;
  await expect(db.$executeRawUnsafe(update)).rejects.toThrow(/PUB01/);
  const both = `UPDATE "Publication" SET "runId" = NULL, "watchId" = NULL WHERE "id" = '${id}'`;
  await expect(db.$executeRawUnsafe(both)).rejects.toThrow(/PUB01|subject_check/);
});

test('it is edited and withdrawn as runs are; then its watch may be published again', async () => {
  const { db } = database;
  const edited = await editPublication(db, { watchId }, { title: 'Acme, 2026', summary: 'Its releases.' });
  expect(edited).toMatchObject({ title: 'Acme, 2026', editedAt: expect.any(Date) });
  expect(await withdrawPublication(db, { watchId })).toMatchObject({ slug: 'acme' });
  expect(await withdrawPublication(db, { watchId })).toBeNull();
  expect(await publish('acme')).toEqual({ state: 'slug_taken' });
  expect(await publish('acme-2')).toMatchObject({ state: 'published' });
  expect(await db.event.count()).toBe(0);
});

test('a watch that is gone has no history, and two cannot be published at once', async () => {
  const gone = await aWatch(database.db, { workspaceId: team.workspaceId });
  expect(await deleteWatch(database.db, gone)).toMatchObject({ state: 'deleted' });
  await withdrawPublication(database.db, { watchId });
  const states = (await Promise.all([publish('one'), publish('two')])).map(({ state }) => state);
  expect(states.sort()).toEqual(['already_published', 'published']);
});
