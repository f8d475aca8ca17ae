import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishRun } from '../publications/publish.ts';
import { anAccount, aTeam, storeFieldRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { listWorkspacesToHandOver, removeLoneWorkspaces } from './remove.ts';
import { settleAccount } from './settle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function aFinishedRun(workspaceId: string): Promise<string> {
  const id = await storeFieldRun(database.db, { servers: ['go'], rounds: 1, seed: 1 });
  await database.db.run.update({ where: { id }, data: { workspaceId } });
  return id;
}

test('workspaces go with their only member; published runs stay, and their workspace', async () => {
  const { db } = database;
  await settleAccount(db, (await anAccount(db, 'Installer')).userId);
  const { userId } = await anAccount(db);
  const ids: string[] = [];
  for (const slug of ['empty', 'private', 'public']) {
    const { id } = await db.workspace.create({ data: { slug, name: slug } });
    await db.membership.create({ data: { workspaceId: id, userId, role: 'owner' } });
    ids.push(id);
  }
  const [, kept = '', open = ''] = ids;
  const shared = await aTeam(db, 'owner');
  await db.membership.create({ data: { workspaceId: shared.workspaceId, userId, role: 'member' } });
  const [lost, besides, published] = [
    await aFinishedRun(kept),
    await aFinishedRun(open),
    await aFinishedRun(open),
  ];
  const withOthers = await aFinishedRun(shared.workspaceId);
  const text = { slug: 'spring', title: 'Spring', summary: 'All', methodVersion: 1, figures: [] };
  expect(await publishRun(db, { runId: published, ...text })).toMatchObject({ state: 'published' });
  await removeLoneWorkspaces(db, userId);
  const left = await db.workspace.findMany({ where: { id: { in: ids } }, select: { slug: true } });
  expect(left).toEqual([{ slug: 'public' }]);
  const runs = await db.run.findMany({
    where: { id: { in: [lost, besides, published, withOthers] } },
    select: { id: true },
  });
  expect(runs.map(({ id }) => id).sort()).toEqual([published, withOthers].sort());
  await db.user.delete({ where: { id: userId } });
  expect(await db.publication.count()).toBe(1);
});

test('one who is the only owner among others must hand over first', async () => {
  const { db } = database;
  const [shared, alone, two] = [
    await aTeam(db, 'owner', 'viewer'),
    await aTeam(db, 'owner'),
    await aTeam(db, 'owner', 'owner'),
  ];
  expect(await listWorkspacesToHandOver(db, shared.userIds[0] ?? '')).toHaveLength(1);
  expect(await listWorkspacesToHandOver(db, shared.userIds[1] ?? '')).toEqual([]);
  expect(await listWorkspacesToHandOver(db, alone.userIds[0] ?? '')).toEqual([]);
  expect(await listWorkspacesToHandOver(db, two.userIds[0] ?? '')).toEqual([]);
});
