import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishRun } from '../publications/publish.ts';
import { withdrawPublication } from '../publications/withdraw.ts';
import { removeOld } from '../retention/remove.ts';
import { deleteRun } from '../runs/delete.ts';
import { finishRun } from '../runs/lease.ts';
import { readRun } from '../runs/read.ts';
import {
  aComparison,
  aHost,
  aResult,
  claimRun,
  RUN_ENVIRONMENT,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { listCalibrations, listRunCalibrations, saveCalibrations } from './calibrations.ts';

let database: TestDatabase;
let hostId: string;
beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());

const owner = 'bench/1';
const { kernel, cpuModel } = RUN_ENVIRONMENT.host;

/** A run of two revisions, or of one against itself, that the host has begun. */
async function begun(kind: 'comparison' | 'calibration'): Promise<string> {
  const { db } = database;
  const runId = await aComparison(db, { kind });
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  await db.run.update({ where: { id: runId }, data: { environment: { ...RUN_ENVIRONMENT } } });
  return runId;
}

/** A calibration that has ended, with one ratio of one metric to know it by. */
async function calibrated(ratio: number, { egress = [] as string[] } = {}): Promise<string> {
  const { db } = database;
  const measuredAt = new Date();
  const runId = await begun('calibration');
  const found = { serverId: 'go', hostId, suite: 'io', profile: 'smoke', handshake: 'session' };
  const metrics = [{ tool: null, metric: 'rps', logRatios: [ratio] }];
  await saveCalibrations(db, [
    { runId, ...found, runtime: 'process', kernel, cpuModel, egress, measuredAt, metrics },
  ]);
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
  return runId;
}

/** The ratios by which a run is judged. */
async function judgedBy(runId: string): Promise<number[]> {
  const run = await readRun(database.db, runId);
  if (!run) throw new Error('the run is gone');
  const rows = await listRunCalibrations(database.db, run);
  return rows.flatMap(({ metrics }) => metrics.flatMap(({ logRatios }) => logRatios));
}

test('the calibrations that a published comparison was judged by cannot change; their runs may be deleted', async () => {
  const { db } = database;
  const calibration = await calibrated(0.3);
  const runId = await begun('comparison');
  const trial = await nextTrial(db, runId);
  await startTrial(db, trial?.id ?? '', { owner, revisionId: null, buildId: null });
  await storeTrial(db, trial?.id ?? '', owner, aResult());
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
  const words = { title: 't', summary: 's', methodVersion: 1, figures: [], comparison: {} };
  await publishRun(db, { runId, slug: 'judged', ...words });
  const row = await db.calibration.findFirstOrThrow({ where: { runId: calibration } });
  const refused = /PUB01.*cannot (change|be emptied)/s;
  const where = { id: row.id };
  await expect(db.calibration.update({ where, data: { metrics: [] } })).rejects.toThrow(refused);
  await expect(db.calibration.delete({ where })).rejects.toThrow(refused);
  // Backdated, it would be the last one before the comparison.
  const { id: _, runId: __, metrics, ...rest } = row;
  const backdated = {
    ...rest,
    metrics: metrics as object[],
    measuredAt: new Date(row.measuredAt.getTime() + 1),
  };
  await expect(db.calibration.create({ data: backdated })).rejects.toThrow(refused);
  await expect(db.$executeRaw`TRUNCATE "Calibration"`).rejects.toThrow(refused);
  const later = await calibrated(0.4);
  expect(await db.calibration.deleteMany({ where: { runId: later } })).toEqual({ count: 1 });
  await deleteRun(db, calibration);
  expect(await judgedBy(runId)).toEqual([0.3]);
  await withdrawPublication(db, { runId });
  expect(await db.calibration.delete({ where })).toMatchObject({ runId: null });
});

