import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHost, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { requestCancel } from './cancel.ts';
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

test('an unknown run is not found', async () => {
  expect(await requestCancel(database.db, '019a0000-0000-7000-8000-000000000000')).toBe('not_found');
});
