import type { CpuProfile, CpuProfileFigures } from '@headroom/model/cpu-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishRun } from '../publications/publish.ts';
import { QuotaExceeded } from '../quotas/check.ts';
import { removeOld } from '../retention/remove.ts';
import { requestCancel } from '../runs/cancel.ts';
import { deleteRun } from '../runs/delete.ts';
import { finishRun } from '../runs/lease.ts';
import { listRuns } from '../runs/list.ts';
import {
  aComparison,
  aHost,
  aResult,
  aRun,
  claimRun,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { listCpuProfiles } from './list.ts';
import { nextCpuProfile, startCpuProfile } from './next.ts';
import { planCpuProfiles } from './plan.ts';
import { profiledRunOf, queueProfiling } from './queue.ts';
import { readCpuProfiles } from './read.ts';
import { storeCpuProfile } from './store.ts';

const OWNER = 'bench/1';
const PROFILE: CpuProfile = {
  ...{ profiler: 'perf', version: '6.1', periodMs: 10, windowS: 5, calls: 100, cpuMs: 400 },
  frames: [{ name: 'main.search\0', module: 'server', file: 'main.go', line: 3 }],
  ...{ parentOf: [-1], frameOf: [0], threads: ['server'], counts: [[0, 0, 1, 40]] },
  lost: { samples: 0, unresolved: 0 },
};
const FIGURES: CpuProfileFigures = {
  ...{ profiler: 'perf', version: '6.1', samples: 40, calls: 100 },
  ...{ cpuMsPerCall: 4, unprofiledCpuMsPerCall: 3.9 },
};

let database: TestDatabase;
let hostId: string;
beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());

const claim = (runId: string, owner = OWNER) =>
  claimRun(database.db, { runId, owner, hostId, leaseMs: 60_000 });
const finish = (runId: string) =>
  finishRun(database.db, { runId, owner: OWNER, status: 'finished', reason: null });

/** A finished comparison of go. */
async function ended(): Promise<string> {
  const runId = await aComparison(database.db);
  await claim(runId);
  await finish(runId);
  return runId;
}

/** A finished run of go with a measured trial. */
async function measured(): Promise<string> {
  const { db } = database;
  const runId = await aRun(db, { servers: ['go'] });
  await claim(runId);
  const trial = await nextTrial(db, runId);
  await startTrial(db, trial?.id ?? '', { owner: OWNER, revisionId: null, buildId: null });
  await storeTrial(db, trial?.id ?? '', OWNER, aResult());
  await finish(runId);
  return runId;
}

const queue = (runId: string) => queueProfiling(database.db, { runId, createdById: null, seed: 5 });

/** Queues CPU profiles of a run, and has a worker take the run that measures them. */
async function queued(runId: string): Promise<string> {
  const profiling = await queue(runId);
  if (profiling.state !== 'queued') throw new Error(`not queued: ${profiling.state}`);
  await claim(profiling.id);
  return profiling.id;
}

/** Measures all CPU profiles that a run has left. */
async function measure(measuredById: string): Promise<void> {
  const { db } = database;
  for (;;) {
    const next = await nextCpuProfile(db, measuredById);
    if (!next) return;
    await startCpuProfile(db, next.id, OWNER);
    await storeCpuProfile(db, next.id, OWNER, { profile: PROFILE, figures: FIGURES });
  }
}

