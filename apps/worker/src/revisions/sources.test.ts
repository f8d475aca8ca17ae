import { setTimeout as delay } from 'node:timers/promises';
import { Hold, loadManifests } from '@headroom/builder';
import {
  createProject,
  createRun,
  ensureDefaultWorkspace,
  listHostRepositories,
  listUsableRepositories,
  type RunDetail,
  readRun,
  readRunBudgets,
  readRunRevisions,
  saveRepository,
  suiteOfWorkload,
  tellRepositories,
} from '@headroom/db';
import { aHost, testDatabase } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { RunRequest } from '@headroom/model/run';
import { parseProject } from '@headroom/project';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { createLog } from '../log.ts';
import { createRetry } from '../retry.ts';
import { GitRepository } from '../testing/git-repository.ts';
import { run } from '../testing/worker-process.ts';
import { allowListOf, repositoriesSchema } from './allow-list.ts';
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
function worker(allowed = shop.path, { shared = '', anyCommit = '' } = {}): WorkerContext {
  const lists = [allowed, shared, anyCommit].map((list) => repositoriesSchema.parse(list));
  const [named = [], ...others] = lists;
  const repositories = new Repositories(allowListOf(named, ...others), shop.cacheDir);
  const parts = { db, log, repositories, retry: createRetry(log), host: { id: hostId } };
  return { ...parts, shutdown: shutdown.signal } as unknown as WorkerContext;
}

async function aRunOf(
  request: Partial<RunRequest>,
  refs?: { base: string; head: string },
  workspace?: string,
  projectId: string | null = null,
): Promise<RunDetail> {
  const whole: RunRequest = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers: ['zig'],
    rounds: 6,
    hostClass: DEFAULT_HOST_CLASS,
    priority: 0,
    repository: shop.path,
    ...request,
  };
  const workspaceId = workspace ?? (await ensureDefaultWorkspace(db));
  const plan = refs && {
    kind: 'comparison' as const,
    baseRef: refs.base,
    headRef: refs.head,
    tools: [],
    untilDecided: false,
  };
  const of = { workspaceId, request: whole, seed: 1, projectId };
  const { id } = await createRun(db, { ...of, ...(plan && { plan }) });
  return run(db, id);
}

const sidesOf = (context: WorkerContext, wanted: RunDetail) =>
  sourcesOf(context, wanted, { hold: new Hold(shop.cacheDir), signal: shutdown.signal });

const MANIFEST = {
  id: 'zig',
  title: 'Zig',
  summary: 'A server',
  language: 'Zig',
  framework: 'none',
  runtime: 'none',
  requires: [],
  build: [],
  buildEnv: {},
  start: ['./server'],
  startEnv: {},
  versions: {
    framework: { command: ['echo', 'v1'], pattern: 'v(\\d+)' },
    runtime: { command: ['echo', 'v2'], pattern: 'v(\\d+)' },
  },
};
const FILE = 'packages/servers/zig/zig.server.json';

test('each side has its own manifests, and refs keep their meaning when the run is taken up again', async () => {
  const base = shop.commit('base', { [FILE]: JSON.stringify(MANIFEST) });
  shop.git('checkout', '--quiet', '-b', 'feature');
  const budgets = { rps: { failPct: 5 } };
  const head = shop.commit('head', {
    [FILE]: JSON.stringify({ ...MANIFEST, title: 'Faster' }),
    'headroom.json': JSON.stringify({ budgets }),
  });
  const context = worker();
  const wanted = await aRunOf({}, { base: 'main', head: 'feature' });
  const sides = await sidesOf(context, wanted);
  const titles = sides.map(async ({ side, serverOf }) => [side, (await serverOf('zig')).title]);
  expect(await Promise.all(titles)).toEqual([
    ['base', 'Zig'],
    ['head', 'Faster'],
  ]);
  const noted = await readRunRevisions(db, wanted.id);
  expect(noted).toMatchObject({
    base: { commit: base, subject: 'base', repository: shop.path, dirty: false },
    head: { commit: head, subject: 'head', committedAt: expect.any(Date) },
  });
  expect((await readRun(db, wanted.id))?.commitRange).toEqual({
    ahead: 1,
    behind: 0,
    commits: [{ commit: head, subject: 'head', author: 'Ada', committedAt: expect.any(String) }],
  });
  expect(await readRunBudgets(db, wanted.id)).toEqual(budgets);
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
  await expect(base?.serverOf('zig')).rejects.toThrow(
    'there is no zig.server.json in a folder of packages/servers at this revision',
  );
  await expect(head?.serverOf('zig')).rejects.toThrow(
    new RegExp(`^${FILE} is not a server manifest:\n +start`),
  );
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
    /^ref "none" does not exist on the branches and tags of repository "\S+shop"; name a branch/,
  ],
  [{ head: 'main', repository: '/etc' }, /^repository "\/etc" is not allowed on this host/],
])('what cannot be had fails in words: %j', async ({ head, repository = shop.path }, reason) => {
  shop.commit('first');
  const wanted = await aRunOf({ repository }, { base: 'main', head });
  await expect(sidesOf(worker(), wanted)).rejects.toThrow(reason);
});

