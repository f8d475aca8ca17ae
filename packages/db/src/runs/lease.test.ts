import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDrained } from '../hosts/drain.ts';
import { ensureRevision } from '../revisions/ensure.ts';
import { aHost, aRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { claimNextRun } from './claim.ts';
import { finishRun, releaseRun, renewLease, saveEnvironment } from './lease.ts';
import { listDeliverableRuns } from './queue.ts';
import { readRun } from './read.ts';

let database: TestDatabase;
let hostId: string;
let runId: string;

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.run.deleteMany();
  runId = await aRun(database.db);
});

/** A lease of less than nothing has expired when it begins. */
const EXPIRED_MS = -1;
const LONG_MS = 60_000;

/** Whether the worker gets the one run there is. */
const claim = async (owner: string, leaseMs = LONG_MS) =>
  (await claimNextRun(database.db, { owner, hostId, leaseMs })) === runId;
const renew = (owner: string, leaseMs = LONG_MS) => renewLease(database.db, { runId, owner, leaseMs });
const read = async () => {
  const run = await readRun(database.db, runId);
  if (!run) throw new Error('the run is gone');
  return run;
};

async function startFirstTrial(owner: string): Promise<void> {
  const { id: revisionId } = await ensureRevision(database.db, {
    repository: '.',
    commit: 'abc',
    dirty: false,
  });
  const trial = await nextTrial(database.db, runId);
  if (!trial) throw new Error('no trial is waiting');
  expect(await startTrial(database.db, trial.id, { owner, revisionId, buildId: null })).toBe(true);
}

test('of twenty workers that claim a run, one gets it', async () => {
  const won = await Promise.all(Array.from({ length: 20 }, (_, i) => claim(`bench/${i}`)));
  expect(won.filter(Boolean)).toHaveLength(1);
  const run = await database.db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ status: 'running', hostId, leaseOwner: `bench/${won.indexOf(true)}` });
  expect(run.startedAt).toBeInstanceOf(Date);
});

test('of twenty workers that take over an expired run, one gets it, and its trial waits again', async () => {
  await claim('dead', EXPIRED_MS);
  await startFirstTrial('dead');
  const { startedAt } = await read();
  const won = await Promise.all(Array.from({ length: 20 }, (_, i) => claim(`bench/${i}`)));
  expect(won.filter(Boolean)).toHaveLength(1);
  const run = await read();
  expect(run.startedAt).toEqual(startedAt);
  expect(run.trials.map(({ status, startedAt, revision }) => [status, startedAt, revision])).toEqual([
    ['waiting', null, null],
    ['waiting', null, null],
  ]);
});

test('a claim leaves a held run and an ended run alone', async () => {
  expect(await claim('first')).toBe(true);
  expect(await claim('second')).toBe(false);
  expect(await finishRun(database.db, { runId, owner: 'first', status: 'finished', reason: null })).toBe(
    true,
  );
  expect(await claim('second')).toBe(false);
});

test('a run is taken by hosts of its class only, also from a dead one', async () => {
  const { db } = database;
  const ofEpyc = await aRun(db, { hostClass: 'epyc-8' });
  const epyc = await aHost(db, 'epyc-1', 'epyc-8');
  const take = (host: string, leaseMs = LONG_MS) => claimNextRun(db, { owner: 'x/1', hostId: host, leaseMs });
  expect(await take(hostId)).toBe(runId);
  expect(await take(hostId)).toBeNull();
  expect(await take(epyc, EXPIRED_MS)).toBe(ofEpyc);
  expect(await take(hostId)).toBeNull();
  expect(await take(await aHost(db, 'epyc-2', 'epyc-8'))).toBe(ofEpyc);
});

test('a drained host claims nothing and keeps what it has; its sibling claims; undrained it claims again', async () => {
  const { db } = database;
  const [drained, sibling] = [await aHost(db, 'drained'), await aHost(db, 'sibling')];
  const take = (host: string) => claimNextRun(db, { owner: host, hostId: host, leaseMs: LONG_MS });
  expect(await take(drained)).toBe(runId);
  await setDrained(db, drained, true);
  const next = await aRun(db);
  expect(await take(drained)).toBeNull();
  expect(await take(sibling)).toBe(next);
  const lease = await renewLease(db, { runId, owner: drained, leaseMs: LONG_MS });
  expect(lease).toEqual({ held: true, cancelRequested: false });
  await setDrained(db, drained, false);
  const last = await aRun(db);
  expect(await take(drained)).toBe(last);
});

test('renewing keeps a run, even after the lease expired, until somebody else takes it', async () => {
  await claim('first', EXPIRED_MS);
  expect(await listDeliverableRuns(database.db, 'default')).toEqual([runId]);
  expect(await renew('first')).toEqual({ held: true, cancelRequested: false });
  expect(await listDeliverableRuns(database.db, 'default')).toEqual([]);
  expect(await claim('second')).toBe(false);

  expect(await renew('first', EXPIRED_MS)).toEqual({ held: true, cancelRequested: false });
  expect(await claim('second')).toBe(true);
  expect(await renew('first')).toEqual({ held: false, cancelRequested: false });
});

test('a run that is given back can be claimed at once', async () => {
  await claim('first');
  expect(await releaseRun(database.db, { runId, owner: 'second' })).toBe(false);
  expect(await releaseRun(database.db, { runId, owner: 'first' })).toBe(true);
  expect((await read()).status).toBe('queued');
  expect(await claim('second')).toBe(true);
});

test.each(['failed', 'cancelled'] as const)(
  'a run that ends %s takes its open trials along',
  async (status) => {
    await claim('first');
    await startFirstTrial('first');
    const end = { runId, status, reason: 'the disk\0is full' };
    expect(await finishRun(database.db, { ...end, owner: 'second' })).toBe(false);
    expect((await read()).status).toBe('running');

    expect(await finishRun(database.db, { ...end, owner: 'first' })).toBe(true);
    const run = await read();
    expect(run).toMatchObject({ status, reason: 'the disk\uFFFDis full' });
    expect(run.finishedAt).toBeInstanceOf(Date);
    expect(run.trials.map((trial) => trial.status)).toEqual(['cancelled', 'cancelled']);
    expect(await finishRun(database.db, { ...end, owner: 'first' })).toBe(false);
  },
);

test('the environment is kept with the run', async () => {
  const environment = {
    host: { cpuModel: 'x', cpus: 2, memoryMb: 1, kernel: 'k', os: 'o', toolchains: {} },
    runtime: 'process' as const,
    isolated: false,
    limits: { serverCpus: null, redisCpus: null, apiCpus: null, serverMemoryMb: 2048, webConcurrency: 4 },
    cpusets: null,
    versions: { k6: '1.8.1', redis: '7.0', headroom: 'abc' },
  };
  await saveEnvironment(database.db, runId, environment);
  expect((await read()).environment).toEqual(environment);
});
