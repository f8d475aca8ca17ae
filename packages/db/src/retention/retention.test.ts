import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { deleteProject } from '../projects/change.ts';
import { saveWorkload } from '../projects/workload.ts';
import { publishRun } from '../publications/publish.ts';
import { withdrawPublication } from '../publications/withdraw.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { finishRun } from '../runs/lease.ts';
import { readRun } from '../runs/read.ts';
import {
  aHost,
  aResult,
  aRun,
  aWatch,
  claimRun,
  copyRun,
  PROJECT_WORKLOAD,
  type TestDatabase,
  testDatabase,
  triedProject,
} from '../testing/index.ts';
import { readTrial } from '../trials/read.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { countOld, type OldCount, type RemovalProgress, removeOld } from './remove.ts';

const POLICY = { keepDays: 90, keepAuditDays: 365, keepRunDays: null };

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A finished run of one trial, built from this content, that ended so long ago. */
async function anEndedRun(days: number, contentHash = 'c0ffee') {
  const { db } = database;
  const owner = 'bench/1';
  const runId = await aRun(db, { servers: ['go'] });
  await claimRun(db, { runId, owner, hostId: await aHost(db), leaseMs: 60_000 });
  const build = {
    serverId: 'go',
    contentHash,
    status: 'built' as const,
    buildId: contentHash,
    log: 'go build',
  };
  const { id: buildId } = await saveBuild(db, build);
  const trialId = (await nextTrial(db, runId))?.id ?? '';
  await startTrial(db, trialId, { owner, revisionId: null, buildId });
  await storeTrial(db, trialId, owner, aResult());
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
  await db.run.update({ where: { id: runId }, data: { finishedAt: daysAgo(days) } });
  await db.build.update({ where: { id: buildId }, data: { createdAt: daysAgo(days) } });
  return { runId, trialId, buildId };
}

const publish = (runId: string, slug: string) =>
  publishRun(database.db, { runId, slug, title: 't', summary: 's', methodVersion: 1, figures: [] });

/** The kinds of which there are any. */
function found(counts: OldCount[] | null): Record<string, number> {
  return Object.fromEntries((counts ?? []).flatMap(({ what, count }) => (count > 0 ? [[what, count]] : [])));
}

const EVIDENCE = 'runs with logs, resource samples, contract checks and CPU profiles';

test('of a run that ended long ago the evidence goes, and what was concluded from it stays', async () => {
  const { db } = database;
  const old = await anEndedRun(91);
  const young = await anEndedRun(89, 'decade');
  const was = await readRun(db, old.runId);
  const bytes = async () => (await db.run.findUniqueOrThrow({ where: { id: old.runId } })).storedBytes ?? 0;
  const bytesWere = await bytes();

  expect(found(await countOld(db, POLICY))).toEqual({ [EVIDENCE]: 1 });
  expect((await readTrial(db, old.trialId))?.log).not.toBe('');
  expect(found(await removeOld(db, POLICY))).toEqual({ [EVIDENCE]: 1, 'build logs': 1 });

  const left = await readTrial(db, old.trialId);
  expect(left).toMatchObject({ log: '', buildLog: '', checks: [], evidenceRemoved: { keptDays: 90 } });
  expect(left?.resources.map(({ atS, cpuPct, memoryMb }) => [...atS, ...cpuPct, ...memoryMb])).toEqual([
    [],
    [],
    [],
    [],
  ]);
  const is = await readRun(db, old.runId);
  expect(is?.evidenceRemoved?.at.getTime()).toBeGreaterThan(daysAgo(1).getTime());
  expect(is?.trials[0]).toEqual({ ...was?.trials[0], checks: [] });
  expect(await bytes()).toBeLessThan(bytesWere);
  expect(await bytes()).toBeGreaterThan(0);

  expect(await readTrial(db, young.trialId)).toMatchObject({ buildLog: 'go build', evidenceRemoved: null });
  expect((await readTrial(db, young.trialId))?.checks).toHaveLength(25);
  expect(found(await removeOld(db, POLICY))).toEqual({});
});

