import { testSeconds } from '@headroom/model/load';
import { profileById, type RunRequest } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCancel } from '../runs/cancel.ts';
import { finishRun } from '../runs/lease.ts';
import {
  aHost,
  aResult,
  aRun,
  claimRun,
  type TestDatabase,
  testDatabase,
  withWayBack,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { QuotaExceeded } from './check.ts';
import { estimateCost, estimateTrialBytes } from './cost.ts';
import { readUsage } from './usage.ts';

let database: TestDatabase;
let hostId: string;
beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());

const UNLIMITED = { maxQueuedRuns: null, maxRunningRuns: null, maxBenchMinutes: null, maxStoredMb: null };
let made = 0;

/** A workspace without limits but these. */
async function workspace(limits: Partial<Record<keyof typeof UNLIMITED, number>> = {}): Promise<string> {
  made++;
  const data = { ...UNLIMITED, ...limits, slug: `team-${made}`, name: `Team ${made}` };
  return (await database.db.workspace.create({ data, select: { id: true } })).id;
}

const queue = (workspaceId: string, request: Partial<RunRequest> = {}) =>
  aRun(database.db, request, workspaceId);

/** Draws on quotas by which a run was refused; empty when it was stored. */
async function refusal(workspaceId: string, request: Partial<RunRequest> = {}) {
  const error = await queue(workspaceId, request).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return [];
  if (!(error instanceof QuotaExceeded)) throw error;
  return error.draws;
}

/** A run of which every trial was measured. */
async function measured(workspaceId: string, profile: RunRequest['profile'] = 'quick'): Promise<string> {
  const { db } = database;
  const owner = 'bench/1';
  const runId = await queue(workspaceId, { profile, rounds: 2 });
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  for (let seed = 1; ; seed++) {
    const trial = await nextTrial(db, runId);
    if (!trial) break;
    await startTrial(db, trial.id, { owner, revisionId: null, buildId: null });
    await storeTrial(db, trial.id, owner, aResult({ seed, samples: testSeconds(profileById(profile)) }));
  }
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
  return runId;
}

test('of twenty runs submitted at once with room for five, five are stored', async () => {
  const id = await workspace({ maxQueuedRuns: 5 });
  const refused = await Promise.all(Array.from({ length: 20 }, () => refusal(id)));
  expect(refused.filter((draws) => draws.length === 0)).toHaveLength(5);
  expect(refused.find((draws) => draws.length > 0)).toEqual([
    { quota: 'queuedRuns', cost: 1, left: 0, limit: 5 },
  ]);
  expect(await database.db.run.count({ where: { workspaceId: id } })).toBe(5);
  expect(await database.db.trial.count({ where: { run: { workspaceId: id } } })).toBe(10);
});

test('bench minutes that queued runs will use are not given twice, and a refusal says what is left', async () => {
  const id = await workspace({ maxBenchMinutes: 2 });
  // Two servers of profile quick: 25 s of load and 4 s beside, each; a round takes just under a minute.
  const { benchMinutes } = await estimateCost(database.db, {
    hostClass: 'default',
    profile: 'quick',
    trials: 2,
  });
  expect(benchMinutes).toBeCloseTo((2 * 29) / 60);
  const refused = await Promise.all([1, 2, 3, 4].map(() => refusal(id, { profile: 'quick' })));
  expect(refused.filter((draws) => draws.length === 0)).toHaveLength(2);
  const usage = await readUsage(database.db, id);
  expect(usage.benchMinutes).toEqual({ used: 0, planned: expect.closeTo(2 * benchMinutes), limit: 2 });
  expect(refused.find((draws) => draws.length > 0)).toEqual([
    {
      quota: 'benchMinutes',
      cost: expect.closeTo(benchMinutes),
      left: expect.closeTo(2 - 2 * benchMinutes),
      limit: 2,
    },
  ]);
  expect(await refusal(id, { profile: 'smoke', servers: ['go'] })).toHaveLength(1);
});