test('a run plans its profiles once, and a worker that takes over measures what is left, the running one too', async () => {
  const { db } = database;
  const runId = await aComparison(db);
  await claim(runId);
  const sides = [
    { serverId: 'go', side: 'base' },
    { serverId: 'go', side: 'head' },
  ] as const;
  expect(await planCpuProfiles(db, { runId, owner: 'another' }, sides)).toBe(false);
  expect(await planCpuProfiles(db, { runId, owner: OWNER }, sides)).toBe(true);
  const first = await nextCpuProfile(db, runId);
  expect(first).toMatchObject({ runId, serverId: 'go', side: 'base' });
  expect(await startCpuProfile(db, first?.id ?? '', 'another')).toBe(false);
  expect(await startCpuProfile(db, first?.id ?? '', OWNER)).toBe(true);
  expect(await planCpuProfiles(db, { runId, owner: OWNER }, sides)).toBe(true);
  expect(await nextCpuProfile(db, runId)).toEqual(first);
  await storeCpuProfile(db, first?.id ?? '', OWNER, { profile: PROFILE, figures: FIGURES });
  const second = await nextCpuProfile(db, runId);
  await startCpuProfile(db, second?.id ?? '', OWNER);
  await storeCpuProfile(db, second?.id ?? '', OWNER, { reason: 'perf is missing' });
  expect(await nextCpuProfile(db, runId)).toBeNull();
  expect(await listCpuProfiles(db, runId)).toMatchObject([
    { side: 'base', status: 'done', reason: null, figures: FIGURES, measuredById: runId },
    { side: 'head', status: 'failed', reason: 'perf is missing', figures: null },
  ]);
  const read = await readCpuProfiles(db, [first?.id ?? '', second?.id ?? '']);
  expect([...read.values()]).toMatchObject([{ runId, side: 'base', profile: { cpuMs: 400 } }]);
  expect(read.get(first?.id ?? '')?.profile.frames[0]?.name).toBe('main.search\uFFFD');
});

test('profiles of an ended run are queued once at a time, for its commits, and lists of runs leave them out', async () => {
  const { db } = database;
  const runId = await ended();
  const [one, other] = await Promise.all([queue(runId), queue(runId)]);
  expect([one.state, other.state].sort()).toEqual(['busy', 'queued']);
  const { measuredById = '' } = (await listCpuProfiles(db, runId))[0] ?? {};
  expect(await profiledRunOf(db, measuredById)).toBe(runId);
  const { workspaceId, ...run } = await db.run.findUniqueOrThrow({
    where: { id: measuredById },
    select: { workspaceId: true, kind: true, baseRef: true, headRef: true, servers: true },
  });
  expect(run).toEqual({ kind: 'profiling', baseRef: 'main', headRef: 'feature', servers: ['go'] });
  const listed = await listRuns(db, { workspaceId, limit: 100 });
  expect(listed.map(({ id }) => id)).toContain(runId);
  expect(listed.map(({ id }) => id)).not.toContain(measuredById);
  await claim(measuredById);
  await measure(measuredById);
  await finish(measuredById);
  expect((await queue(runId)).state).toBe('queued');
  const rows = await listCpuProfiles(db, runId);
  expect(rows.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'done', 'done']);
});

test('a run that is open, a calibration, a comparison by experiments and an unknown run have none', async () => {
  const { db } = database;
  expect((await queue(await aComparison(db))).state).toBe('not_ended');
  const calibration = await aComparison(db, { kind: 'calibration' });
  await requestCancel(db, calibration);
  expect((await queue(calibration)).state).toBe('other_kind');
  const experiment = await aComparison(db, {}, { profile: 'capacity' });
  await requestCancel(db, experiment);
  expect((await queue(experiment)).state).toBe('other_kind');
  expect((await queue('01900000-0000-7000-8000-000000000000')).state).toBe('not_found');
});

test('a cancelled profiling fails its open profiles and keeps those that are done', async () => {
  const { db } = database;
  const runId = await ended();
  const profiling = await queue(runId);
  await requestCancel(db, 'id' in profiling ? profiling.id : '');
  expect(await listCpuProfiles(db, runId)).toMatchObject([
    { status: 'failed', reason: 'the run ended first' },
    { status: 'failed', reason: 'the run ended first' },
  ]);
});

test('profiles that an ended run left open are failed, and hold up no others', async () => {
  const { db } = database;
  const runId = await ended();
  const profiling = await queued(runId);
  expect((await queue(runId)).state).toBe('busy');
  await db.run.update({ where: { id: profiling }, data: { status: 'failed' } });
  expect(await listCpuProfiles(db, runId)).toMatchObject([
    { status: 'failed', reason: 'the run ended first' },
    { status: 'failed', reason: 'the run ended first' },
  ]);
  expect((await queue(runId)).state).toBe('queued');
});

