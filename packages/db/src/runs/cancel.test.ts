import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHost, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { cancelHostWork, requestCancel } from './cancel.ts';
import { finishRun, renewLease } from './lease.ts';
import { readRun } from './read.ts';

let database: TestDatabase;
let hostId: string;

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());

const owner = 'bench/1';
const leaseMs = 60_000;

test('a queued run is cancelled at once, with its trials', async () => {
  const { db } = database;
  const runId = await aRun(db);
  expect(await requestCancel(db, runId)).toBe('cancelled');
  const run = await readRun(db, runId);
  expect(run?.status).toBe('cancelled');
  expect(run?.finishedAt).toBeInstanceOf(Date);
  expect(run?.trials.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect(await claimRun(db, { runId, owner, hostId, leaseMs })).toBe(false);
  expect(await requestCancel(db, runId)).toBe('ended');
});

test('a running run learns of it when its lease is renewed', async () => {
  const { db } = database;
  const runId = await aRun(db);
  await claimRun(db, { runId, owner, hostId, leaseMs });
  expect(await requestCancel(db, runId)).toBe('cancelling');
  const first = (await readRun(db, runId))?.cancelRequestedAt;
  expect(first).toBeInstanceOf(Date);
  expect(await requestCancel(db, runId)).toBe('cancelling');
  expect((await readRun(db, runId))?.cancelRequestedAt).toEqual(first);
  expect(await renewLease(db, { runId, owner, leaseMs })).toEqual({ held: true, cancelRequested: true });
  expect(await finishRun(db, { runId, owner, status: 'cancelled', reason: null })).toBe(true);
  expect(await requestCancel(db, runId)).toBe('ended');
});

test('a run that is claimed and cancelled at the same moment ends up as either, never as both', async () => {
  const { db } = database;
  for (let i = 0; i < 20; i++) {
    const runId = await aRun(db);
    const [claimed, cancelled] = await Promise.all([
      claimRun(db, { runId, owner, hostId, leaseMs }),
      requestCancel(db, runId),
    ]);
    expect(cancelled).toBe(claimed ? 'cancelling' : 'cancelled');
    expect((await readRun(db, runId))?.status).toBe(claimed ? 'running' : 'cancelled');
  }
});

test('a run whose worker fell silent is cancelled at once, and that worker has it no more', async () => {
  const { db } = database;
  const runId = await aRun(db);
  await claimRun(db, { runId, owner, hostId, leaseMs: -1 });
  expect(await requestCancel(db, runId)).toBe('cancelled');
  expect(await readRun(db, runId)).toMatchObject({ status: 'cancelled', reason: null });
  expect(await renewLease(db, { runId, owner, leaseMs })).toEqual({ held: false, cancelRequested: false });
});

test('what a host works on is cancelled by when it took it, and keeps who did so', async () => {
  const { db } = database;
  const because = 'Cancelled by the manager of its host, bench-1.';
  const [earlier, runId] = [await aRun(db), await aRun(db)];
  for (const id of [earlier, runId]) await claimRun(db, { runId: id, owner, hostId, leaseMs });
  const sinceOf = async (id: string) => (await db.run.findUniqueOrThrow({ where: { id } })).claimedAt as Date;
  const since = await sinceOf(runId);
  await finishRun(db, { runId: earlier, owner, status: 'finished', reason: null });
  const asked = { hostId, since, because };
  expect(await cancelHostWork(db, { ...asked, since: await sinceOf(earlier) })).toBeUndefined();
  expect(await cancelHostWork(db, { ...asked, hostId: await aHost(db, 'bench-2') })).toBeUndefined();
  expect((await readRun(db, runId))?.cancelRequestedAt).toBeNull();

  const { workspaceId } = (await readRun(db, runId)) ?? {};
  expect(await cancelHostWork(db, asked)).toEqual({ runId, workspaceId, state: 'cancelling' });
  expect(await renewLease(db, { runId, owner, leaseMs })).toEqual({ held: true, cancelRequested: true });
  await finishRun(db, { runId, owner, status: 'cancelled', reason: null });
  expect(await readRun(db, runId)).toMatchObject({ status: 'cancelled', reason: because });
  expect(await cancelHostWork(db, asked)).toBeUndefined();
});

test('a run that its own workspace cancelled first, or that ended before the wish was seen, names nobody', async () => {
  const { db } = database;
  for (const [first, status] of [
    ['own', 'cancelled'],
    ['manager', 'finished'],
  ] as const) {
    const runId = await aRun(db);
    await claimRun(db, { runId, owner, hostId, leaseMs });
    if (first === 'own') await requestCancel(db, runId);
    const { claimedAt } = await db.run.findUniqueOrThrow({ where: { id: runId } });
    await cancelHostWork(db, { hostId, since: claimedAt as Date, because: 'Cancelled by the manager.' });
    await finishRun(db, { runId, owner, status, reason: null });
    expect(await readRun(db, runId)).toMatchObject({ status, reason: null });
  }
});

test('an unknown run is not found', async () => {
  expect(await requestCancel(database.db, '019a0000-0000-7000-8000-000000000000')).toBe('not_found');
});
