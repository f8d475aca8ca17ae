import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createRun, ensureDefaultWorkspace } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS, type RunRequest } from '@headroom/workload';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { BuildCache } from '../cache/build-cache.ts';
import type { WorkerContext } from '../context.ts';
import { Publisher } from '../events/publisher.ts';
import { createLog } from '../log.ts';
import { WorkerMetrics } from '../metrics/metrics.ts';
import { createPatience } from '../patience.ts';
import { allowListSchema } from '../revisions/allow-list.ts';
import { Repositories } from '../revisions/repositories.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import { GitRepository } from '../testing/git-repository.ts';
import { FIXTURES, run } from '../testing/worker-process.ts';
import { type Prepared, prepareServers } from './builds.ts';

const database = await testDatabase();
const { db } = database;
const log = createLog('silent');
const publisher = new Publisher(process.env.TEST_REDIS_URL as string, log);
const { signal } = new AbortController();
let shop: GitRepository;

beforeEach(async () => {
  shop = new GitRepository();
  await cp(join(FIXTURES, 'faulty'), join(shop.path, 'packages/servers/faulty'), { recursive: true });
});
afterEach(() => shop.remove());
afterAll(async () => {
  publisher.close();
  await database.close();
});

/** The part of a worker that builds. */
async function worker(limitMb = 1000): Promise<WorkerContext> {
  const { cacheDir } = shop;
  const runtime = await createProcessRuntime({ cacheDir, mark: 'test-builds', serverPort: 0 });
  const repositories = new Repositories(allowListSchema.parse(shop.path), cacheDir);
  const cache = new BuildCache({ cacheDir, limitMb, runtime, worktrees: repositories.worktrees, log });
  const metrics = new WorkerMetrics();
  const parts = { db, log, metrics, publisher, runtime, repositories, cache, patiently: createPatience(log) };
  return parts as unknown as WorkerContext;
}

/** Prepares a comparison of two refs. */
async function prepared(context: WorkerContext, baseRef: string, headRef: string) {
  const request: RunRequest = {
    ...{ suite: 'io', profile: 'smoke', handshake: 'session', servers: ['faulty-wrong'], rounds: 6 },
    ...{ hostClass: DEFAULT_HOST_CLASS, priority: 0, repository: shop.path },
  };
  const plan = { kind: 'comparison', baseRef, headRef, tools: [], untilDecided: false } as const;
  const workspaceId = await ensureDefaultWorkspace(db);
  const { id } = await createRun(db, { workspaceId, request, seed: 1, plan });
  const servers = await prepareServers(context, await run(db, id), signal);
  const side = (key: 'base' | 'head') => servers.get(`faulty-wrong (${key})`) as Prepared;
  return { base: side('base'), head: side('head'), builds: (await run(db, id)).builds };
}

const MANIFEST = 'packages/servers/faulty/faulty-wrong.server.json';
const artifactOf = (side: Prepared) => side.ready && side.built.build.artifact;

test('what is the same is built once, for two revisions', async () => {
  shop.commit('base');
  shop.commit('head', { 'README.md': 'nothing that a server is made of' });
  const { base, head, builds } = await prepared(await worker(), 'main~1', 'main');
  expect([base.ready, head.ready]).toEqual([true, true]);
  expect(base.revisionId).not.toBe(head.revisionId);
  expect(base.buildId).toBe(head.buildId);
  expect(artifactOf(head)).toBe(artifactOf(base));
  expect(builds).toMatchObject({
    'faulty-wrong (base)': { state: 'built', cached: false },
    'faulty-wrong (head)': { state: 'built', cached: true },
  });
});

test('a side that does not build, or whose manifest is wrong, is that side’s finding, with its log', async () => {
  shop.commit('base');
  const manifest = JSON.parse(shop.git('show', `HEAD:${MANIFEST}`));
  const build = [['sh', '-c', 'echo looking for it; exit 3']];
  shop.commit('broken', { [MANIFEST]: JSON.stringify({ ...manifest, build }) });
  shop.commit('wrong', { [MANIFEST]: JSON.stringify({ ...manifest, start: 'node' }) });
  const context = await worker();
  const broken = await prepared(context, 'main~2', 'main~1');
  expect(broken.base.ready).toBe(true);
  expect(broken.head).toMatchObject({
    ready: false,
    reason: expect.stringMatching(/^head: server faulty-wrong was not built/),
  });
  const { log: said } = await db.build.findUniqueOrThrow({ where: { id: broken.head.buildId as string } });
  expect(said).toContain('looking for it');
  const wrong = await prepared(context, 'main', 'main~2');
  expect(wrong.head.ready).toBe(true);
  expect(wrong.base).toMatchObject({
    ready: false,
    reason: expect.stringMatching(`^base: ${MANIFEST} is not a server manifest`),
  });
  expect(wrong.builds).toMatchObject({ 'faulty-wrong (base)': { state: 'failed' } });
});

test('a cache that is too small keeps what the run uses, and no more', async () => {
  shop.commit('base');
  const manifest = JSON.parse(shop.git('show', `HEAD:${MANIFEST}`));
  const build = [['dd', 'if=/dev/urandom', 'of=noise', 'bs=1048576', 'count=2']];
  shop.commit('first', { [MANIFEST]: JSON.stringify({ ...manifest, build }) });
  shop.commit('second', { 'packages/servers/faulty/more.txt': 'more' });
  const context = await worker(1);
  const before = await prepared(context, 'main~2', 'main~1');
  const after = await prepared(context, 'main~1', 'main');
  const folders = [artifactOf(before.head), artifactOf(after.head)];
  const kept = await context.runtime.cached();
  // The first run's base alone is needed by nobody any more.
  expect(kept).toHaveLength(2);
  expect(new Set(folders).size).toBe(2);
  expect(artifactOf(after.base)).toBe(artifactOf(before.head));
});
