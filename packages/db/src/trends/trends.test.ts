import { buildKey } from '@headroom/model/comparison';
import type { RunRequest, TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveRunBuild } from '../builds/progress.ts';
import { saveBuild } from '../builds/save.ts';
import { saveRunRevisions } from '../comparisons/revisions.ts';
import { ensureRevision, type StoredRevision } from '../revisions/ensure.ts';
import { createRun } from '../runs/create.ts';
import { finishRun, saveEnvironment } from '../runs/lease.ts';
import {
  aHost,
  aResult,
  claimRun,
  QUICK_SERIES,
  RUN_ENVIRONMENT,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { listTrendContexts } from './contexts.ts';
import { listMeasuredRevisions, listMeasuredServers } from './revisions.ts';
import { listTrendTrials } from './trials.ts';

const OWNER = 'x/1';

let database: TestDatabase;
let workspaceIds: string[];
let hosts: { a: string; b: string };

const commit = (name: string, day: number | null, rest: Partial<StoredRevision> = {}): StoredRevision => ({
  repository: '.',
  commit: name,
  dirty: false,
  subject: `subject of ${name}`,
  committedAt: day === null ? null : new Date(Date.UTC(2026, 0, day)),
  ...rest,
});
const OLD = commit('old', 1);
const NEW = commit('new', 2);

interface Story {
  hostId?: string;
  servers?: string[];
  profile?: RunRequest['profile'];
  rounds?: number;
  status?: 'finished' | 'cancelled';
  outcomeOf?: (round: number) => Partial<TrialResult>;
  /** Whether it says which revisions it is of; else it is of the checkout as it is. */
  named?: boolean;
  kernel?: string;
  /** Hosts that its servers could reach. */
  egress?: string[];
  /** Hash of what each revision's build was made of, by its commit. */
  contentOf?: Readonly<Record<string, string>>;
  /** Hash of how each revision's server was started. */
  configOf?: Readonly<Record<string, string>>;
}

/** A run at one revision, or with two the comparison of them. */
async function measured(
  [base, head]: readonly [StoredRevision, StoredRevision?],
  {
    hostId = hosts.a,
    servers = ['go'],
    profile = 'quick',
    rounds = 2,
    status = 'finished',
    outcomeOf,
    named = true,
    kernel = RUN_ENVIRONMENT.host.kernel,
    egress,
    contentOf = {},
    configOf = {},
  }: Story = {},
): Promise<string> {
  const { db } = database;
  const { id: runId } = await createRun(db, {
    workspaceId: workspaceIds[0] as string,
    request: {
      suite: 'io',
      profile,
      handshake: 'session',
      servers,
      rounds,
      hostClass: 'default',
      priority: 0,
      repository: '.',
    },
    seed: 7,
    ...(head && {
      plan: {
        kind: 'comparison',
        baseRef: base.commit,
        headRef: head.commit,
        tools: [],
        untilDecided: false,
      },
    }),
  });
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  await saveEnvironment(db, runId, {
    ...RUN_ENVIRONMENT,
    host: { ...RUN_ENVIRONMENT.host, kernel },
    ...(egress && { egress }),
  });
  const [first, second] = [await ensureRevision(db, base), head && (await ensureRevision(db, head))];
  if (named) {
    const ids = second ? { baseId: first.id, headId: second.id } : { baseId: null, headId: first.id };
    await saveRunRevisions(db, runId, ids);
  }
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    const isHead = trial.side === 'head' && second !== undefined;
    const { commit } = isHead && head ? head : base;
    const [contentHash, configHash] = [contentOf[commit], configOf[commit]];
    const told = { state: 'built', cached: false, seconds: 1, contentHash, configHash } as const;
    await saveRunBuild(db, runId, buildKey(trial.serverId, trial.side), told);
    const ended = { serverId: trial.serverId, status: 'built', log: '' } as const;
    const build =
      contentHash && (await saveBuild(db, { ...ended, contentHash, buildId: `${contentHash} of ${runId}` }));
    const revisionId = (isHead ? second : first).id;
    await startTrial(db, trial.id, { owner: OWNER, revisionId, buildId: build ? build.id : null });
    await storeTrial(db, trial.id, OWNER, { ...aResult(), ...outcomeOf?.(trial.round) });
  }
  await finishRun(db, { runId, owner: OWNER, status, reason: null });
  return runId;
}

beforeAll(async () => {
  database = await testDatabase();
  workspaceIds = [await ensureDefaultWorkspace(database.db)];
  hosts = { a: await aHost(database.db, 'a'), b: await aHost(database.db, 'b') };
});
afterAll(() => database.close());

const revisions = (more: object = {}) =>
  listMeasuredRevisions(database.db, {
    workspaceIds,
    series: QUICK_SERIES,
    repository: '.',
    serverIds: ['go'],
    limit: 10,
    ...more,
  });
const commits = async (more: object = {}) => (await revisions(more)).map((own) => own.commit);

