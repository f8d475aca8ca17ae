import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureRevision } from '../revisions/ensure.ts';
import { aHost, anAccount, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { startTrial } from '../trials/start.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { listRunBriefs } from './brief.ts';
import { createRun } from './create.ts';
import { listRunAuthors, listRunTags } from './filters.ts';
import { listRuns } from './list.ts';
import { nameRun } from './naming.ts';
import { listOwnProfiles } from './own-profiles.ts';
import { countAhead, listDeliverableRuns, listOpenClasses } from './queue.ts';
import { listTrialCounts } from './trial-counts.ts';

let database: TestDatabase;
let workspaceId: string;
/** Oldest first. */
let ids: string[];

const AT = { repository: '/srv/shop.git', dirty: false, subject: null, committedAt: null };

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  workspaceId = await ensureDefaultWorkspace(db);
  const hostId = await aHost(db);
  ids = [
    await aRun(db, { servers: ['go'], profile: 'quick' }),
    await aRun(db, { servers: ['go', 'rust'], rounds: 3 }),
    await aRun(db, { servers: ['rust'] }),
  ];
  const runId = ids[1] ?? '';
  await claimRun(db, { runId, owner: 'bench/1', hostId, leaseMs: 60_000 });
  const trial = await db.trial.findFirstOrThrow({ where: { runId } });
  await startTrial(db, trial.id, { owner: 'bench/1', revisionId: null, buildId: null });
});
afterAll(() => database.close());

const list = async (filters: object = {}) => {
  const rows = await listRuns(database.db, { workspaceId, limit: 10, ...filters });
  return rows.map(({ id }) => ids.indexOf(id));
};

test('lists newest first, a page at a time', async () => {
  expect(await list()).toEqual([2, 1, 0]);
  expect(await list({ limit: 2 })).toEqual([2, 1]);
  expect(await list({ limit: 2, before: ids[1] })).toEqual([0]);
  expect(await list({ before: ids[0] })).toEqual([]);
});

test('filters by status, server and load profile, alone and together', async () => {
  expect(await list({ status: 'queued' })).toEqual([2, 0]);
  expect(await list({ serverId: 'go' })).toEqual([1, 0]);
  expect(await list({ profile: 'quick' })).toEqual([0]);
  expect(await list({ status: 'queued', serverId: 'rust', profile: 'smoke' })).toEqual([2]);
  expect(await list({ serverId: 'ru' })).toEqual([]);
});

test('finds runs by their words, their commit, their tag and who queued them', async () => {
  const { db } = database;
  const [first = '', second = '', third = ''] = ids;
  const commit = '5ca1ab1e00000000000000000000000000000000';
  const revision = await ensureRevision(db, { ...AT, commit });
  await db.trial.updateMany({ where: { runId: second }, data: { revisionId: revision.id } });
  await db.run.update({ where: { id: third }, data: { headRef: 'release/9', repository: '/srv/Shop.git' } });
  const { userId } = await anAccount(db);
  await db.run.update({ where: { id: first }, data: { createdById: userId } });
  await nameRun(db, first, {
    name: 'Evening Peak',
    note: '50 % more\nthan before',
    tags: ['nightly', 'go-1.25'],
  });
  await nameRun(db, third, { tags: ['nightly'] });

  expect(await list({ search: 'evening peak' })).toEqual([0]);
  expect(await list({ search: '50 %' })).toEqual([0]);
  expect(await list({ search: '5_ %' })).toEqual([]);
  expect(await list({ search: 'go-1' })).toEqual([0]);
  expect(await list({ search: 'nightlygo' })).toEqual([]);
  expect(await list({ search: 'RUST' })).toEqual([2, 1]);
  expect(await list({ search: 'shop.git' })).toEqual([2]);
  expect(await list({ search: 'release/9' })).toEqual([2]);
  expect(await list({ search: '5CA1AB' })).toEqual([1]);
  // The middle of a commit is none, and three characters are no beginning.
  expect(await list({ search: 'a1ab1e' })).toEqual([]);
  expect(await list({ search: '5ca' })).toEqual([]);
  expect(await list({ tag: 'nightly' })).toEqual([2, 0]);
  expect(await list({ tag: 'night' })).toEqual([]);
  expect(await list({ author: userId })).toEqual([0]);
  expect(await list({ author: userId, tag: 'nightly', search: 'rust' })).toEqual([]);
  expect(await listRunTags(db, workspaceId)).toEqual(['go-1.25', 'nightly']);
  expect((await listRunAuthors(db, workspaceId)).map(({ id }) => id)).toEqual([userId]);
});

test('what is left out of a naming stays, and what is empty goes', async () => {
  const { db } = database;
  const id = await aRun(db, { name: 'Queued so', note: 'before', tags: ['a'] });
  expect(await nameRun(db, id, { note: '' })).toEqual({ name: 'Queued so', note: null, tags: ['a'] });
  expect(await nameRun(db, id, { name: '', tags: [] })).toEqual({ name: null, note: null, tags: [] });
  expect(await nameRun(db, '019a0000-0000-7000-8000-000000000000', {})).toBeNull();
  await db.run.delete({ where: { id } });
});

