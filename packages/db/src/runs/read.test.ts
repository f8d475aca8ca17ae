import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { saveRunRevisions } from '../comparisons/revisions.ts';
import { ensureRevision } from '../revisions/ensure.ts';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { estimateOverheadS } from '../trials/overhead.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { readRun } from './read.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const owner = 'bench/1';
const revision = {
  repository: '.',
  commit: 'abc',
  dirty: true,
  subject: 'Say what a cart is',
  committedAt: new Date('2026-01-01T12:00:00Z'),
};
const build = { contentHash: '0123456789abcdef', status: 'built' as const, seconds: 12.5 };
const madeAs = 'a build that a host made';
const versions = { frameworkVersion: '1.2.1', runtimeVersion: 'go1.25', toolchains: { go: '1.25.0' } };

test('a run is read whole: what was asked for, its host, and every trial as it was measured', async () => {
  const { db } = database;
  const hostId = await aHost(db);
  const runId = await aRun(db);
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  const trial = await nextTrial(db, runId);
  if (!trial) throw new Error('no trial is waiting');
  const { id: revisionId } = await ensureRevision(db, revision);
  await saveRunRevisions(db, runId, { baseId: null, headId: revisionId });
  const { id: buildId } = await saveBuild(db, {
    serverId: trial.serverId,
    ...build,
    ...versions,
    buildId: madeAs,
    log: 'long',
  });
  await startTrial(db, trial.id, { owner, revisionId, buildId });
  const result = aResult({ seed: 3 });
  await storeTrial(db, trial.id, owner, result);

  const workspaceId = await ensureDefaultWorkspace(db);
  const run = await readRun(db, runId);
  expect(run).toMatchObject({
    id: runId,
    workspaceId,
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    rounds: 1,
    seed: 7,
    status: 'running',
    reason: null,
    environment: null,
    host: { id: hostId, name: 'bench-1', runtime: 'process', removedAt: null },
    trialCounts: { passed: 1, waiting: 1 },
  });
  expect(run?.trials.map(({ position }) => position)).toEqual([0, 1]);

  const { outcome, log: _, phases, resources, requests: _r, measurements, ...numbers } = result;
  const { measurements: readMeasurements, phases: readPhases, ...read } = run?.trials[0] ?? {};
  expect(read).toEqual({
    ...numbers,
    id: trial.id,
    serverId: trial.serverId,
    side: null,
    round: 1,
    position: 0,
    attempt: 1,
    experiment: null,
    loadHost: null,
    unauthorized: null,
    users: null,
    status: outcome,
    resources: resources.map(({ atS: _a, cpuPct: _c, memoryMb: _m, ...summary }) => summary),
    revision,
    build: { ...build, ...versions },
    startedAt: expect.any(Date),
    finishedAt: expect.any(Date),
  });
  expect(readPhases).toEqual([...phases, { step: 'store', ms: expect.any(Number) }]);
  expect(readPhases?.at(-1)?.ms).toBeGreaterThan(0);
  // Tools first, by name, then the protocol's requests as the workload lists them.
  expect(readMeasurements?.map(({ name }) => name)).toEqual([
    ...['checkout', 'get_user_cart', 'search_products', 'initialize', 'tools_list', 'notification', 'delete'],
  ]);
  for (const measurement of readMeasurements ?? []) {
    const given = measurements.find(({ name }) => name === measurement.name);
    // Quantiles are stored in four bytes each.
    expect({ ...measurement, quantilesMs: measurement.quantilesMs.map(Math.fround) }).toEqual(given);
  }

  const ofTools = await readRun(db, runId, 'tools');
  expect(ofTools?.trials[0]?.measurements).toEqual(
    readMeasurements?.map((own) => (own.kind === 'tool' ? own : { ...own, quantilesMs: [] })),
  );
});

test('a run that is not there is not found', async () => {
  const { db } = database;
  expect(await readRun(db, await aRun(db))).not.toBeNull();
  expect(await readRun(db, await ensureDefaultWorkspace(db))).toBeNull();
});

test('the overhead is the median of what passed trials spent outside load', async () => {
  const { db } = database;
  await db.run.deleteMany();
  expect(await estimateOverheadS(db, 'default')).toBeNull();
  const hostId = await aHost(db);
  const runId = await aRun(db, { rounds: 2 });
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  const seconds = { passed: [1, 3, 50], rig_failed: [0.1] };
  for (const [outcome, costs] of Object.entries(seconds)) {
    for (const cost of costs) {
      const trial = await nextTrial(db, runId);
      if (!trial) throw new Error('no trial is waiting');
      await startTrial(db, trial.id, { owner, revisionId: null, buildId: null });
      const phases = [
        { step: 'start' as const, ms: cost * 500 },
        { step: 'load' as const, ms: 1e6 },
        { step: 'stop' as const, ms: cost * 500 },
      ];
      await storeTrial(db, trial.id, owner, { ...aResult(), outcome: outcome as 'passed', phases });
    }
  }
  // Runs that wait do not hide those that were measured.
  for (let i = 0; i < 20; i++) await aRun(db);
  const median = await estimateOverheadS(db, 'default');
  expect(median).toBeGreaterThan(3);
  expect(median).toBeLessThan(8);
  expect(await estimateOverheadS(db, 'epyc-8')).toBeNull();
});

test('of a checkout that was measured as it is, what somebody else was told of its commit is not told', async () => {
  const { db } = database;
  const { id: revisionId } = await ensureRevision(db, { ...revision, commit: 'secret' });
  const { id } = await db.workspace.create({ data: { slug: 'eve', name: 'Eve' } });
  const [theirs, named] = [await aRun(db, {}, id), await aRun(db)];
  await saveRunRevisions(db, named, { baseId: null, headId: revisionId });
  await db.trial.updateMany({ where: { runId: { in: [theirs, named] } }, data: { revisionId } });
  const told = async (runId: string) => (await readRun(db, runId))?.trials[0]?.revision;
  expect(await told(theirs)).toEqual({ ...revision, commit: 'secret', subject: null, committedAt: null });
  expect(await told(named)).toEqual({ ...revision, commit: 'secret' });
});