test('trials of a revision stand together, of all runs and of either side; sides are kept apart', async () => {
  const single = await measured([NEW], { rounds: 3, servers: ['go', 'rust'] });
  const compared = await measured([OLD, NEW], { rounds: 6 });
  const [old, fresh] = await revisions();
  expect(old).toMatchObject({ ...OLD, servers: [{ serverId: 'go', trials: 6, runs: 1, singleRunId: null }] });
  expect(fresh).toMatchObject({ ...NEW, servers: [{ trials: 9, runs: 2, singleRunId: single }] });
  const read = (own: typeof old) =>
    listTrendTrials(database.db, own?.servers[0]?.trialIds ?? [], { tool: null, quantiles: 'tools' });
  const sideOf = async (own: typeof old) => {
    const ids = (await read(own)).map(({ id }) => id);
    const sides = await database.db.trial.findMany({ where: { id: { in: ids }, runId: compared } });
    return [...new Set(sides.map(({ side }) => side))];
  };
  expect(await sideOf(old)).toEqual(['base']);
  expect(await sideOf(fresh)).toEqual(['head']);
  const both = await revisions({ serverIds: ['go', 'rust'] });
  expect(both.map(({ servers }) => servers.map(({ serverId }) => serverId))).toEqual([
    ['go'],
    ['go', 'rust'],
  ]);
});

test('measurements of one tool, and without quantiles, are read where no more is asked for', async () => {
  const [own] = await revisions();
  const ids = own?.servers[0]?.trialIds.slice(0, 1) ?? [];
  const [whole] = await listTrendTrials(database.db, ids, { tool: null, quantiles: 'tools' });
  expect(whole?.measurements[0]?.quantilesMs.length).toBeGreaterThan(100);
  expect(whole?.resources).toMatchObject([{ party: 'server', meanMemoryMb: 95.125 }]);
  const [part] = await listTrendTrials(database.db, ids, { tool: 'checkout', quantiles: 'none' });
  expect(part?.measurements).toMatchObject([{ name: 'checkout', quantilesMs: [], count: 12_345 }]);
});

test('what does not count, is not finished, or was measured otherwise is no part of it', async () => {
  const other = { ...commit('x', 3) };
  const failed = {
    outcome: 'server_failed',
    windowMs: null,
    measurements: [],
    resources: [],
    checks: [],
  } as const;
  await measured([{ ...other, commit: 'broken' }], { outcomeOf: () => failed });
  await measured([{ ...other, commit: 'cancelled' }], { status: 'cancelled' });
  await measured([{ ...other, commit: 'smoke' }], { profile: 'smoke' });
  await measured([{ ...other, commit: 'fork', repository: '/srv/fork' }]);
  await measured([{ ...other, commit: 'unknown', dirty: true }]);
  await measured([{ ...other, commit: 'elsewhere' }], { hostId: hosts.b });
  await measured([{ ...other, commit: 'half' }], { outcomeOf: (round) => (round === 1 ? failed : {}) });
  expect(await commits()).toEqual(['old', 'new', 'half']);
  expect((await revisions()).at(-1)?.servers[0]?.trials).toBe(1);
  expect(await commits({ hostId: hosts.b })).toEqual(['elsewhere']);
  expect(await commits({ repository: '/srv/fork' })).toEqual(['fork']);
  expect(await commits({ series: { ...QUICK_SERIES, runtime: 'docker' } })).toEqual([]);
  expect(await commits({ workspaceIds: ['01a00000-0000-7000-8000-000000000000'] })).toEqual([]);
});

test('revisions come in the order of their commits, else of their first measurement; the last are shown', async () => {
  await measured([commit('untold', null)]);
  await measured([commit('early', 1, { committedAt: new Date(Date.UTC(2025, 0, 1)) })]);
  await measured([commit('new', 2, { dirty: true })]);
  const all = await revisions();
  expect(all.map((own) => (own.dirty ? `${own.commit}+` : own.commit))).toEqual([
    ...['early', 'old', 'new', 'new+', 'half', 'untold'],
  ]);
  expect(await commits({ limit: 2 })).toEqual(['half', 'untold']);
});

test('says what was measured: the repository measured last first, servers of most revisions first', async () => {
  const read = () => listMeasuredServers(database.db, { workspaceIds, series: QUICK_SERIES });
  expect(await read()).toEqual([
    { repository: '.', serverId: 'go', revisions: 6, elsewhere: 1, bridged: false },
    { repository: '.', serverId: 'rust', revisions: 1, elsewhere: 0, bridged: false },
    { repository: '/srv/fork', serverId: 'go', revisions: 1, elsewhere: 0, bridged: false },
  ]);
  await measured([commit('fork', 4, { repository: '/srv/fork' })]);
  expect((await read())[0]?.repository).toBe('/srv/fork');
});

