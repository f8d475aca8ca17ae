import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { type Discovered, discoveryRequestSchema } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProject } from '../projects/read.ts';
import { createArchiveProject } from '../projects/upload.ts';
import { QuotaExceeded } from '../quotas/check.ts';
import { removeOld } from '../retention/remove.ts';
import { finishRun } from '../runs/lease.ts';
import { listRuns } from '../runs/list.ts';
import {
  aHost,
  anArchive,
  aTeam,
  claimRun,
  PROJECT_WORKLOAD,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { createDiscovery } from './create.ts';
import { readDiscoveredFiles, readDiscovery } from './read.ts';
import { saveDiscovered, saveDiscoveryStep } from './save.ts';

const OWNER = 'bench/1';
const FOUND: Discovered = {
  title: 'server',
  server: 'version: 1\nserver: { id: server }\n',
  handshakes: ['session'],
  candidates: [],
  protocol: '2025-11-25',
  tools: [{ name: 'echo', arguments: { text: 'a' }, expect: 'none', note: null, why: null }],
};

let database: TestDatabase;
let workspaceId: string;
let hostId: string;
beforeAll(async () => {
  database = await testDatabase();
  ({ workspaceId } = await aTeam(database.db, 'owner'));
  hostId = await aHost(database.db);
});
afterAll(() => database.close());

async function aDiscovery() {
  const request = discoveryRequestSchema.parse({ target: 'npm:server', secrets: ['API_TOKEN'] });
  const of = { workspaceId, createdById: null, hostClass: DEFAULT_HOST_CLASS, seed: 1, request };
  return (await createDiscovery(database.db, of)).id;
}

test('a discovery waits like a run, notes its steps, and keeps what was found; lists of runs leave it out', async () => {
  const { db } = database;
  const runId = await aDiscovery();
  expect(await readDiscovery(db, runId)).toMatchObject({
    ...{ workspaceId, status: 'queued', step: null, found: null },
    request: { target: 'npm:server', secrets: ['API_TOKEN'], arguments: [], call: [] },
  });
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  await saveDiscoveryStep(db, { runId, owner: OWNER }, 'build');
  const files = { 'package-lock.json': '{}\0' };
  await saveDiscovered(db, { runId, owner: OWNER }, { found: FOUND, files });
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  expect(await readDiscovery(db, runId)).toMatchObject({ status: 'finished', step: 'build', found: FOUND });
  expect(await readDiscoveredFiles(db, runId)).toEqual({ 'package-lock.json': '{}\uFFFD' });
  expect(await listRuns(db, { workspaceId, limit: 10 })).toEqual([]);
});

test('a worker that lost the run stores nothing', async () => {
  const { db } = database;
  const runId = await aDiscovery();
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  const other = { runId, owner: 'other/1' };
  await expect(saveDiscoveryStep(db, other, 'start')).rejects.toThrow('no longer worked on by other/1');
  await expect(saveDiscovered(db, other, { found: FOUND, files: {} })).rejects.toThrow('no longer');
  expect(await readDiscovery(db, runId)).toMatchObject({ step: null, found: null });
});

test('a discovery counts against the quotas of its workspace', async () => {
  const { db } = database;
  const { workspaceId: small } = await aTeam(db, 'owner');
  await db.workspace.update({ where: { id: small }, data: { maxQueuedRuns: 0 } });
  const request = discoveryRequestSchema.parse({ target: 'npm:server' });
  const of = { workspaceId: small, createdById: null, hostClass: DEFAULT_HOST_CLASS, seed: 1, request };
  await expect(createDiscovery(db, of)).rejects.toThrow(QuotaExceeded);
});

test('a discovery is removed a day after its end', async () => {
  const { db } = database;
  const runId = await aDiscovery();
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  await finishRun(db, { runId, owner: OWNER, status: 'failed', reason: 'gone' });
  const policy = { keepDays: 90, keepAuditDays: 365, keepRunDays: null };
  await removeOld(db, policy);
  expect(await readDiscovery(db, runId)).toMatchObject({ status: 'failed', reason: 'gone' });
  await db.run.update({ where: { id: runId }, data: { finishedAt: new Date(Date.now() - 25 * 3_600_000) } });
  await removeOld(db, policy);
  expect(await readDiscovery(db, runId)).toBeNull();
});

test('a project of an archive whose file was read before can be measured without a try', async () => {
  const { db } = database;
  const project = {
    workspaceId,
    createdById: null,
    title: 'Shop',
    path: 'headroom.yaml',
    hostClass: 'default',
  };
  const read = { file: 'version: 1\n', servers: [{ id: 'shop', title: 'Shop' }], workload: PROJECT_WORKLOAD };
  const { projectId } = await createArchiveProject(db, project, anArchive('shop'), read);
  expect(await readProject(db, projectId)).toMatchObject({
    servers: [{ id: 'shop', title: 'Shop' }],
    suite: expect.stringMatching(/./),
    lastTry: null,
  });
});
