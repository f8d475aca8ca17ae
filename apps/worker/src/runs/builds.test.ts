import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIXTURES } from '@headroom/bench/testing';
import { createRun, ensureDefaultWorkspace } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import type { ComparisonPlan } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { RunRequest } from '@headroom/model/run';
import { sameBuildsOf } from '@headroom/report/compare';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { aBuilder, closeBuilders } from '../testing/builder.ts';
import { GitRepository } from '../testing/git-repository.ts';
import { run } from '../testing/worker-process.ts';
import { builtFor, checkOut, type Prepared, prepareServers } from './builds.ts';

const database = await testDatabase();
const { db } = database;
const { signal } = new AbortController();
let shop: GitRepository;

beforeEach(async () => {
  shop = new GitRepository();
  await cp(join(FIXTURES, 'faulty'), join(shop.path, 'packages/servers/faulty'), { recursive: true });
});
afterEach(() => shop.remove());
afterAll(async () => {
  closeBuilders();
  await database.close();
});

const worker = (limitMb?: number, sandbox?: 'auto' | 'off') => aBuilder(db, shop, limitMb, sandbox);

/** Prepares a comparison of two refs, in the default workspace where none is given. */
async function prepared(
  context: WorkerContext,
  baseRef: string,
  headRef: string,
  workspace?: string,
  plan: Pick<ComparisonPlan, 'kind' | 'layouts'> = { kind: 'comparison' },
) {
  const request: RunRequest = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers: ['faulty-wrong'],
    rounds: 6,
    hostClass: DEFAULT_HOST_CLASS,
    priority: 0,
    repository: shop.path,
  };
  const workspaceId = workspace ?? (await ensureDefaultWorkspace(db));
  const { id } = await createRun(db, {
    ...{ workspaceId, request, seed: 1 },
    plan: { ...plan, baseRef, headRef, tools: [], untilDecided: false },
  });
  const asked = await run(db, id);
  const checkedOut = await checkOut(context, asked, signal);
  const servers = await prepareServers(context, asked, checkedOut, signal);
  const side = (key: 'base' | 'head') => servers.get(`faulty-wrong (${key})`) as Prepared;
  const told = await run(db, id);
  return {
    ...{ servers, base: side('base'), head: side('head') },
    ...{ builds: told.builds, sameBuilds: sameBuildsOf(told) },
  };
}

const MANIFEST = 'packages/servers/faulty/faulty-wrong.server.json';
const artifactOf = (side: Prepared) => side.ready && side.built.build.artifact;

