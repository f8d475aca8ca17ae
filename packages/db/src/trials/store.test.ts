import type { TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listCalibratedConditions } from '../calibrations/conditions.ts';
import { readRun } from '../runs/read.ts';
import {
  aHost,
  aResult,
  aRun,
  claimRun,
  type TestDatabase,
  testDatabase,
  withWayBack,
} from '../testing/index.ts';
import { listTrialConditions } from '../trends/environments.ts';
import { listTrendTrials } from '../trends/trials.ts';
import { listCalls } from './calls.ts';
import { readTrial } from './read.ts';
import { nextTrial, startTrial } from './start.ts';
import { storeTrial } from './store.ts';

let database: TestDatabase;
let hostId: string;
let runId: string;
const owner = 'bench/1';
const nothing = { owner, revisionId: null, buildId: null };

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  runId = await aRun(database.db, { servers: ['go', 'rust', 'bun'] });
  await claimRun(database.db, { runId, owner, hostId, leaseMs: 60_000 });
});

async function startNext(): Promise<string> {
  const trial = await nextTrial(database.db, runId);
  if (!trial) throw new Error('no trial is waiting');
  expect(await startTrial(database.db, trial.id, nothing)).toBe(true);
  return trial.id;
}

const statuses = async () => (await readRun(database.db, runId))?.trials.map(({ status }) => status);
const partsOf = async (trialId: string) => {
  const where = { where: { trialId } };
  const { measurement, resourceSeries } = database.db;
  const checks = (await readTrial(database.db, trialId))?.checks.length ?? 0;
  return [await measurement.count(where), await resourceSeries.count(where), checks];
};

test('trials are started in their order, each by one worker', async () => {
  const { db } = database;
  const first = await nextTrial(db, runId);
  expect(first).toMatchObject({ round: 1, position: 0 });
  const id = first?.id ?? '';
  const won = await Promise.all(Array.from({ length: 10 }, () => startTrial(db, id, nothing)));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect((await nextTrial(db, runId))?.position).toBe(1);
  expect(await startTrial(db, (await nextTrial(db, runId))?.id ?? '', { ...nothing, owner: 'bench/2' })).toBe(
    false,
  );
  expect(await statuses()).toEqual(['running', 'waiting', 'waiting']);
});

test('a result is stored once', async () => {
  const trialId = await startNext();
  const stored = await Promise.all(
    Array.from({ length: 5 }, () => storeTrial(database.db, trialId, owner, aResult())),
  );
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await statuses()).toEqual(['passed', 'waiting', 'waiting']);
  expect(await partsOf(trialId)).toEqual([7, 4, 25]);
});

test('a trial reads the same from packs, and from rows, which are written until the way back closes', async () => {
  const { db } = database;
  const given = aResult({ samples: 30 });
  const tail = { us: [900, 1100, 40_000], counts: [7, 2, 1] };
  const checks = given.checks.map((check, at) => (at === 0 ? { ...check, bytes: 1234 } : check));
  const measurements = given.measurements.map((one, at) => (at === 0 ? { ...one, tail } : one));
  const stored = async () => {
    const trialId = await startNext();
    await storeTrial(db, trialId, owner, { ...given, checks, measurements });
    const trial = await readTrial(db, trialId);
    const ofRun = (await readRun(db, runId))?.trials.find(({ id }) => id === trialId);
    const reads = {
      ...{ checks: trial?.checks, requests: trial?.requests, resources: trial?.resources },
      measurements: ofRun?.measurements,
      calls: (await listCalls(db, runId)).get(trialId),
    };
    return { reads, rows: await db.contractCheck.count({ where: { trialId } }) };
  };
  const packed = await stored();
  expect(packed.rows).toBe(0);
  expect(packed.reads.checks).toHaveLength(25);
  expect(packed.reads.calls?.counts).toEqual(given.requests[0]?.counts);
  expect(packed.reads.measurements?.map((one) => one.tail).filter(Boolean)).toEqual([tail]);
  expect(await withWayBack(db, stored)).toEqual({ reads: packed.reads, rows: 25 });
});

test('streams of answers are read as they were stored, and are absent where there were none', async () => {
  const trialId = await startNext();
  const result = aResult();
  const times = { p50: 1.5, p95: 2.5, max: 3.5 };
  const streams = { answers: 9, stayedOpen: 9, firstEventMs: times, silenceMs: null };
  const measurements = result.measurements.map((one, at) => (at === 0 ? { ...one, streams } : one));
  await storeTrial(database.db, trialId, owner, { ...result, measurements });
  const stored = (await readRun(database.db, runId))?.trials.find(({ id }) => id === trialId)?.measurements;
  const { name } = result.measurements[0] ?? { name: '' };
  expect(stored?.find((one) => one.name === name)?.streams).toEqual(streams);
  expect(stored?.filter((one) => 'streams' in one)).toHaveLength(1);
});

