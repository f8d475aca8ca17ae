import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishRun } from '../publications/publish.ts';
import { withdrawPublication } from '../publications/withdraw.ts';
import { readUsage } from '../quotas/usage.ts';
import { aRun, aTeam, storeFieldRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { deleteRun } from './delete.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a run is deleted with its trials, but not while a host has it nor once it was published', async () => {
  const { db } = database;
  const runId = await storeFieldRun(db, { servers: ['go', 'rust'], rounds: 1, seed: 1 });
  await db.run.update({ where: { id: runId }, data: { status: 'running' } });
  expect(await deleteRun(db, runId)).toEqual({ state: 'running' });
  await db.run.update({ where: { id: runId }, data: { status: 'finished' } });
  await publishRun(db, { runId, slug: 'spring', title: 'S', summary: 'S', methodVersion: 1, figures: [] });
  expect(await deleteRun(db, runId)).toEqual({ state: 'published', slug: 'spring', withdrawn: false });
  await withdrawPublication(db, { runId });
  expect(await deleteRun(db, runId)).toEqual({ state: 'published', slug: 'spring', withdrawn: true });
  const other = await storeFieldRun(db, { servers: ['go', 'rust'], rounds: 1, seed: 1 });
  expect(await deleteRun(db, other)).toEqual({ state: 'deleted' });
  expect(await db.trial.count({ where: { runId: other } })).toBe(0);
  expect(await deleteRun(db, other)).toEqual({ state: 'not_found' });
  const queued = await aRun(db);
  expect(await deleteRun(db, queued)).toEqual({ state: 'deleted' });
});

test('bench time of this month that a deleted run took is still counted, that of months before is not', async () => {
  const { db } = database;
  const { workspaceId } = await aTeam(db, 'owner');
  const monthStart = new Date();
  monthStart.setUTCDate(1);
  monthStart.setUTCHours(0, 0, 0, 0);
  const after = (minutes: number) => new Date(monthStart.getTime() + minutes * 60_000);
  const worked = async (from: number, to: number) => {
    const id = await aRun(db);
    const times = { startedAt: after(from), finishedAt: after(to) };
    await db.run.update({ where: { id }, data: { workspaceId, status: 'finished', ...times } });
    return id;
  };
  const minutes = async () => (await readUsage(db, workspaceId)).benchMinutes.used;
  const ids = [await worked(-90, -60), await worked(-10, 5), await worked(10, 13)];
  expect(await minutes()).toBeCloseTo(8, 6);
  for (const id of ids) expect(await deleteRun(db, id)).toEqual({ state: 'deleted' });
  expect(await db.run.count({ where: { workspaceId } })).toBe(0);
  expect(await minutes()).toBeCloseTo(8, 6);
});