test('what is the same is built once, for two revisions', async () => {
  shop.commit('base');
  shop.commit('head', { 'README.md': 'nothing that a server is made of' });
  const { base, head, builds, sameBuilds } = await prepared(await worker(), 'main~1', 'main');
  expect(sameBuilds).toEqual(['faulty-wrong']);
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
  expect(broken.sameBuilds).toEqual([]);
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

/** A workspace that its own people queue runs in. */
async function aWorkspace(slug: string): Promise<string> {
  return (
    await db.workspace.create({ data: { slug, name: slug, maxQueuedRuns: null }, select: { id: true } })
  ).id;
}

const buildOf = (side: Prepared) => db.build.findUniqueOrThrow({ where: { id: side.buildId as string } });

test('what one workspace built is neither started nor shown by another', async () => {
  shop.commit('base');
  const manifest = JSON.parse(shop.git('show', `HEAD:${MANIFEST}`));
  const eves = { command: ['sh', '-c', 'echo evil > server.mjs; echo vPWNED-BY-EVE'], pattern: 'v(\\S+)' };
  const versions = { framework: eves, runtime: eves };
  shop.commit('hostile', { [MANIFEST]: JSON.stringify({ ...manifest, versions }) });
  const [eve, ada] = [await aWorkspace('eve'), await aWorkspace('ada')];
  const context = await worker();
  await prepared(context, 'main', 'main', eve);
  const same = await prepared(context, 'main~1', 'main~1', eve);
  const { base, builds } = await prepared(context, 'main~1', 'main~1', ada);
  expect(builds['faulty-wrong (base)']).toMatchObject({ state: 'built', cached: false });
  expect(await buildOf(base)).toMatchObject({ frameworkVersion: process.version.slice(1) });
  expect([artifactOf(base), base.buildId]).not.toEqual([artifactOf(same.base), same.base.buildId]);
  expect(await readFile(join(artifactOf(base) as string, 'server.mjs'), 'utf8')).not.toContain('evil');
});

test('a build that fails when it is made again leaves the one that a run was measured with as it was', async () => {
  const manifest = JSON.parse(await readFile(join(shop.path, MANIFEST), 'utf8'));
  // A sandbox would not show it.
  const goes = join(shop.root, 'goes');
  await writeFile(goes, '');
  const build = [['sh', '-c', `echo looking for it; test -e ${goes}`]];
  shop.commit('base', { [MANIFEST]: JSON.stringify({ ...manifest, build }) });
  const { base: first } = await prepared(await worker(1000, 'off'), 'main', 'main');
  const before = await buildOf(first);
  expect(before.status).toBe('built');
  await rm(goes);
  await rm(join(shop.cacheDir, 'builds'), { recursive: true });
  for (const workspace of [undefined, await aWorkspace('mallory')]) {
    const { base: again } = await prepared(await worker(1000, 'off'), 'main', 'main', workspace);
    expect(again).toMatchObject({ ready: false });
    expect(await buildOf(again)).toMatchObject({ status: 'failed', log: expect.stringContaining('looking') });
    expect(await buildOf(first)).toEqual(before);
  }
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

test('a side is built in two layouts where its toolchain offers them, and rounds take them in turns', async () => {
  const manifest = JSON.parse(await readFile(join(shop.path, MANIFEST), 'utf8'));
  const print = (text: string) => `package main\n\nfunc main() { println("${text}") }\n`;
  const folder = 'packages/servers/faulty';
  const build = [['go', 'build', '-buildvcs=false', '-o', 'bin/x', '.']];
  shop.commit('node');
  shop.commit('base', {
    [MANIFEST]: JSON.stringify({ ...manifest, requires: [...manifest.requires, 'go'], build }),
    [`${folder}/go.mod`]: 'module x\n\ngo 1.26\n',
    [`${folder}/main.go`]: print('base'),
  });
  shop.commit('head', { [`${folder}/main.go`]: print('head') });
  const context = await worker();
  const layouts = { kind: 'comparison', layouts: 2 } as const;
  const two = await prepared(context, 'main~1', 'main', undefined, layouts);
  const programOf = async ({ servers }: typeof two, side: string, round: number) => {
    const built = builtFor(servers, `faulty-wrong (${side})`, round);
    if (!built?.ready) throw new Error(`${side} is not built: ${built?.reason}`);
    return (await readFile(join(built.built.build.artifact, 'bin/x'))).toString('base64');
  };
  const programs = await Promise.all(
    (['base', 'head'] as const).flatMap((side) => [1, 2].map((round) => programOf(two, side, round))),
  );
  expect(new Set(programs).size).toBe(4);
  expect(await programOf(two, 'base', 3)).toBe(programs[0]);
  expect(two.builds).toMatchObject({
    'faulty-wrong (base)': { layouts: 2 },
    'faulty-wrong (head)': { layouts: 2 },
  });
  // A calibration holds builds of one code against each other: no layout is on both sides.
  const same = await prepared(context, 'main', 'main', undefined, { ...layouts, kind: 'calibration' });
  const ofSame = await Promise.all(
    ['base', 'head'].flatMap((side) => [1, 2].map((round) => programOf(same, side, round))),
  );
  expect(new Set(ofSame).size).toBe(4);
  const none = await prepared(context, 'main~2', 'main~2', undefined, layouts);
  expect(builtFor(none.servers, 'faulty-wrong (base)', 2)).toBe(none.base);
  expect(none.builds['faulty-wrong (base)']).not.toHaveProperty('layouts');
});