test('calls that the client gave up are read as they were stored, and are absent where there were none', async () => {
  const trialId = await startNext();
  const result = aResult();
  const measurements = result.measurements.map((one, at) => (at === 0 ? { ...one, aborted: 37 } : one));
  await storeTrial(database.db, trialId, owner, { ...result, measurements });
  const stored = (await readRun(database.db, runId))?.trials.find(({ id }) => id === trialId)?.measurements;
  expect(stored?.flatMap(({ aborted = [] }) => aborted)).toEqual([37]);
  expect(stored?.filter((one) => 'aborted' in one)).toHaveLength(1);
});

test('a tool may have the name of a protocol request', async () => {
  const trialId = await startNext();
  const result = aResult();
  const asTools = <Row extends { readonly kind: string }>(rows: readonly Row[]): Row[] =>
    rows.flatMap((row) => (row.kind === 'tool' ? [] : [{ ...row, kind: 'tool' as const }]));
  const named = {
    measurements: [...result.measurements, ...asTools(result.measurements)],
    requests: [...result.requests, ...asTools(result.requests)],
  };
  expect(await storeTrial(database.db, trialId, owner, { ...result, ...named })).toBe(true);
  const kindsOf = (rows: readonly { readonly name: string; readonly kind: string }[] | undefined) =>
    rows?.flatMap(({ name, kind }) => (name === 'delete' ? [kind] : []));
  const stored = (await readRun(database.db, runId))?.trials.find(({ id }) => id === trialId);
  expect(kindsOf(stored?.measurements)).toEqual(['tool', 'delete']);
  expect(kindsOf((await readTrial(database.db, trialId))?.requests)).toEqual(['tool', 'delete']);
});

test('kinds of errors that not every measurement has are read as they were stored, with their start', async () => {
  const trialId = await startNext();
  const result = aResult();
  const standing = { http: 1, jsonrpc: 2, is_error: 3, check: 4 };
  const errors = { ...standing, timeout: 5, unauthorized: 6, session_lost: 7 };
  const unauthorized = { fromS: 125, lastRightS: 124 };
  const measurements = result.measurements.map((one, at) => (at === 0 ? { ...one, errors } : one));
  await storeTrial(database.db, trialId, owner, { ...result, measurements, unauthorized });
  const stored = (await readRun(database.db, runId))?.trials.find(({ id }) => id === trialId);
  const { name } = result.measurements[0] ?? { name: '' };
  const [first, others] = [true, false].map((isFirst) =>
    stored?.measurements.filter((one) => (one.name === name) === isFirst).map((one) => one.errors),
  );
  expect(stored?.unauthorized).toEqual(unauthorized);
  expect(first).toStrictEqual([errors]);
  expect(others).toStrictEqual(others?.map(() => standing));
});

test('figures of users are read as they were stored, and are null where all users are alike', async () => {
  const trialId = await startNext();
  const answers = { count: 3, errors: 1, p50Ms: 1.5, p95Ms: null, p99Ms: 2 };
  const users = {
    classes: [{ name: 'agent', ...answers }],
    bursts: { initialize: answers, during: answers, outside: answers },
    sessions: { left: 2, ended: 1 },
  };
  await storeTrial(database.db, trialId, owner, { ...aResult(), users });
  const trials = (await readRun(database.db, runId))?.trials ?? [];
  expect(trials.find(({ id }) => id === trialId)?.users).toEqual(users);
  expect(trials.find(({ id }) => id !== trialId)?.users).toBeNull();
});

test('a result that cannot be stored whole leaves nothing', async () => {
  const trialId = await startNext();
  const result = aResult();
  const [use] = result.resources;
  if (!use) throw new Error('the fixture has no resources');
  const broken: TrialResult = { ...result, resources: [{ ...use, party: 'no party' as 'server' }] };
  await expect(storeTrial(database.db, trialId, owner, broken)).rejects.toThrow('no party');
  expect(await statuses()).toEqual(['running', 'waiting', 'waiting']);
  expect(await partsOf(trialId)).toEqual([0, 0, 0]);
});