test('a published run keeps everything, with the log of its build, until it is withdrawn', async () => {
  const { db } = database;
  const { runId, trialId } = await anEndedRun(400);
  await publish(runId, 'kept');
  expect(found(await countOld(db, POLICY))).toEqual({});
  expect(found(await removeOld(db, POLICY))).toEqual({});
  expect(await readTrial(db, trialId)).toMatchObject({ buildLog: 'go build', evidenceRemoved: null });
  await withdrawPublication(db, { runId });
  expect(found(await removeOld(db, POLICY))).toEqual({ [EVIDENCE]: 1, 'build logs': 1 });
});

test('what a failed build printed counts for its run until it goes', async () => {
  const { db } = database;
  const { runId, trialId } = await anEndedRun(400);
  const bytes = async () => (await db.run.findUniqueOrThrow({ where: { id: runId } })).storedBytes ?? 0;
  const { id: buildId } = await saveBuild(db, {
    serverId: 'go',
    contentHash: 'c0ffee',
    status: 'failed',
    log: Array.from({ length: 5000 }, (_, i) => i ** 3).join(' '),
  });
  await db.build.update({ where: { id: buildId }, data: { createdAt: daysAgo(400) } });
  await db.trial.update({ where: { id: trialId }, data: { buildId } });
  const without = await bytes();
  await db.$transaction((tx) => countStoredBytes(tx, runId));
  expect(await bytes()).toBeGreaterThan(without + 10_000);
  await removeOld(db, POLICY);
  expect((await readTrial(db, trialId))?.buildLog).toBe('');
  expect(await bytes()).toBeLessThan(without);
});

test('a run that was published without its evidence keeps the log of its build', async () => {
  const { db } = database;
  const { runId, buildId } = await anEndedRun(400);
  await removeOld(db, POLICY);
  await db.build.update({ where: { id: buildId }, data: { log: 'go build' } });
  await publish(runId, 'late');
  expect(found(await removeOld(db, POLICY))).toEqual({});
  await withdrawPublication(db, { runId });
  expect(found(await removeOld(db, POLICY))).toEqual({ 'build logs': 1 });
});

test('an old build keeps its log while a younger run shows it', async () => {
  const { db } = database;
  const young = await anEndedRun(1);
  await anEndedRun(400);
  expect(found(await removeOld(db, POLICY))).toEqual({ [EVIDENCE]: 1 });
  expect((await readTrial(db, young.trialId))?.buildLog).toBe('go build');
});

test('a run that has not ended is never old', async () => {
  const { db } = database;
  const runId = await aRun(db);
  await db.run.update({ where: { id: runId }, data: { createdAt: daysAgo(400) } });
  expect(found(await removeOld(db, POLICY))).toEqual({});
});

test('audit entries, deliveries, events and what expired go with their age', async () => {
  const { db } = database;
  const workspaceId = await ensureDefaultWorkspace(db);
  const { runId } = await anEndedRun(1);
  await db.event.deleteMany();
  for (const days of [1, 100, 400]) {
    const createdAt = daysAgo(days);
    await db.auditEntry.create({ data: { workspaceId, actor: 'a', action: 'b', subject: 'c', createdAt } });
    const kind = 'run_finished' as const;
    const event = await db.event.create({
      data: { workspaceId, runId, kind, createdAt, spreadAt: createdAt },
    });
    const webhook = await db.webhook.create({ data: { workspaceId, url: 'https://x', secret: 's' } });
    const ended = { status: 'delivered' as const, endedAt: createdAt };
    await db.webhookDelivery.create({ data: { eventId: event.id, webhookId: webhook.id, ...ended } });
    // Still on its way, however old.
    const waiting = await db.event.create({
      data: { workspaceId, runId, kind, createdAt, spreadAt: createdAt },
    });
    await db.webhookDelivery.create({ data: { eventId: waiting.id, webhookId: webhook.id } });
    const user = await db.user.create({ data: { email: `${days}@x`, name: 'x' } });
    const expiresAt = daysAgo(days);
    await db.session.create({ data: { userId: user.id, token: `${days}`, expiresAt } });
    await db.verification.create({ data: { identifier: 'x', value: 'y', expiresAt } });
    const invitation = { email: `${days}@x`, role: 'viewer' as const, secretHash: `${days}` };
    await db.invitation.create({ data: { workspaceId, ...invitation, expiresAt } });
  }
  const expected = {
    'audit entries': 1,
    'webhook deliveries': 2,
    'sessions that expired': 2,
    'links sent by e-mail that expired': 2,
    'invitations that expired': 2,
  };
  expect(found(await countOld(db, POLICY))).toEqual(expected);
  // An event goes once its deliveries have gone.
  expect(found(await removeOld(db, POLICY))).toEqual({ ...expected, events: 2 });
  expect(await db.webhookDelivery.count({ where: { status: 'waiting' } })).toBe(3);
  expect(await db.session.count()).toBe(1);
});