test('a profile that could not be read is not stored', async () => {
  const { db } = database;
  const runId = await measured();
  const profiling = await queued(runId);
  const { id = '' } = (await nextCpuProfile(db, profiling)) ?? {};
  await startCpuProfile(db, id, OWNER);
  await storeCpuProfile(db, id, OWNER, { profile: { ...PROFILE, parentOf: [0] }, figures: FIGURES });
  const [row] = await listCpuProfiles(db, runId);
  expect(row).toMatchObject({ status: 'failed', reason: expect.stringContaining('must name earlier nodes') });
});

test('profiles go with either run, count against the quota, and age with the evidence of the run', async () => {
  const { db } = database;
  const runId = await measured();
  const bytesOf = async () => (await db.run.findUniqueOrThrow({ where: { id: runId } })).storedBytes ?? 0;
  const before = await bytesOf();
  const profiling = await queued(runId);
  await measure(profiling);
  await finish(profiling);
  const after = await bytesOf();
  expect(after - before).toBeGreaterThan(200);
  await db.run.update({ where: { id: runId }, data: { finishedAt: new Date('2020-01-01') } });
  await removeOld(db, { keepDays: 90, keepAuditDays: 365, keepRunDays: null });
  expect(await listCpuProfiles(db, runId)).toEqual([]);
  expect(await bytesOf()).toBeLessThan(after);
  const again = await queued(runId);
  await measure(again);
  await finish(again);
  await removeOld(db, { keepDays: 90, keepAuditDays: 365, keepRunDays: null });
  expect(await listCpuProfiles(db, runId)).toHaveLength(1);
  await db.cpuProfile.updateMany({ where: { runId }, data: { finishedAt: new Date('2020-01-01') } });
  const stored = await bytesOf();
  await removeOld(db, { keepDays: 90, keepAuditDays: 365, keepRunDays: null });
  expect(await listCpuProfiles(db, runId)).toEqual([]);
  expect(await bytesOf()).toBeLessThan(stored);
  const other = await queued(runId);
  await measure(other);
  await finish(other);
  expect(await deleteRun(db, other)).toEqual({ state: 'deleted' });
  expect(await listCpuProfiles(db, runId)).toEqual([]);
  const last = await queued(runId);
  await finish(last);
  expect(await deleteRun(db, runId)).toEqual({ state: 'deleted' });
  expect(await profiledRunOf(db, last)).toBeNull();
});

test('profiles that were queued before a run was published may end; then none is added, changed or removed', async () => {
  const { db } = database;
  const runId = await measured();
  const profiling = await queued(runId);
  const publication = { slug: 'profiled', title: 't', summary: 's', methodVersion: 1, figures: [] };
  await publishRun(db, { runId, ...publication });
  await measure(profiling);
  await finish(profiling);
  const [row] = await listCpuProfiles(db, runId);
  expect(row?.status).toBe('done');
  expect((await queue(runId)).state).toBe('published');
  for (const sql of [
    `UPDATE "CpuProfile" SET "figures" = NULL WHERE "runId" = '${runId}'`,
    `DELETE FROM "CpuProfile" WHERE "runId" = '${runId}'`,
    `INSERT INTO "CpuProfile" ("id", "runId", "measuredById", "serverId") VALUES (gen_random_uuid(), '${runId}', '${profiling}', 'go')`,
    'TRUNCATE "CpuProfile"',
  ]) {
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/PUB01/);
  }
  expect(await deleteRun(db, profiling)).toMatchObject({ state: 'published', slug: 'profiled' });
});

test('a workspace without room for the trials queues no profiles', async () => {
  const { db } = database;
  const runId = await ended();
  const { workspaceId } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const limit = (maxBenchMinutes: number | null) =>
    db.workspace.update({ where: { id: workspaceId }, data: { maxBenchMinutes } });
  const { maxBenchMinutes } = await db.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  await limit(0);
  await expect(queue(runId)).rejects.toThrow(QuotaExceeded);
  await limit(maxBenchMinutes);
  expect(await listCpuProfiles(db, runId)).toEqual([]);
});