test('every quota that is too small is named; without a limit nothing is', async () => {
  const tight = await workspace({ maxQueuedRuns: 0, maxBenchMinutes: 0, maxStoredMb: 0 });
  const refused = await refusal(tight, { rounds: 100 });
  expect(refused.map(({ quota, limit }) => [quota, limit])).toEqual([
    ['queuedRuns', 0],
    ['benchMinutes', 0],
    ['storedBytes', 0],
  ]);
  expect(await refusal(await workspace(), { rounds: 100 })).toEqual([]);
});

test('minutes count within the calendar month, from start to end, those of running runs so far', async () => {
  const { db } = database;
  const id = await workspace();
  const [{ month }] = (await db.$queryRaw`SELECT date_trunc('month', now(), 'UTC') AS "month"`) as [
    { month: Date },
  ];
  expect(month.toISOString()).toMatch(/-01T00:00:00.000Z$/);
  const ended = async (fromMin: number, toMin: number) => {
    const at = (minutes: number) => new Date(month.getTime() + minutes * 60_000);
    const data = { status: 'finished', startedAt: at(fromMin), finishedAt: at(toMin) } as const;
    await db.run.update({ where: { id: await queue(id) }, data });
  };
  const used = async () => (await readUsage(db, id)).benchMinutes.used;
  await ended(-90, -30);
  expect(await used()).toBe(0);
  await ended(-30, 10);
  expect(await used()).toBe(10);
  await ended(20, 25);
  expect(await used()).toBe(15);

  const cancelled = await queue(id);
  await requestCancel(db, cancelled);
  expect(await used()).toBe(15);
  const running = await queue(id);
  await claimRun(db, { runId: running, owner: 'bench/1', hostId, leaseMs: 60_000 });
  await db.$executeRaw`UPDATE "Run" SET "startedAt" = greatest(now() - interval '3 minutes', ${month}) WHERE "id" = ${running}::uuid`;
  const soFar = (await used()) - 15;
  expect(soFar).toBeGreaterThan(0);
  expect(soFar).toBeLessThan(3.2);
  // Its worker fell silent: it was worked on until its lease ended.
  await db.$executeRaw`UPDATE "Run" SET "leaseUntil" = "startedAt" + interval '1 minute' WHERE "id" = ${running}::uuid`;
  expect(await used()).toBeLessThanOrEqual(16);
  const { queuedRuns, runningRuns } = await readUsage(db, id);
  expect([queuedRuns.used, runningRuns.used]).toEqual([0, 0]);
});

