import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHost, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { countOpenByStatus, oldestQueued } from './open.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('runs that have not ended are counted by class and status; a host without any has none', async () => {
  const { db } = database;
  expect(await countOpenByStatus(db)).toEqual([]);
  const hostId = await aHost(db);
  await aHost(db, 'bench-2', 'idle-8');
  const runId = await aRun(db);
  await claimRun(db, { runId, owner: 'bench/1', hostId, leaseMs: 60_000 });
  await aRun(db);
  const queuedAt = new Date('2026-01-01');
  await db.run.update({ where: { id: await aRun(db) }, data: { createdAt: queuedAt } });
  // No host of this class has come yet.
  await aRun(db, { hostClass: 'new-1' });
  await db.run.update({ where: { id: await aRun(db) }, data: { status: 'cancelled' } });
  expect(await countOpenByStatus(db)).toEqual([
    { hostClass: 'default', status: 'queued', count: 2 },
    { hostClass: 'default', status: 'running', count: 1 },
    { hostClass: 'idle-8', status: 'queued', count: 0 },
    { hostClass: 'idle-8', status: 'running', count: 0 },
    { hostClass: 'new-1', status: 'queued', count: 1 },
    { hostClass: 'new-1', status: 'running', count: 0 },
  ]);
  await db.run.update({ where: { id: runId }, data: { createdAt: new Date('2025-01-01') } });
  expect(await oldestQueued(db)).toEqual([
    { hostClass: 'default', queuedAt },
    { hostClass: 'new-1', queuedAt: expect.any(Date) },
  ]);
});
