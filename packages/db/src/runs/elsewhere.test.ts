import { aContext } from '@headroom/model/context/testing';
import { type Upload, uploadSchema } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCatalogues, listContexts } from '../contexts/contexts.ts';
import { QuotaExceeded } from '../quotas/check.ts';
import { readUsage } from '../quotas/usage.ts';
import { ensureRevision } from '../revisions/ensure.ts';
import { listServerHistory } from '../servers/history.ts';
import { listLastChecks } from '../servers/last-checks.ts';
import { listServerSeries } from '../servers/series.ts';
import { RUN_ENVIRONMENT } from '../testing/fixtures.ts';
import {
  aHost,
  aRun,
  type TestDatabase,
  testDatabase,
  UPLOAD,
  UPLOADED_COMPARISON,
} from '../testing/index.ts';
import { listMeasuredRevisions, listMeasuredServers } from '../trends/revisions.ts';
import { estimateOverheadS } from '../trials/overhead.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { listAlikeRuns } from './alike.ts';
import { deleteRun } from './delete.ts';
import { concludeElsewhere, storeElsewhere } from './elsewhere.ts';
import { listRuns } from './list.ts';
import { readRun } from './read.ts';

let database: TestDatabase;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
  workspaceId = await ensureDefaultWorkspace(database.db);
});
afterAll(() => database.close());

const store = (upload: Upload = UPLOAD) =>
  storeElsewhere(database.db, { workspaceId, createdById: null, upload, bytes: 50_000 });

test('what is uploaded is a run of its own kind, of no host, no class and no bench time', async () => {
  const { db } = database;
  expect(uploadSchema.parse(UPLOAD)).toEqual(UPLOAD);
  const { id } = await store();
  const run = await readRun(db, id);
  expect(run).toMatchObject({
    ...{ kind: 'elsewhere', status: 'finished', suite: '', hostClass: '', host: null, environment: null },
    servers: ['go'],
    elsewhere: { ...UPLOAD.elsewhere, by: null },
  });
  const [trial] = run?.trials ?? [];
  expect(trial?.status).toBe('passed');
  const byName = (all: readonly { name: string }[] = []) => all.map(({ name }) => name).sort();
  expect(byName(trial?.measurements)).toEqual(byName(UPLOAD.result.measurements));
  expect(trial?.checks).toHaveLength(UPLOAD.result.checks.length);
  const { benchMinutes, storedBytes, queuedRuns } = await readUsage(db, workspaceId);
  expect([benchMinutes.used, queuedRuns.used]).toEqual([0, 0]);
  expect(storedBytes.used).toBeGreaterThan(1000);
  expect((await listRuns(db, { workspaceId, limit: 9 })).map((row) => row.kind)).toEqual(['elsewhere']);
  await deleteRun(db, id);
  expect((await readUsage(db, workspaceId)).benchMinutes.used).toBe(0);
});

test('a comparison is stored with a trial for each side and round, and with what it found', async () => {
  const { db } = database;
  expect(uploadSchema.parse(UPLOADED_COMPARISON)).toEqual(UPLOADED_COMPARISON);
  const { id } = await store(UPLOADED_COMPARISON);
  await concludeElsewhere(db, id, { verdicts: { regressed: 2 }, verdictMethod: 7, finding: 'Slower' });
  const run = await readRun(db, id);
  expect(run).toMatchObject({
    ...{ kind: 'elsewhere', baseRef: 'npm:shop@1.0.0', headRef: 'npm:shop@1.1.0' },
    ...{ rounds: 6, untilDecided: false, verdicts: { regressed: 2 }, finding: 'Slower' },
    elsewhere: UPLOADED_COMPARISON.elsewhere,
  });
  const trials = run?.trials.map(({ side, round, position }) => ({ side, round, position }));
  expect(trials).toEqual(
    UPLOADED_COMPARISON.comparison.trials.map(({ side, round }, position) => ({ side, round, position })),
  );
  await deleteRun(db, id);
});

test('counters of the kernel are kept, as comparisons judge by them', async () => {
  const { db } = database;
  const counters = { instructions: 9e12, contextSwitches: 4 };
  const { id } = await store({ ...UPLOAD, result: { ...UPLOAD.result, counters } });
  const run = await readRun(db, id);
  expect(run?.trials[0]?.environment?.counters).toEqual({ ...counters, missing: null });
  await deleteRun(db, id);
});