test('a worker that lost the run cannot store, though the trial runs again elsewhere', async () => {
  const { db } = database;
  const trialId = await startNext();
  await db.run.update({ where: { id: runId }, data: { leaseUntil: new Date(0) } });
  const heir = 'bench/2';
  expect(await claimRun(db, { runId, owner: heir, hostId, leaseMs: 60_000 })).toBe(true);
  expect((await nextTrial(db, runId))?.id).toBe(trialId);
  expect(await startTrial(db, trialId, { ...nothing, owner: heir })).toBe(true);
  expect(await storeTrial(db, trialId, owner, aResult())).toBe(false);
  expect(await partsOf(trialId)).toEqual([0, 0, 0]);
  expect(await storeTrial(db, trialId, heir, aResult())).toBe(true);
});

test('after a crash the next trial is the one that was cut off; stored ones are not measured again', async () => {
  const { db } = database;
  await storeTrial(db, await startNext(), owner, aResult());
  const cutOff = await startNext();
  expect((await nextTrial(db, runId))?.position).toBe(2);
  await db.run.update({ where: { id: runId }, data: { leaseUntil: new Date(0) } });
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  expect((await nextTrial(db, runId))?.id).toBe(cutOff);
  for (const left of [1, 0]) {
    await storeTrial(db, await startNext(), owner, aResult());
    expect(await nextTrial(db, runId)).toEqual(left === 0 ? null : expect.objectContaining({ position: 2 }));
  }
});

test('what was stored can be read: log, checks in their order, samples', async () => {
  const { db } = database;
  const trialId = await startNext();
  const result = { ...aResult({ samples: 30 }), log: 'all\0well' };
  await storeTrial(db, trialId, owner, result);
  const read = await readTrial(db, trialId);
  expect(read).toMatchObject({ id: trialId, runId, log: 'all\uFFFDwell', buildLog: null });
  expect(read?.checks).toEqual(result.checks);
  expect(read?.resources.map(({ party }) => party)).toEqual(['server', 'redis', 'api', 'load']);
  for (const [i, { party, atS, cpuPct, memoryMb, ...summary }] of (read?.resources ?? []).entries()) {
    const given = result.resources[i];
    expect(given).toMatchObject({ party, ...summary });
    for (const at of atS.keys()) {
      expect(atS[at]).toBeCloseTo(given?.atS[at] ?? Number.NaN, 3);
      expect(cpuPct[at]).toBeCloseTo(given?.cpuPct[at] ?? Number.NaN, 1);
      expect(memoryMb[at]).toBeCloseTo(given?.memoryMb[at] ?? Number.NaN, 2);
    }
  }
  expect(await readTrial(db, runId)).toBeNull();
});

test('the environment of a trial is read as it was stored, and told to trends and calibrations', async () => {
  const { db } = database;
  const trialId = await startNext();
  const counters = { instructions: 12_345, contextSwitches: null, missing: 'context switches: no right' };
  const { environment: given, ...result } = aResult();
  const environment = given && { ...given, counters };
  await storeTrial(db, trialId, owner, { ...result, ...(environment && { environment }) });
  const run = await readRun(db, runId);
  expect(run?.trials.find(({ id }) => id === trialId)?.environment).toEqual(environment);
  // A trial that came to no window has none.
  expect(run?.trials.find(({ id }) => id !== trialId)?.environment).toBeNull();
  const { stolenCpuMs, windowMs } = result;
  const told = { environment, stolenCpuMs, windowMs };
  expect(await listTrialConditions(db, [trialId])).toEqual([{ id: trialId, ...told, run: run?.environment }]);
  expect(await listCalibratedConditions(db, [runId, runId])).toEqual([
    { environment: run?.environment, trials: [told] },
  ]);
  expect(await listCalibratedConditions(db, [])).toEqual([]);
  const [trend] = await listTrendTrials(db, [trialId], { tool: null, quantiles: 'none' });
  expect(trend?.environment).toEqual(environment);
});

test('a trial that failed early is stored with its reason alone', async () => {
  const trialId = await startNext();
  const empty = { measurements: [], requests: [], resources: [], checks: [], phases: [], log: '' };
  const unknown = {
    coldStartMs: null,
    idleMemoryMb: null,
    windowMs: null,
    testMs: null,
    countedRequests: null,
    hostCpuMs: null,
    stolenCpuMs: null,
    rigCpuMs: null,
    busiestThreadMs: null,
    busiestBackendMs: null,
    plannedArrivals: null,
    droppedArrivals: null,
  };
  const failed = { ...empty, ...unknown, outcome: 'server_failed' as const, reason: 'it exited with 1' };
  expect(await storeTrial(database.db, trialId, owner, failed)).toBe(true);
  const run = await readRun(database.db, runId);
  expect(run?.trials[0]).toMatchObject({ status: 'server_failed', reason: 'it exited with 1', ...unknown });
  expect(run?.trialCounts).toMatchObject({ waiting: 2, server_failed: 1 });
});
