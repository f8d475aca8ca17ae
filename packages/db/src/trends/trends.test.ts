import type { RunRequest } from '@headroom/workload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureRevision, type StoredRevision } from '../revisions/ensure.ts';
import { createRun } from '../runs/create.ts';
import { finishRun, saveEnvironment } from '../runs/lease.ts';
import type { SeriesKey } from '../servers/series.ts';
import {
  aHost,
  aResult,
  claimRun,
  RUN_ENVIRONMENT,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial, type TrialResult } from '../trials/store.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { readMeasuredRevisions, readMeasuredServers } from './revisions.ts';
import { readTrendTrials } from './trials.ts';

const OWNER = 'x/1';
const SERIES: SeriesKey = {
  ...{ suite: 'io', profile: 'quick', handshake: 'session', hostClass: 'default', runtime: 'process' },
};

let database: TestDatabase;
let workspaceIds: string[];
let hosts: { a: string; b: string };

const commit = (name: string, day: number | null, rest: Partial<StoredRevision> = {}): StoredRevision => ({
  ...{ repository: '.', commit: name, dirty: false, subject: `subject of ${name}` },
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
  }: Story = {},
): Promise<string> {
  const { db } = database;
  const { id: runId } = await createRun(db, {
    workspaceId: workspaceIds[0] as string,
    request: {
      ...{ suite: 'io', profile, handshake: 'session', servers, rounds, hostClass: 'default', priority: 0 },
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
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    const { id: revisionId } = await ensureRevision(db, trial.side === 'head' && head ? head : base);
    await startTrial(db, trial.id, { owner: OWNER, revisionId, buildId: null });
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
  readMeasuredRevisions(database.db, {
    ...{ workspaceIds, series: SERIES, repository: '.', serverIds: ['go'], limit: 10 },
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
    readTrendTrials(database.db, own?.servers[0]?.trialIds ?? [], { tool: null, quantiles: true });
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
  const [whole] = await readTrendTrials(database.db, ids, { tool: null, quantiles: true });
  expect(whole?.measurements[0]?.quantilesMs.length).toBeGreaterThan(100);
  expect(whole?.resources).toMatchObject([{ party: 'server', meanMemoryMb: 95.125 }]);
  const [part] = await readTrendTrials(database.db, ids, { tool: 'checkout', quantiles: false });
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
  expect(await commits()).toEqual(['old', 'new', 'elsewhere', 'half']);
  expect((await revisions()).at(-1)?.servers[0]?.trials).toBe(1);
  expect(await commits({ hostId: hosts.b })).toEqual(['elsewhere']);
  expect(await commits({ repository: '/srv/fork' })).toEqual(['fork']);
  expect(await commits({ series: { ...SERIES, runtime: 'docker' } })).toEqual([]);
  expect(await commits({ workspaceIds: ['01a00000-0000-7000-8000-000000000000'] })).toEqual([]);
});

test('revisions come in the order of their commits, else of their first measurement; the last are shown', async () => {
  await measured([commit('untold', null)]);
  await measured([commit('early', 1, { committedAt: new Date(Date.UTC(2025, 0, 1)) })]);
  await measured([commit('new', 2, { dirty: true })]);
  const all = await revisions();
  expect(all.map((own) => (own.dirty ? `${own.commit}+` : own.commit))).toEqual([
    ...['early', 'old', 'new', 'new+', 'elsewhere', 'half', 'untold'],
  ]);
  expect(await commits({ limit: 2 })).toEqual(['half', 'untold']);
});

test('says what was measured: the repository measured last first, servers of most revisions first', async () => {
  const read = () => readMeasuredServers(database.db, { workspaceIds, series: SERIES });
  expect(await read()).toEqual([
    { repository: '.', serverId: 'go', revisions: 7 },
    { repository: '.', serverId: 'rust', revisions: 1 },
    { repository: '/srv/fork', serverId: 'go', revisions: 1 },
  ]);
  await measured([commit('fork', 4, { repository: '/srv/fork' })]);
  expect((await read())[0]?.repository).toBe('/srv/fork');
});