test('a comparison is judged by the last calibration before it began, and stays so', async () => {
  const { db } = database;
  const before = await begun('comparison');
  expect(await judgedBy(before)).toEqual([]);
  await calibrated(0.01);
  const last = await calibrated(0.02);
  const comparison = await begun('comparison');
  const inForce = await calibrated(0.03);
  expect(await judgedBy(comparison)).toEqual([0.02]);
  expect(await judgedBy(await begun('calibration'))).toEqual([]);
  expect(await listCalibrations(db, [hostId])).toMatchObject([{ metrics: [{ logRatios: [0.03] }] }]);

  const finishedAt = new Date(Date.now() - 91 * 86_400_000);
  await db.run.updateMany({ where: { id: { in: [last, inForce] } }, data: { finishedAt } });
  await removeOld(db, { keepDays: 90, keepAuditDays: 365, keepRunDays: null });
  expect((await readRun(db, last))?.evidenceRemoved).not.toBeNull();
  expect((await readRun(db, inForce))?.evidenceRemoved).toBeNull();
  // The evidence of its run may go, and the run itself: the ratios are stored apart.
  expect(await judgedBy(comparison)).toEqual([0.02]);
  await deleteRun(db, last);
  expect(await judgedBy(comparison)).toEqual([0.02]);
});

test('servers of few rounds share a rank by the last calibration before their run began', async () => {
  const { db } = database;
  await calibrated(0.05);
  const single = await begun('comparison');
  await db.run.update({ where: { id: single }, data: { kind: 'single' } });
  await calibrated(0.06);
  expect(await judgedBy(single)).toEqual([0.05]);
});

test('what another host, load or runtime measured says nothing of a comparison', async () => {
  const { db } = database;
  await calibrated(0.04);
  const egress = ['api.example'];
  await calibrated(0.07, { egress });
  const comparison = await begun('comparison');
  expect(await judgedBy(comparison)).toEqual([0.04]);
  const reaching = await begun('comparison');
  const environment = { ...RUN_ENVIRONMENT, egress };
  await db.run.update({ where: { id: reaching }, data: { environment } });
  expect(await judgedBy(reaching)).toEqual([0.07]);
  for (const change of [{ profile: 'quick' }, { handshake: 'stateless' }]) {
    await db.run.update({ where: { id: comparison }, data: change });
    expect(await judgedBy(comparison)).toEqual([]);
  }
});

test('of each server, load and host the last calibration is listed, newest first', async () => {
  const { db } = database;
  const hosts = [await aHost(db, 'listed-1'), await aHost(db, 'listed-2')];
  // Longer than an entry of an index may be.
  const reach = Array.from(
    { length: 50 },
    (_, i) => `${String(i).padStart(2, '0')}-${'a'.repeat(240)}.example`,
  );
  const loads = [
    {},
    { serverId: 'rust' },
    { profile: 'quick' },
    { handshake: 'stateless' },
    { suite: 'payload' },
    { runtime: 'docker' },
    { egress: ['api.example'] },
    { egress: reach },
  ];
  const base = { serverId: 'go', suite: 'io', profile: 'smoke', handshake: 'session', runtime: 'process' };
  const all = hosts.flatMap((id) => loads.map((load) => ({ ...base, egress: [], ...load, hostId: id })));
  const rows = [0.1, 0.2, 0.3].flatMap((ratio, turn) =>
    all.map((load, place) => ({
      ...{
        runId: null,
        kernel,
        cpuModel,
        ...load,
        measuredAt: new Date(Date.UTC(2026, 0, 1 + turn, 0, place)),
      },
      metrics: [{ tool: null, metric: 'rps', logRatios: [ratio] }],
    })),
  );
  await saveCalibrations(db, rows);
  const list = async (ids: string[]) => await listCalibrations(db, ids);
  const newest = rows.slice(-all.length).toReversed();
  expect(await list(hosts)).toEqual(newest);
  expect(await list(hosts.slice(0, 1))).toEqual(newest.filter((row) => row.hostId === hosts[0]));
  expect(await list([])).toEqual([]);
});
