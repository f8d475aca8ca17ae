import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestCancel } from '../runs/cancel.ts';
import { finishRun, releaseRun } from '../runs/lease.ts';
import { readRun } from '../runs/read.ts';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { nextTrial, repeatTrial, startTrial } from './start.ts';
import { storeTrial } from './store.ts';

let database: TestDatabase;
let hostId: string;
let runId: string;
const owner = 'bench/1';
const claim = () => claimRun(database.db, { runId, owner, hostId, leaseMs: 60_000 });

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  runId = await aRun(database.db, { servers: ['go', 'rust', 'bun'], rounds: 2 });
  await claim();
});

/** Starts the next trial: its place in the run, and which time it is measured. */
async function begin(): Promise<{ id: string; at: [position: number, attempt: number] }> {
  const trial = await nextTrial(database.db, runId);
  if (!trial) throw new Error('no trial is waiting');
  expect(await startTrial(database.db, trial.id, { owner, revisionId: null, buildId: null })).toBe(true);
  return { id: trial.id, at: [trial.position, trial.attempt] };
}

const repeat = (id: string, result = aResult(), reason = 'the host was busy') =>
  repeatTrial(database.db, id, { owner, reason, result });
const trials = async () => (await readRun(database.db, runId))?.trials ?? [];

test('a disturbed trial waits for the end of its round, and those of the round before it', async () => {
  const order: [number, number][] = [];
  // Measured once, twice and three times.
  const repetitions = new Map([
    [0, 2],
    [2, 1],
  ]);
  for (let left = 9; left > 0; left--) {
    const { id, at } = await begin();
    order.push(at);
    const [position, attempt] = at;
    if (attempt <= (repetitions.get(position) ?? 0)) await repeat(id);
    else await storeTrial(database.db, id, owner, aResult());
  }
  expect(order).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [0, 2],
    [2, 2],
    [0, 3],
    [3, 1],
    [4, 1],
    [5, 1],
  ]);
  expect(await nextTrial(database.db, runId)).toBeNull();
  expect((await trials()).map(({ attempt, reason }) => [attempt, reason])).toEqual(
    [3, 1, 2, 1, 1, 1].map((attempt) => [attempt, null]),
  );
});

test('it leaves no trial more and no figures of the disturbed time, and says why it waits', async () => {
  const { id } = await begin();
  expect(await repeat(id)).toBe(true);
  expect(await trials()).toHaveLength(6);
  expect((await trials())[0]).toMatchObject({
    status: 'waiting',
    attempt: 2,
    reason: 'the host was busy',
    startedAt: null,
    windowMs: null,
    measurements: [],
    resources: [],
  });
});

test('how many times it was measured outlives its worker', async () => {
  const { id } = await begin();
  await repeat(id);
  // The second round does not begin before it.
  for (let left = 2; left > 0; left--) await storeTrial(database.db, (await begin()).id, owner, aResult());
  expect((await begin()).id).toBe(id);
  await releaseRun(database.db, { runId, owner });
  await claim();
  expect(await nextTrial(database.db, runId)).toMatchObject({ id, attempt: 2, reason: 'the host was busy' });
});

test('only the owner of the run lets it wait, and only while it runs', async () => {
  const { id } = await begin();
  expect(await repeatTrial(database.db, id, { owner: 'bench/2', reason: 'x', result: aResult() })).toBe(
    false,
  );
  expect(await repeat(id)).toBe(true);
  expect(await repeat(id)).toBe(false);
});

const cancel = async () => {
  await requestCancel(database.db, runId);
  await finishRun(database.db, { runId, owner, status: 'cancelled', reason: null });
};
const attempts = () => database.db.disturbedAttempt.count({ where: { trial: { runId } } });

test('a run that is cancelled keeps the last attempt of what waits or runs again, and cancels the others', async () => {
  const [first, second] = [await begin(), await begin()];
  await repeat(first.id, aResult({ seed: 1 }));
  await repeat(second.id, aResult({ seed: 2 }));
  await storeTrial(database.db, (await begin()).id, owner, aResult());
  // The first is measured a third time when the run is cancelled, the second a second time.
  await begin();
  await repeat(first.id, { ...aResult({ seed: 3 }), windowMs: 4321 });
  await begin();
  await cancel();
  const all = await trials();
  expect(all.map(({ status, attempt }) => [status, attempt])).toEqual([
    ['passed', 2],
    ['passed', 1],
    ['passed', 1],
    ...Array(3).fill(['cancelled', 1]),
  ]);
  expect(all[0]).toMatchObject({ windowMs: 4321, reason: null });
  expect(all[0]?.measurements.length).toBeGreaterThan(0);
  expect(all[0]?.startedAt).toBeInstanceOf(Date);
  expect(await attempts()).toBe(0);
});

test('an attempt in which the server or the rig failed is not kept', async () => {
  const { id } = await begin();
  await repeat(id, { ...aResult(), outcome: 'server_failed', reason: 'it died' });
  await cancel();
  expect((await trials())[0]).toMatchObject({ status: 'cancelled', attempt: 2, measurements: [] });
});

test('an attempt is dropped once a later one is stored', async () => {
  const { id } = await begin();
  await repeat(id);
  expect(await attempts()).toBe(1);
  for (let left = 3; left > 0; left--) await storeTrial(database.db, (await begin()).id, owner, aResult());
  expect(await attempts()).toBe(0);
  await cancel();
  expect((await trials())[0]).toMatchObject({ id, status: 'passed', attempt: 2 });
});