test('what git told of a commit is told to those whose runs named it', async () => {
  const { db } = database;
  const secret = commit('secret', 20);
  await measured([secret], { named: false });
  const subjectOf = async () => (await revisions()).find(({ commit }) => commit === 'secret')?.subject;
  // Somebody else compared it.
  const other = await db.workspace.create({ data: { slug: 'other', name: 'Other' } });
  const id = await measured([secret, secret]);
  await db.run.update({ where: { id }, data: { workspaceId: other.id } });
  expect(await subjectOf()).toBeNull();
  await measured([secret]);
  expect(await subjectOf()).toBe(secret.subject);
});

test('what another host measured, or this one with another kernel or a network, is not pooled with the rest', async () => {
  const repository = '/srv/hosts';
  const at = (name: string, day: number) => commit(name, day, { repository });
  const read = () => revisions({ repository });
  await measured([at('one', 1)], { rounds: 3 });
  await measured([at('one', 1)], { hostId: hosts.b, rounds: 2 });
  const [ofB] = await read();
  expect(ofB?.servers[0]).toMatchObject({ trials: 2, runs: 1 });
  await measured([at('two', 2)], { rounds: 3 });
  expect((await read()).map((own) => [own.commit, own.servers[0]?.trials])).toEqual([
    ['one', 3],
    ['two', 3],
  ]);
  await measured([at('two', 2)], { kernel: 'another', rounds: 4 });
  expect((await read()).map((own) => [own.commit, own.servers[0]?.trials])).toEqual([['two', 4]]);
  await measured([at('two', 2)], { kernel: 'another', egress: ['a.b'], rounds: 5 });
  expect((await read()).map((own) => [own.commit, own.servers[0]?.trials])).toEqual([['two', 5]]);
  const listed = await listMeasuredServers(database.db, { workspaceIds, series: QUICK_SERIES });
  expect(listed.find((own) => own.repository === repository)).toMatchObject({ revisions: 1, elsewhere: 1 });
});

test('what was measured before a bridge was sampled apart is not pooled with what was measured since', async () => {
  const repository = '/srv/bridges';
  const at = (name: string, day: number) => commit(name, day, { repository });
  const [server] = aResult().resources;
  if (!server) throw new Error('nothing was sampled');
  const apart = { resources: [server, { ...server, party: 'bridge' as const }] };
  const listed = async () =>
    (await listMeasuredServers(database.db, { workspaceIds, series: QUICK_SERIES })).find(
      (own) => own.repository === repository,
    );
  await measured([at('one', 1)], { rounds: 3 });
  await measured([at('two', 2)], { rounds: 3 });
  expect(await listed()).toMatchObject({ revisions: 2, elsewhere: 0, bridged: false });
  await measured([at('two', 2)], { rounds: 4, outcomeOf: () => apart });
  const found = await revisions({ repository });
  expect(found.map((own) => [own.commit, own.servers[0]?.trials])).toEqual([['two', 4]]);
  expect(await listed()).toMatchObject({ revisions: 1, elsewhere: 1, bridged: true });
});

test('says what each server came out as, of a worker that told of no start, too', async () => {
  const repository = '/srv/builds';
  const [a, b] = [commit('a', 1, { repository }), commit('b', 2, { repository })];
  await measured([a, b], { rounds: 6, contentOf: { a: 'same', b: 'same' } });
  await measured([commit('c', 3, { repository })]);
  const found = await revisions({ repository });
  expect(found.map(({ servers }) => [servers[0]?.content, servers[0]?.config])).toEqual([
    ['same', null],
    ['same', null],
    [null, null],
  ]);
});

test('one build that is started in another way is told apart, on either side and in a run alone', async () => {
  const repository = '/srv/configs';
  const at = (day: number) => commit(`v${day}`, day, { repository });
  const how = { contentOf: { v1: 'x', v2: 'x', v3: 'x' }, configOf: { v1: 'one', v2: 'two', v3: 'two' } };
  await measured([at(1), at(2)], { rounds: 6, ...how });
  await measured([at(3)], how);
  const found = await revisions({ repository });
  expect(found.map(({ servers }) => [servers[0]?.content, servers[0]?.config])).toEqual([
    ['x', 'one'],
    ['x', 'two'],
    ['x', 'two'],
  ]);
});

test('the context of a revision is that of the build that its trials measured, as it was started', async () => {
  const context = { problem: 'it lists nothing' };
  const story = { contentOf: { old: 'counted', new: 'counted' }, configOf: { old: 'x', new: 'y' } };
  await measured([OLD, NEW], {
    ...{ ...story, servers: ['node'] },
    outcomeOf: (round) => (round === 1 ? { context } : {}),
  });
  const [before] = (await revisions({ serverIds: ['node'] })).flatMap(({ servers }) => servers);
  const ids = before?.trialIds ?? [];
  expect(ids).toHaveLength(2);
  // The second round found the build counted.
  expect(await listTrendContexts(database.db, ids)).toEqual(new Map(ids.map((id) => [id, context])));
  await measured([OLD], { ...story, servers: ['rust'] });
  const [uncounted] = (await revisions({ serverIds: ['rust'] })).flatMap(({ servers }) => servers);
  expect(await listTrendContexts(database.db, uncounted?.trialIds ?? [])).toEqual(new Map());
});