/** A workspace of somebody who signed up. */
async function aStranger(): Promise<string> {
  const slug = `stranger-${Date.now()}-${Math.random()}`;
  return (await db.workspace.create({ data: { slug, name: 'Eve', maxQueuedRuns: null } })).id;
}

test('the worker holds a stranger to what is shared, whatever was queued', async () => {
  shop.commit('SECRET-PROJECT', { [FILE]: JSON.stringify(MANIFEST) });
  const eve = await aStranger();
  const refs = { base: 'main', head: 'main' };
  for (const repository of [shop.path, '.', '/srv/none']) {
    await expect(sidesOf(worker(), await aRunOf({ repository }, refs, eve))).rejects.toThrow(
      `repository "${repository}" is not open to this workspace on this host`,
    );
  }
  expect(await sidesOf(worker(), await aRunOf({}, refs))).toHaveLength(2);
  const shared = worker('', { shared: shop.path });
  expect(await sidesOf(shared, await aRunOf({}, refs, eve))).toHaveLength(2);
});

test('the checkout as it is may be measured by everybody whose runs the host takes', async () => {
  const revision = { repository: '.', commit: 'unknown', dirty: true };
  const context = { ...worker(), manifests: [], revision } as unknown as WorkerContext;
  const [only] = await sidesOf(context, await aRunOf({ repository: '.' }, undefined, await aStranger()));
  expect(only).toMatchObject({ side: null, worktree: null });
});

test('a server without tools of the suite of a run is refused, by which suites it serves', async () => {
  const revision = { repository: '.', commit: 'unknown', dirty: true };
  const manifests = loadManifests();
  const context = { ...worker(), manifests, revision } as unknown as WorkerContext;
  const serverOf = async (suite: string) => {
    const [only] = await sidesOf(context, await aRunOf({ repository: '.', suite }));
    return only?.serverOf('go-json-default');
  };
  expect((await serverOf('payload'))?.id).toBe('go-json-default');
  await expect(serverOf('io')).rejects.toThrow(
    /^server go-json-default does not serve suite io, but payload$/,
  );
});

test('a commit on no branch is built only where the operator allows it, and a run that began goes on', async () => {
  shop.commit('first', { [FILE]: JSON.stringify(MANIFEST) });
  const lost = shop.commit('lost');
  shop.git('tag', 'kept');
  const refs = { base: 'main', head: lost };
  const begun = await aRunOf({}, refs);
  await sidesOf(worker(), begun);
  shop.git('tag', '-d', 'kept');
  shop.git('reset', '--quiet', '--hard', 'main~1');
  const context = worker();
  await (await context.repositories.mirror(shop.path)).update();
  await expect(sidesOf(context, await aRunOf({}, refs))).rejects.toThrow(`commit ${lost} is on no branch`);
  expect(await sidesOf(context, begun)).toHaveLength(2);
  const any = worker(shop.path, { anyCommit: shop.path });
  expect(await sidesOf(any, await aRunOf({}, refs))).toHaveLength(2);
});