test('shows no run of another workspace', async () => {
  const other = await database.db.workspace.create({ data: { slug: 'other', name: 'Other' } });
  expect(await list({ workspaceId: other.id })).toEqual([]);
});

test('a row says what was asked for, where it runs and how its trials stand', async () => {
  const [row] = await listRuns(database.db, { workspaceId, limit: 1, status: 'running' });
  expect(row).toMatchObject({
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers: ['go', 'rust'],
    rounds: 3,
    status: 'running',
    reason: null,
    finishedAt: null,
    cancelRequestedAt: null,
    hostClass: 'default',
    host: { name: 'bench-1', runtime: 'process' },
    trialCounts: {
      waiting: 5,
      running: 1,
      passed: 0,
      server_failed: 0,
      rig_failed: 0,
      invalid: 0,
      cancelled: 0,
    },
  });
  expect(row?.createdAt).toBeInstanceOf(Date);
});

test('briefs are the same runs, whose trials are counted apart', async () => {
  const listing = { workspaceId, limit: 2, serverId: 'rust' };
  const rows = await listRuns(database.db, listing);
  const briefs = await listRunBriefs(database.db, listing);
  expect(briefs.map(({ id }) => ids.indexOf(id))).toEqual([2, 1]);
  for (const [place, { hostName, published, ...brief }] of briefs.entries()) {
    expect(rows[place]).toMatchObject(brief);
    expect(hostName).toBe(rows[place]?.host?.name ?? null);
    expect(published).toBe(false);
  }
  const counts = await listTrialCounts(
    database.db,
    rows.map(({ id }) => id),
  );
  expect([...counts]).toEqual(rows.map(({ id, trialCounts }) => [id, trialCounts]));
  expect(await listTrialCounts(database.db, [])).toEqual(new Map());
});

test('counts the runs ahead, and finds those a host could take, each class for itself', async () => {
  const { db } = database;
  const hostClass = 'default';
  const epyc = [await aRun(db, { hostClass: 'epyc-8' }), await aRun(db, { hostClass: 'epyc-8' })];
  const ahead = (run: string | undefined, of = hostClass) =>
    countAhead(db, { hostClass: of, run: run ?? { workspaceId, priority: 0 } });
  // The second is running.
  expect([await ahead(ids[0]), await ahead(ids[2]), await ahead(undefined)]).toEqual([1, 2, 3]);
  expect(await ahead(epyc[1], 'epyc-8')).toBe(1);
  expect(await ahead(undefined, 'epyc')).toBe(0);
  expect((await listOpenClasses(db, { workspaceIds: [workspaceId] })).sort()).toEqual(['default', 'epyc-8']);
  expect(await listDeliverableRuns(db, hostClass)).toEqual([ids[0], ids[2]]);
  expect(await listDeliverableRuns(db, 'epyc-8')).toEqual(epyc);
  await db.run.update({ where: { id: ids[0] ?? '' }, data: { status: 'finished' } });
  expect(await ahead(undefined)).toBe(2);
  expect(await listDeliverableRuns(db, hostClass)).toEqual([ids[2]]);
});

test('creates every trial of every round, in the order of the seed, or nothing', async () => {
  const { db } = database;
  const request = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    hostClass: 'default',
    priority: 0,
    repository: '.',
  } as const;
  const create = (seed: number, servers = ['a', 'b', 'c', 'd', 'e']) =>
    createRun(db, { workspaceId, request: { ...request, servers, rounds: 4 }, seed });
  const orderOf = async ({ id }: { id: string }) => {
    const trials = await db.trial.findMany({ where: { runId: id }, orderBy: { position: 'asc' } });
    expect(trials.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(trials.map(({ round }) => round)).toEqual([1, 2, 3, 4].flatMap((n) => Array(5).fill(n)));
    return trials.map(({ serverId }) => serverId).join('');
  };
  const first = await orderOf(await create(1));
  expect([...first.slice(0, 5)].sort().join('')).toBe('abcde');
  expect(await orderOf(await create(1))).toBe(first);
  expect(await orderOf(await create(2))).not.toBe(first);

  const before = await db.run.count();
  await expect(create(3, ['a\0'])).rejects.toThrow();
  expect(await db.run.count()).toBe(before);
});

test('tells of the loads of somebody’s own by which runs were loaded, once each', async () => {
  const { db } = database;
  const other = await db.workspace.create({ data: { slug: 'loads', name: 'Loads' } });
  expect(await listOwnProfiles(db, workspaceId)).toEqual([]);
  for (const profile of ['open:rate=5,seconds=9', 'closed:users=3,seconds=9', 'open:rate=5,seconds=9']) {
    const id = await aRun(db, { servers: ['go'], profile });
    await db.run.update({ where: { id }, data: { workspaceId: other.id } });
  }
  expect(await listOwnProfiles(db, other.id)).toEqual(['closed:users=3,seconds=9', 'open:rate=5,seconds=9']);
  expect(await listOwnProfiles(db, workspaceId)).toEqual([]);
});
