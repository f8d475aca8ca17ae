import { setTimeout as delay } from 'node:timers/promises';
import {
  createRun,
  ensureDefaultWorkspace,
  keepRepositories,
  type RunDetail,
  readRepositories,
  readRunRevisions,
  saveRepository,
} from '@headroom/db';
import { aHost, testDatabase } from '@headroom/db/testing';
import { Hold } from '@headroom/servers';
import { DEFAULT_HOST_CLASS, type RunRequest } from '@headroom/workload';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { createLog } from '../log.ts';
import { createPatience } from '../patience.ts';
import { GitRepository } from '../testing/git-repository.ts';
import { run } from '../testing/worker-process.ts';
import { allowListSchema } from './allow-list.ts';
import { Listings } from './listings.ts';
import { Repositories } from './repositories.ts';
import { sourcesOf } from './sources.ts';

const database = await testDatabase();
const { db } = database;
const log = createLog('silent');
let shop: GitRepository;
let hostId: string;
let shutdown: AbortController;

beforeEach(async () => {
  shop = new GitRepository();
  hostId = await aHost(db);
  shutdown = new AbortController();
});
afterEach(() => {
  shutdown.abort();
  shop.remove();
});
afterAll(() => database.close());

/** The part of a worker that reads revisions. */
function worker(allowed = shop.path): WorkerContext {
  const repositories = new Repositories(allowListSchema.parse(allowed), shop.cacheDir);
  const parts = { db, log, repositories, patiently: createPatience(log), host: { id: hostId } };
  return { ...parts, shutdown: shutdown.signal } as unknown as WorkerContext;
}

async function aRunOf(
  request: Partial<RunRequest>,
  refs?: { base: string; head: string },
): Promise<RunDetail> {
  const whole: RunRequest = {
    ...{ suite: 'io', profile: 'smoke', handshake: 'session', servers: ['zig'], rounds: 6 },
    ...{ hostClass: DEFAULT_HOST_CLASS, priority: 0, repository: shop.path },
    ...request,
  };
  const workspaceId = await ensureDefaultWorkspace(db);
  const plan = refs && {
    ...{ kind: 'comparison' as const, baseRef: refs.base, headRef: refs.head },
    ...{ tools: [], untilDecided: false },
  };
  const { id } = await createRun(db, { workspaceId, request: whole, seed: 1, ...(plan && { plan }) });
  return run(db, id);
}

const sidesOf = (context: WorkerContext, wanted: RunDetail) =>
  sourcesOf(context, wanted, { hold: new Hold(shop.cacheDir), signal: shutdown.signal });

const MANIFEST = {
  ...{ id: 'zig', title: 'Zig', summary: 'A server', language: 'Zig', framework: 'none', runtime: 'none' },
  ...{ requires: [], build: [], buildEnv: {}, start: ['./server'], startEnv: {} },
  versions: {
    framework: { command: ['echo', 'v1'], pattern: 'v(\\d+)' },
    runtime: { command: ['echo', 'v2'], pattern: 'v(\\d+)' },
  },
};
const FILE = 'packages/servers/zig/zig.server.json';

test('each side has its own manifests, and refs keep their meaning when the run is taken up again', async () => {
  const base = shop.commit('base', { [FILE]: JSON.stringify(MANIFEST) });
  shop.git('checkout', '--quiet', '-b', 'feature');
  const head = shop.commit('head', { [FILE]: JSON.stringify({ ...MANIFEST, title: 'Faster' }) });
  const context = worker();
  const wanted = await aRunOf({}, { base: 'main', head: 'feature' });
  const sides = await sidesOf(context, wanted);
  expect(sides.map(({ side, manifestOf }) => [side, manifestOf('zig').title])).toEqual([
    ['base', 'Zig'],
    ['head', 'Faster'],
  ]);
  const noted = await readRunRevisions(db, wanted.id);
  expect(noted).toMatchObject({
    base: { commit: base, subject: 'base', repository: shop.path, dirty: false },
    head: { commit: head, subject: 'head', committedAt: expect.any(Date) },
  });
  shop.commit('later', { [FILE]: 'broken' });
  shop.git('branch', '-D', 'main');
  const again = await sidesOf(context, wanted);
  expect(again.map(({ revisionId }) => revisionId)).toEqual(sides.map(({ revisionId }) => revisionId));
  expect(again.map(({ worktree }) => worktree)).toEqual(sides.map(({ worktree }) => worktree));
});

test('a manifest that is missing or wrong is its side’s, and is called by its path in the repository', async () => {
  shop.commit('none', { 'README.md': '' });
  shop.commit('wrong', { [FILE]: JSON.stringify({ ...MANIFEST, start: [] }) });
  const [base, head] = await sidesOf(worker(), await aRunOf({}, { base: 'main~1', head: 'main' }));
  expect(() => base?.manifestOf('zig')).toThrow(
    'there is no zig.server.json in a folder of packages/servers at this revision',
  );
  expect(() => head?.manifestOf('zig')).toThrow(new RegExp(`^${FILE} is not a server manifest:\n +start`));
});

test('a run of another repository without a ref is of its HEAD', async () => {
  const commit = shop.commit('only', { [FILE]: JSON.stringify(MANIFEST) });
  const wanted = await aRunOf({});
  const [only, none] = await sidesOf(worker(), wanted);
  expect([only?.side, none]).toEqual([null, undefined]);
  expect(await readRunRevisions(db, wanted.id)).toMatchObject({ base: null, head: { commit } });
});

test.each([
  [
    { head: 'none', repository: undefined },
    /^ref "none" does not exist in repository "\S+shop"; name a branch/,
  ],
  [{ head: 'main', repository: '/etc' }, /^repository "\/etc" is not allowed on this host/],
])('what cannot be had fails in words: %j', async ({ head, repository = shop.path }, reason) => {
  shop.commit('first');
  const wanted = await aRunOf({ repository }, { base: 'main', head });
  await expect(sidesOf(worker(), wanted)).rejects.toThrow(reason);
});

test('what there is to choose from is told when nothing is measured, of allowed repositories and those that runs named', async () => {
  shop.commit('first', { [FILE]: JSON.stringify(MANIFEST) });
  await saveRepository(db, { hostId, address: '/gone' }, { error: 'not allowed any more' });
  const below = `${shop.root}/*`;
  const context = worker(`${below} /srv/none`);
  const rows = async () =>
    Object.fromEntries((await readRepositories(db, [hostId])).map((row) => [row.address, row]));
  const listings = new Listings(context);
  await listings.start();
  await expect
    .poll(async () => (await rows())['/srv/none']?.error, { timeout: 15_000 })
    .toMatch(/does not exist on this host/);
  await expect
    .poll(async () => (await rows())['.']?.listing.commits.length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  expect(Object.keys(await rows()).toSorted()).toEqual(['.', below, '/srv/none'].toSorted());
  await listings.silentDuring(async () => {
    await sidesOf(context, await aRunOf({ ref: 'main' }));
    await delay(300);
    expect((await rows())[shop.path]).toBeUndefined();
  });
  await expect
    .poll(async () => (await rows())[shop.path]?.listing.commits[0]?.subject, { timeout: 15_000 })
    .toBe('first');
  await listings.stop();
  // A worker that starts later knows of it.
  await keepRepositories(db, hostId, [below, shop.path]);
  await new Listings(worker(below)).start();
  expect(Object.keys(await rows())).toContain(shop.path);
}, 60_000);