test('a run that ends has the bytes of its rows counted, as somebody else counts them', async () => {
  const { db } = database;
  const id = await workspace({ maxStoredMb: 10 });
  const sizes = async (runId: string) => {
    const rows = await db.$queryRaw<{ bytes: number }[]>`
      SELECT pg_column_size(trial.*) AS bytes FROM "Trial" AS trial WHERE trial."runId" = ${runId}::uuid
      UNION ALL SELECT greatest(0, octet_length(text) - size) FROM "Trial" AS trial, LATERAL (VALUES
        (trial."reason", pg_column_size(trial."reason")), (trial."log", pg_column_size(trial."log")),
        (trial."tried"::text, pg_column_size(trial."tried")),
        (trial."experiment"::text, pg_column_size(trial."experiment"))
      ) AS texts (text, size) WHERE trial."runId" = ${runId}::uuid AND size IS NOT NULL
      UNION ALL SELECT pg_column_size(part.*) FROM "Measurement" AS part JOIN "Trial" AS trial
        ON part."trialId" = trial."id" WHERE trial."runId" = ${runId}::uuid
      UNION ALL SELECT pg_column_size(part.*) FROM "RequestSeries" AS part JOIN "Trial" AS trial
        ON part."trialId" = trial."id" WHERE trial."runId" = ${runId}::uuid
      UNION ALL SELECT pg_column_size(part.*) FROM "ResourceSeries" AS part JOIN "Trial" AS trial
        ON part."trialId" = trial."id" WHERE trial."runId" = ${runId}::uuid
      UNION ALL SELECT pg_column_size(part.*) FROM "ContractCheck" AS part JOIN "Trial" AS trial
        ON part."trialId" = trial."id" WHERE trial."runId" = ${runId}::uuid`;
    return rows.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  const stored = async (runId: string) =>
    (await db.run.findUniqueOrThrow({ where: { id: runId }, select: { storedBytes: true } })).storedBytes;
  const runs = [await measured(id), await measured(id)];
  expect(await stored(runs[0] ?? '')).toBeGreaterThan(10_000);
  for (const runId of runs) expect(await stored(runId)).toBe(await sizes(runId));

  // Trials that were never measured are rows, too.
  const cancelled = await queue(id, { rounds: 100 });
  expect(await stored(cancelled)).toBeNull();
  const { storedBytes: before } = await readUsage(db, id);
  expect(before.planned).toBeGreaterThan(0);
  await requestCancel(db, cancelled);
  expect(await stored(cancelled)).toBe(await sizes(cancelled));
  const all = await Promise.all([...runs, cancelled].map(sizes));
  expect((await readUsage(db, id)).storedBytes).toEqual({
    used: all.reduce((sum, bytes) => sum + bytes, 0),
    planned: 0,
    limit: 10_000_000,
  });
});

test.each<RunRequest['profile']>(['quick', 'published'])(
  'a trial of profile %s stores about what is planned for it',
  async (profile) => {
    const own = await testDatabase();
    const planned = await estimateTrialBytes(own.db, profile);
    await own.close();
    await measured(await workspace(), profile);
    const seen = await estimateTrialBytes(database.db, profile);
    console.log(`${profile}: ${Math.round(planned)} bytes planned, ${Math.round(seen)} seen`);
    expect(seen / planned).toBeGreaterThan(0.6);
    expect(seen / planned).toBeLessThan(1.2);
  },
);

test('while trials are stored as rows, they are planned as rows, and packs of earlier runs say nothing of them', async () => {
  const own = await testDatabase();
  const profile = 'quick';
  const packs = await estimateTrialBytes(own.db, profile);
  const rows = await withWayBack(own.db, () => estimateTrialBytes(own.db, profile));
  await own.close();
  expect(rows / packs).toBeGreaterThan(1.5);
  const { db } = database;
  const id = await workspace();
  await measured(id, profile);
  const packed = await estimateTrialBytes(db, profile);
  await withWayBack(db, async () => {
    expect(await estimateTrialBytes(db, profile)).toBe(rows);
    await measured(id, profile);
    const seen = await estimateTrialBytes(db, profile);
    console.log(`${profile} as rows: ${Math.round(rows)} bytes planned, ${Math.round(seen)} seen`);
    expect(seen).not.toBe(rows);
    expect(seen / rows).toBeGreaterThan(0.6);
    expect(seen / rows).toBeLessThan(1.2);
    await queue(id, { profile, servers: ['go'] });
    expect((await readUsage(db, id)).storedBytes.planned).toBeCloseTo(seen);
  });
  expect(await estimateTrialBytes(db, profile)).toBeCloseTo(packed);
});

test('texts count as they are read, not as the database compresses them, and a trial has a bounded one', async () => {
  const { db } = database;
  const owner = 'bench/1';
  const runId = await queue(await workspace(), { servers: ['go'], profile: 'smoke', rounds: 1 });
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  const trial = (await nextTrial(db, runId)) ?? expect.fail('no trial is waiting');
  await startTrial(db, trial.id, { owner, revisionId: null, buildId: null });
  const tools = Array.from({ length: 500 }, () => ({
    name: 'n'.repeat(100_000),
    description: null,
    readOnly: null,
  }));
  await storeTrial(db, trial.id, owner, {
    ...aResult({ samples: 1 }),
    log: 'l'.repeat(200_000),
    tried: { handshakes: [], tools },
  });
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
  const { storedBytes } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const { log, tried } = await db.trial.findUniqueOrThrow({ where: { id: trial.id } });
  expect(log).toHaveLength(64 * 1024);
  const kept = JSON.stringify(tried).length;
  expect(kept).toBeLessThanOrEqual(256 * 1024);
  expect(storedBytes).toBeGreaterThanOrEqual(64 * 1024 + kept);
  expect(storedBytes).toBeLessThan(2 * (64 * 1024 + kept));
});
