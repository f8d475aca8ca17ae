import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { claimNextRun } from './claim.ts';
import { releaseRun } from './lease.ts';
import { releaseOrphans } from './lost.ts';
import { listDeliverableRuns } from './queue.ts';
import { readRun } from './read.ts';

let database: TestDatabase;
let hostId: string;

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());
beforeEach(() => database.db.run.deleteMany());

const LONG_MS = 60_000;
/** A lease of less than nothing has expired when it begins. */
const EXPIRED_MS = -1;

const claim = (owner: string, leaseMs = LONG_MS, host = hostId) =>
  claimNextRun(database.db, { owner, hostId: host, leaseMs });
const read = async (runId: string) => {
  const run = await readRun(database.db, runId);
  if (!run) throw new Error('the run is gone');
  return run;
};

/** Measures the first trial of a run. @returns its id */
async function measureOne(runId: string, owner: string): Promise<string> {
  const { db } = database;
  const { id = '' } = (await nextTrial(db, runId)) ?? {};
  await startTrial(db, id, { owner, revisionId: null, buildId: null });
  expect(await storeTrial(db, id, owner, aResult())).toBe(true);
  return id;
}

const WORDS = /^This run seems to have stopped the worker twice: each time, the worker fell silent/;

test.each([
  ['the next worker of the host', true],
  ['another host of its class', false],
])(
  'a run whose second worker fell silent fails, told by %s; what was measured stays, and the host goes on',
  async (_by, restarted) => {
    const { db } = database;
    const runId = await aRun(db);
    const other = restarted ? hostId : await aHost(db, 'bench-2');
    /** Start of the worker of this name: on the same host it releases the runs of the one before. */
    const notice = async (next: string) => {
      if (restarted) await releaseOrphans(db, { hostId, owner: next });
    };
    expect(await claim('first', restarted ? LONG_MS : EXPIRED_MS)).toBe(runId);
    const measured = await measureOne(runId, 'first');
    await notice('second');
    const waiting = await aRun(db);
    expect(await claim('second', restarted ? LONG_MS : EXPIRED_MS, other)).toBe(runId);
    const second = await nextTrial(db, runId);
    await startTrial(db, second?.id ?? '', { owner: 'second', revisionId: null, buildId: null });
    await notice('third');
    expect(await claim('third')).toBe(waiting);

    const run = await read(runId);
    expect(run).toMatchObject({ status: 'failed', reason: expect.stringMatching(WORDS) });
    expect(run.finishedAt).toBeInstanceOf(Date);
    expect(run.trials.map(({ id, status }) => [id === measured, status]).sort()).toEqual([
      [false, 'cancelled'],
      [true, 'passed'],
    ]);
    expect(await db.event.count({ where: { runId, kind: 'run_finished' } })).toBe(1);
    expect((await db.run.findUniqueOrThrow({ where: { id: runId } })).storedBytes).toBeGreaterThan(0);
    expect(await listDeliverableRuns(db, 'default')).toEqual([]);
  },
);

test('a worker that lets its run go, however often, has not lost it', async () => {
  const { db } = database;
  const runId = await aRun(db);
  for (const owner of ['first', 'second', 'third']) {
    expect(await claim(owner)).toBe(runId);
    await releaseRun(db, { runId, owner });
  }
  await claim('fourth');
  await releaseOrphans(db, { hostId, owner: 'fifth' });
  expect(await read(runId)).toMatchObject({ status: 'queued', reason: null });
});

test('of hosts that find it at once, one ends it', async () => {
  const { db } = database;
  const runId = await aRun(db);
  await claim('first', EXPIRED_MS);
  await claim('second', EXPIRED_MS);
  await Promise.all(Array.from({ length: 10 }, (_, i) => claim(`bench/${i}`)));
  expect((await read(runId)).status).toBe('failed');
  expect(await db.event.count({ where: { runId } })).toBe(1);
});

test('a restarted worker gives back the runs that its host had, and no others', async () => {
  const { db } = database;
  const other = await aHost(db, 'bench/2');
  const held = [
    ['bench/1', hostId],
    ['bench/2', hostId],
    ['bench/2/1', other],
  ] as const;
  const ids = await Promise.all(held.map(() => aRun(db)));
  for (const [i, [owner, host]] of held.entries()) {
    await claimRun(db, { runId: ids[i] ?? '', owner, hostId: host, leaseMs: LONG_MS });
  }
  expect(await releaseOrphans(db, { hostId, owner: 'bench/2' })).toEqual({ released: [ids[0]], failed: [] });
  expect(await listDeliverableRuns(db, 'default')).toEqual([ids[0]]);
});