test('a workload goes once no project, run or calibration is of it', async () => {
  const { db } = database;
  const workspaceId = await ensureDefaultWorkspace(db);
  const projectId = await triedProject(db, { workspaceId, hostId: await aHost(db) });
  const { suite } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  await db.workload.createMany({ data: ['own-a', 'own-b'].map((id) => ({ id, definition: {} })) });
  const { runId } = await anEndedRun(1);
  await db.run.update({ where: { id: runId }, data: { suite: 'own-a' } });
  const left = async () => (await db.workload.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);
  const kept = async (...ids: (string | null)[]) => {
    await removeOld(db, POLICY);
    expect(await left()).toEqual(ids.toSorted());
  };
  expect(found(await countOld(db, POLICY))).toEqual({ 'unused workloads': 1 });
  await kept(suite, 'own-a');
  await deleteProject(db, projectId);
  await kept('own-a');
  const { hostId } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const load = { suite: 'own-a', profile: 'smoke', handshake: 'session', runtime: 'process' };
  const machine = { kernel: 'k', cpuModel: 'c', measuredAt: new Date(), metrics: [] };
  const calibration = { serverId: 'go', hostId: hostId ?? '', ...load, ...machine };
  const { id } = await db.calibration.create({ data: calibration });
  await db.run.delete({ where: { id: runId } });
  await kept('own-a');
  await db.calibration.delete({ where: { id } });
  await kept();
});

test('a workload that is about to be used again is not removed meanwhile', async () => {
  const { db } = database;
  const id = await db.$transaction(async (tx) => {
    const saved = await saveWorkload(tx, PROJECT_WORKLOAD);
    await removeOld(db, POLICY);
    return saved;
  });
  await db.$transaction(async (tx) => {
    expect(await saveWorkload(tx, PROJECT_WORKLOAD)).toBe(id);
    expect(found(await removeOld(db, POLICY))).toEqual({});
  });
  expect(await db.workload.count()).toBe(1);
  expect(found(await removeOld(db, POLICY))).toEqual({ 'unused workloads': 1 });
});

test('one process at a time removes; another one leaves it to it', async () => {
  const { db } = database;
  const { trialId } = await anEndedRun(91);
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(4712005::bigint)`;
    expect(await removeOld(db, POLICY)).toBeNull();
  });
  expect((await readTrial(db, trialId))?.evidenceRemoved).toBeNull();
});

test('more than a batch is removed, and a run published meanwhile stops nothing', async () => {
  const { db } = database;
  const runs = [];
  for (let count = 0; count < 12; count++) runs.push(await anEndedRun(91));
  const published = runs[11]?.runId ?? '';
  // Publishing holds the run's row until it is over: the batch does not wait for it.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let publishing: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    publishing = db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM "Run" WHERE "id" = ${published}::uuid FOR UPDATE`;
      resolve();
      await held;
    });
  });
  expect(found(await removeOld(db, POLICY))).toEqual({ [EVIDENCE]: 11 });
  release();
  await publishing;
  await publish(published, 'meanwhile');
  expect(found(await removeOld(db, POLICY))).toEqual({});
});

const RUNS = 'runs that nothing refers to';
const SHORT = { ...POLICY, keepRunDays: 365 };