test('what runs named below a folder is known to the workspaces of those runs', async () => {
  shop.commit('first', { [FILE]: JSON.stringify(MANIFEST) });
  const [ada, eve, mallory] = [await ensureDefaultWorkspace(db), await aStranger(), await aStranger()];
  const context = worker('', { shared: `${shop.root}/*` });
  await sidesOf(context, await aRunOf({}, { base: 'main', head: 'main' }, eve));
  const listings = new Listings(context);
  await listings.start();
  await expect.poll(async () => (await listHostRepositories(db, [hostId])).length).toBe(3);
  await listings.stop();
  const seen = async (workspaceId: string | null) => {
    const hosts = [{ id: hostId, workspaceId: ada }];
    return (await listUsableRepositories(db, { hosts, workspaceId })).map(({ address }) => address);
  };
  expect(await seen(eve)).toEqual([`${shop.root}/*`, shop.path].toSorted());
  expect(await seen(mallory)).toEqual([`${shop.root}/*`]);
  expect(await seen(null)).toEqual([`${shop.root}/*`]);
  expect(await seen(ada)).toEqual(['.', `${shop.root}/*`]);
  // The operator shares it no more: that holds from the worker's start.
  const strict = new Listings(worker(`${shop.root}/*`));
  await strict.start();
  await strict.stop();
  expect([await seen(eve), await seen(mallory)]).toEqual([[], []]);
});

test('what there is to choose from is told when nothing is measured, of allowed repositories and those that runs named', async () => {
  shop.commit('first', { [FILE]: JSON.stringify(MANIFEST) });
  const told = { hostId, shared: false, namedByRun: false };
  await saveRepository(db, { ...told, address: '/gone' }, { error: 'not allowed any more' });
  const below = `${shop.root}/*`;
  const context = worker(`${below} /srv/none`);
  const rows = async () =>
    Object.fromEntries((await listHostRepositories(db, [hostId])).map((row) => [row.address, row]));
  const listings = new Listings(context);
  await listings.start();
  await expect.poll(async () => (await rows())['/srv/none']?.error).toMatch(/does not exist on this host/);
  await expect.poll(async () => (await rows())['.']?.listing.commits.length).toBeGreaterThan(0);
  expect(Object.keys(await rows()).toSorted()).toEqual(['.', below, '/srv/none'].toSorted());
  await listings.silentDuring(async () => {
    await sidesOf(context, await aRunOf({ ref: 'main' }));
    await delay(300);
    expect((await rows())[shop.path]).toBeUndefined();
  });
  await expect.poll(async () => (await rows())[shop.path]?.listing.commits[0]?.subject).toBe('first');
  await listings.stop();
  // A worker that starts later knows of it.
  await tellRepositories(db, hostId, [
    { address: below, shared: false, namedByRun: false },
    { address: shop.path, shared: false, namedByRun: true },
  ]);
  await new Listings(worker(below)).start();
  expect(Object.keys(await rows())).toContain(shop.path);
});

test('of a comparison of a project it is said which side has no file, a wrong one, or another workload', async () => {
  const file = (expect: string) =>
    `version: 1\nserver: { id: zig, image: "a.b/c@sha256:${'0'.repeat(64)}", port: 80 }\nworkload: { tools: [{ name: a, expect: ${expect} }] }\n`;
  const commits = {
    none: shop.commit('none'),
    wrong: shop.commit('wrong', { 'bench.yaml': 'version: 2\nservers: []\n' }),
    other: shop.commit('other', { 'bench.yaml': file('[{ error: true }]') }),
    right: shop.commit('right', { 'bench.yaml': file('none') }),
  };
  const workspaceId = await ensureDefaultWorkspace(db);
  const of = { workspaceId, createdById: null, title: 'Zig', repository: shop.path, ref: null };
  const projectId = await createProject(db, { ...of, path: 'bench.yaml', hostClass: DEFAULT_HOST_CLASS });
  const parsed = parseProject(file('none'), { file: 'bench.yaml' });
  const suite = 'project' in parsed ? suiteOfWorkload(parsed.project.workload) : '';
  const reasonOf = async (base: string, head: string) => {
    const wanted = await aRunOf({ suite }, { base, head }, undefined, projectId);
    return sidesOf(worker(), wanted).then(
      () => null,
      ({ message }: Error) => message,
    );
  };
  const { none, wrong, other, right } = commits;
  expect(await reasonOf(right, right)).toBeNull();
  expect(await reasonOf(none, right)).toBe('base: there is no bench.yaml at this revision');
  expect(await reasonOf(right, wrong)).toMatch(/^head: bench.yaml:1:1 .*\nhead: bench.yaml:1:10 version/);
  expect(await reasonOf(other, right)).toMatch(/^base: the workload of the file at this revision differs/);
  expect(await reasonOf(right, other)).toMatch(/^head: the workload of the file at this revision differs/);
});