test('contexts are kept as they were uploaded, by side, with what tells their texts apart', async () => {
  const { db } = database;
  const size = { tokens: 3, bytes: 9 };
  const sizes = { name: size, description: size, inputSchema: size, outputSchema: size };
  const figures = aContext({ instructions: size, tools: [{ tool: 'a\0', ...sizes }] });
  const sha256 = 'a'.repeat(64);
  const digests = { instructions: sha256, tools: [sha256] };
  const { id } = await store({
    ...UPLOADED_COMPARISON,
    contexts: [
      { side: 'base', figures, problem: null, digests },
      { side: 'head', figures: null, problem: 'it lists nothing', digests: null },
    ],
  });
  const [base, head] = await listCatalogues(db, id);
  expect(base).toMatchObject({
    ...{ serverId: 'go', side: 'base', result: { instructions: size, tools: [{ tool: 'a\uFFFD' }] } },
    catalogue: { instructions: { sha256, text: null }, tools: [{ sha256, texts: null }] },
  });
  expect(head).toMatchObject({ side: 'head', result: { problem: 'it lists nothing' }, catalogue: null });
  expect(await listContexts(db, id)).toHaveLength(2);
  const without = await store(UPLOADED_COMPARISON);
  expect(await listContexts(db, without.id)).toEqual([]);
  const [more, less] = await Promise.all(
    [id, without.id].map((one) => db.run.findUniqueOrThrow({ where: { id: one } })),
  );
  expect((more?.storedBytes ?? 0) - (less?.storedBytes ?? 0)).toBeGreaterThan(200);
  await deleteRun(db, id);
  await deleteRun(db, without.id);
});

test('its kind alone keeps it out of everything that ranks: series, histories, trends, checks, estimates, neighbours', async () => {
  const { db } = database;
  const { id } = await store();
  // All that a run of a host has: nothing but its kind tells them apart.
  const hostId = await aHost(db);
  const commit = { repository: '.', commit: 'c0ffee', dirty: false, subject: 's', committedAt: new Date() };
  const { id: revisionId } = await ensureRevision(db, commit);
  const environment = RUN_ENVIRONMENT as object;
  await db.trial.updateMany({ where: { runId: id }, data: { revisionId } });
  /** As if it had ended with these columns. */
  const endAs = async (data: Parameters<typeof db.run.update>[0]['data']) => {
    await db.serverRun.deleteMany({ where: { runId: id } });
    await db.run.update({ where: { id }, data: { ...data, status: 'failed' } });
    await db.run.update({ where: { id }, data: { status: 'finished' } });
  };
  await endAs({ hostId, suite: 'io', hostClass: 'default', environment });
  const other = await readRun(db, await aRun(db, { profile: 'quick', handshake: 'session' }));
  if (!other) throw new Error('the run is not there');
  const workspaceIds = [workspaceId];
  const series = {
    ...{ suite: 'io', profile: 'quick', handshake: 'session', hostClass: 'default', runtime: 'process' },
  };
  const listing = { series, workspaceIds };
  const found = async () => ({
    series: (await listServerSeries(db, { serverId: 'go', workspaceIds })).length,
    history: (await listServerHistory(db, { ...listing, serverId: 'go', limit: 9 })).length,
    servers: (await listMeasuredServers(db, listing)).length,
    revisions: (await listMeasuredRevisions(db, { ...listing, repository: '.', serverIds: ['go'], limit: 9 }))
      .length,
    checks: (await listLastChecks(db, { serverId: 'go', suites: ['io'], workspaceIds })).length,
    overhead: (await estimateOverheadS(db, 'default')) === null ? 0 : 1,
    alike: (await listAlikeRuns(db, other, 9)).length,
  });
  const each = (count: number) => ({
    ...{ series: count, history: count, servers: count, revisions: count, checks: count },
    ...{ overhead: count, alike: count },
  });
  expect(await found()).toEqual(each(0));
  await endAs({ kind: 'single' });
  expect(await found()).toEqual(each(1));
});

test('a workspace without room for it keeps nothing of it', async () => {
  const { db } = database;
  await db.workspace.update({ where: { id: workspaceId }, data: { maxStoredMb: 0 } });
  const before = await db.run.count();
  await expect(store()).rejects.toThrow(QuotaExceeded);
  expect(await db.run.count()).toBe(before);
});