const calibrate = async (runId: string, measuredAt: Date) => {
  const { hostId } = await database.db.run.findUniqueOrThrow({ where: { id: runId } });
  const load = { suite: 'io', profile: 'smoke', handshake: 'session', runtime: 'process' };
  const machine = { kernel: 'k', cpuModel: 'c', measuredAt, metrics: [] };
  return database.db.calibration.create({
    data: { runId, serverId: 'go', hostId: hostId ?? '', ...load, ...machine },
  });
};

/** Everything that keeps a run, each as it comes to refer to one. */
const REFERENCES: Record<string, (runId: string, otherId: string) => Promise<unknown>> = {
  'a name': (id) => database.db.run.update({ where: { id }, data: { name: 'peak' } }),
  'a note': (id) => database.db.run.update({ where: { id }, data: { note: 'before the fix' } }),
  'a tag': (id) => database.db.run.update({ where: { id }, data: { tags: ['nightly'] } }),
  'a link': (id) => database.db.run.update({ where: { id }, data: { shareKey: 'key' } }),
  'a publication': (id) => publish(id, 'kept'),
  'a publication that was withdrawn': async (id) => {
    await publish(id, 'withdrawn');
    await withdrawPublication(database.db, { runId: id });
  },
  'a baseline': (id) => calibrate(id, daysAgo(400)),
  'a watch': async (id) => {
    const workspaceId = await ensureDefaultWorkspace(database.db);
    const watchId = await aWatch(database.db, { workspaceId });
    await database.db.run.update({ where: { id }, data: { watchId } });
  },
  'the search of a commit': (id, searchesId) =>
    database.db.run.update({ where: { id }, data: { searchesId } }),
  'a comparison': (id) => database.db.run.update({ where: { id }, data: { kind: 'comparison' } }),
  'a measurement elsewhere': (id) => database.db.run.update({ where: { id }, data: { kind: 'elsewhere' } }),
  'CPU profiles of another run': (measuredById, runId) =>
    database.db.cpuProfile.create({ data: { runId, measuredById, serverId: 'go' } }),
};

test('a run that nothing refers to goes with its age, and any other stays', async () => {
  const { db } = database;
  const { runId: otherId } = await anEndedRun(1);
  const named = new Map<string, string>();
  for (const [what, refer] of Object.entries(REFERENCES)) {
    // A build of its own: that of a published run cannot change.
    const { runId } = await anEndedRun(400, what);
    await refer(runId, otherId);
    named.set(runId, what);
  }
  const bare = await anEndedRun(366);
  const surpassed = await anEndedRun(500);
  await calibrate(surpassed.runId, daysAgo(500));
  await anEndedRun(364);
  await removeOld(db, POLICY);
  const was = await db.run.count();
  expect(found(await countOld(db, SHORT))).toMatchObject({ [RUNS]: 2 });
  expect(found(await removeOld(db, SHORT))).toMatchObject({ [RUNS]: 2 });
  const left = (await db.run.findMany({ select: { id: true } })).flatMap(({ id }) => named.get(id) ?? []);
  expect(left.sort()).toEqual(Object.keys(REFERENCES).sort());
  expect(await db.run.count()).toBe(was - 2);
  expect(await db.trial.count({ where: { id: bare.trialId } })).toBe(0);
  expect(found(await removeOld(db, SHORT))).toEqual({});
});

test('runs go in batches that tell how far they are, past those that stay', async () => {
  const { db } = database;
  const { runId } = await anEndedRun(400);
  await copyRun(db, runId, { copies: 35, seed: 1, evidence: false });
  const ids = (await db.run.findMany({ orderBy: { id: 'asc' }, select: { id: true } })).map(({ id }) => id);
  await db.run.updateMany({ where: { id: { in: ids.slice(0, 12) } }, data: { name: 'kept' } });
  const told: RemovalProgress[] = [];
  const removed = await removeOld(db, SHORT, { onProgress: (progress) => told.push(progress) });
  expect(found(removed)).toMatchObject({ [RUNS]: 24 });
  expect(told.filter(({ what }) => what === RUNS)).toEqual([
    { what: RUNS, deleted: 10, left: 14 },
    { what: RUNS, deleted: 20, left: 4 },
  ]);
  expect(await db.run.count()).toBe(12);
});
