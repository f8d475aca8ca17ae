import type { RunEnvironment } from '@headroom/model/host';
import type { RunRequest, TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { dropWaitingTrials } from '../comparisons/drop-waiting.ts';
import { createRun } from '../runs/create.ts';
import { finishRun, saveEnvironment } from '../runs/lease.ts';
import {
  aHost,
  aResult,
  aRun,
  claimRun,
  QUICK_SERIES,
  RUN_ENVIRONMENT,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { listLastBuilds, listServerBuilds } from './builds.ts';
import { listServerHistory } from './history.ts';
import { listLastChecks } from './last-checks.ts';
import { listServerSeries } from './series.ts';

let database: TestDatabase;
let workspaceIds: string[];
let hosts: { a: string; b: string };
let runs: Record<'first' | 'second' | 'other' | 'contained' | 'smoke' | 'running', string>;

const OWNER = 'x/1';

/** A run whose trials all leave the result; finished unless told otherwise. */
async function measured(
  hostId: string,
  request: Partial<RunRequest> = {},
  { runtime = 'process' as RunEnvironment['runtime'], end = true, result = {} as Partial<TrialResult> } = {},
): Promise<string> {
  const { db } = database;
  const runId = await aRun(db, { profile: 'quick', servers: ['go', 'rust'], rounds: 2, ...request });
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  await saveEnvironment(db, runId, { ...RUN_ENVIRONMENT, runtime, isolated: runtime === 'docker' });
  const built = {
    serverId: 'go',
    contentHash: 'abc',
    buildId: 'abc',
    status: 'built' as const,
    log: '',
    frameworkVersion: '1.2',
  };
  const { id: buildId } = await saveBuild(db, built);
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId });
    await storeTrial(db, trial.id, OWNER, { ...aResult({ seed: trial.position + 1 }), ...result });
  }
  if (end) await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  return runId;
}

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  workspaceIds = [await ensureDefaultWorkspace(db)];
  hosts = { a: await aHost(db, 'a'), b: await aHost(db, 'b') };
  runs = {
    first: await measured(hosts.a),
    second: await measured(hosts.a, { rounds: 3 }),
    other: await measured(hosts.b),
    contained: await measured(hosts.b, {}, { runtime: 'docker' }),
    smoke: await measured(hosts.a, { profile: 'smoke', servers: ['go'] }),
    running: await measured(hosts.a, {}, { end: false }),
  };
});
afterAll(() => database.close());

const history = (more: object = {}) =>
  listServerHistory(database.db, { workspaceIds, serverId: 'go', series: QUICK_SERIES, limit: 10, ...more });
const idsOf = async (more: object = {}) => (await history(more)).map(({ id }) => id);

test('only finished runs of the same suite, profile, handshake, class and runtime stand together', async () => {
  expect(await idsOf()).toEqual([runs.other, runs.second, runs.first]);
  expect(await idsOf({ series: { ...QUICK_SERIES, runtime: 'docker' } })).toEqual([runs.contained]);
  expect(await idsOf({ series: { ...QUICK_SERIES, profile: 'smoke' } })).toEqual([runs.smoke]);
  expect(await idsOf({ serverId: 'rust', series: { ...QUICK_SERIES, profile: 'smoke' } })).toEqual([]);
  for (const other of [{ suite: 'payload' }, { handshake: 'persistent' }, { hostClass: 'epyc-8' }]) {
    expect(await idsOf({ series: { ...QUICK_SERIES, ...other } })).toEqual([]);
  }
  expect(await idsOf({ workspaceIds: ['01a00000-0000-7000-8000-000000000000'] })).toEqual([]);
});

test('a history is cut to a host, and read a page at a time', async () => {
  expect(await idsOf({ hostId: hosts.b })).toEqual([runs.other]);
  expect(await idsOf({ limit: 2 })).toEqual([runs.other, runs.second]);
  expect(await idsOf({ limit: 2, before: runs.second })).toEqual([runs.first]);
});

test('a trial is summed up from its measurements', async () => {
  const [, run] = await history();
  const { measurements } = aResult();
  const tools = measurements.filter(({ kind }) => kind === 'tool');
  expect(run).toMatchObject({ id: runs.second, side: null, rounds: 3, hostName: 'a' });
  expect(run?.trials).toHaveLength(3);
  expect(run?.trials.map(({ round }) => round)).toEqual([1, 2, 3]);
  expect(run?.trials[0]).toEqual({
    round: 1,
    status: 'passed',
    reason: null,
    windowMs: 5000,
    memoryMb: 95.125,
    calls: tools.length * 12_345,
    callsMs: tools.length * 12_345 * 6.125,
    frameworkVersion: '1.2',
    contentHash: 'abc',
  });
});

test('the sides of a comparison stand apart', async () => {
  const { db } = database;
  const plan = { kind: 'comparison', baseRef: 'a', headRef: 'b', tools: [], untilDecided: false } as const;
  const request: RunRequest = {
    suite: 'io',
    profile: 'quick',
    handshake: 'session',
    servers: ['go'],
    rounds: 6,
    hostClass: 'default',
    priority: 0,
    repository: '.',
  };
  const [workspaceId = ''] = workspaceIds;
  const { id: runId } = await createRun(db, { workspaceId, request, seed: 7, plan });
  await claimRun(db, { runId, owner: OWNER, hostId: hosts.a, leaseMs: 60_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    // Decided after four rounds: the others are dropped.
    if (trial.round > 4) {
      await dropWaitingTrials(db, { runId, owner: OWNER });
      break;
    }
    await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId: null });
    const windowMs = trial.side === 'head' ? 4000 : 2000;
    await storeTrial(db, trial.id, OWNER, { ...aResult(), windowMs });
  }
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  const sides = await history({ limit: 1 });
  expect(sides).toMatchObject([
    { id: runId, side: 'head', rounds: 4 },
    { id: runId, side: 'base', rounds: 4 },
  ]);
  expect(sides.map(({ trials }) => [...new Set(trials.map(({ windowMs }) => windowMs))])).toEqual([
    [4000],
    [2000],
  ]);
  await db.run.delete({ where: { id: runId } });
});

test('a run whose trials left nothing stays in the history, with why', async () => {
  const reason = 'go did not start';
  const nothing = { windowMs: null, measurements: [], resources: [], checks: [] };
  const id = await measured(
    hosts.a,
    { rounds: 1 },
    { result: { outcome: 'server_failed', reason, ...nothing } },
  );
  const [run] = await history({ limit: 1 });
  expect(run).toMatchObject({
    id,
    trials: [{ status: 'server_failed', reason, windowMs: null, calls: 0, memoryMb: null }],
  });
  await database.db.run.delete({ where: { id } });
});

test('says what series there are and which hosts measured them, the latest first', async () => {
  const series = await listServerSeries(database.db, { workspaceIds, serverId: 'go' });
  const short = series.map(({ profile, runtime, hostName, runs }) => [profile, runtime, hostName, runs]);
  expect(short).toEqual([
    ['smoke', 'process', 'a', 1],
    ['quick', 'docker', 'b', 1],
    ['quick', 'process', 'b', 1],
    ['quick', 'process', 'a', 2],
  ]);
  const all = await listServerSeries(database.db, { workspaceIds });
  expect(all.map(({ runs }) => runs)).toEqual(series.map(({ runs }) => runs));
  expect(series[0]?.lastAt).toBeInstanceOf(Date);
  expect(await listServerSeries(database.db, { workspaceIds, serverId: 'bun' })).toEqual([]);
});

test('the last checks by a suite are those of its trial that ended last and came to them', async () => {
  const { db } = database;
  await measured(hosts.a, { rounds: 1 }, { result: { outcome: 'server_failed', reason: 'no', checks: [] } });
  const later = { suite: 'payload', profile: 'smoke', rounds: 1 } as const;
  const payload = await measured(hosts.a, later);
  const suites = ['io', 'synthetic', 'payload'];
  const all = await listLastChecks(db, { workspaceIds, serverId: 'go', suites });
  expect(all.map(({ suite, runId }) => [suite, runId])).toEqual([
    ['io', runs.running],
    ['payload', payload],
  ]);
  const [last] = all;
  expect(last).toMatchObject({ round: 2, status: 'passed' });
  expect(last?.checks).toHaveLength(25);
  expect(last?.checks[3]).toMatchObject({ outcome: 'warn', reason: 'the message does not name user_id' });
  expect(await listLastChecks(db, { workspaceIds, serverId: 'bun', suites })).toEqual([]);
  await db.run.delete({ where: { id: payload } });
});

test('builds come latest first, each with the versions it reported, of runs that the reader may read', async () => {
  const { db } = database;
  const build = { serverId: 'nodejs', log: '' };
  const runId = await aRun(db, { servers: ['nodejs'], rounds: 4 });
  const stranger = await db.workspace.create({ data: { slug: 'stranger', name: 'Stranger' } });
  const theirs = await aRun(db, { servers: ['nodejs'] }, stranger.id);
  /** A build with which a run was measured. */
  const used = async (of: string, ended: Parameters<typeof saveBuild>[1]) => {
    const { id } = await saveBuild(db, ended);
    const trial = await db.trial.findFirstOrThrow({ where: { runId: of, buildId: null } });
    await db.trial.update({ where: { id: trial.id }, data: { buildId: id } });
  };
  const built = { ...build, status: 'built' } as const;
  await used(runId, { ...built, buildId: '1', contentHash: 'old', toolchains: { node: '22' } });
  await used(runId, { ...built, buildId: '2', contentHash: 'new', toolchains: { node: '24' }, seconds: 1.5 });
  await used(runId, { ...build, contentHash: 'newest', status: 'failed' });
  await used(theirs, { ...built, buildId: '3', contentHash: 'hostile', frameworkVersion: 'PWNED' });
  await saveBuild(db, { ...built, buildId: '4', contentHash: 'of no run' });
  const builds = await listServerBuilds(db, { workspaceIds, serverId: 'nodejs', limit: 2 });
  expect(builds.map(({ contentHash, toolchains }) => [contentHash, toolchains])).toEqual([
    ['newest', {}],
    ['new', { node: '24' }],
  ]);
  const last = await listLastBuilds(db, { workspaceIds });
  expect(last.get('nodejs')).toMatchObject({ contentHash: 'newest', status: 'failed', seconds: null });
  expect(last.get('go')).toMatchObject({ contentHash: 'abc', frameworkVersion: '1.2' });
  const seen = await listLastBuilds(db, { workspaceIds: [stranger.id] });
  expect([...seen.keys()]).toEqual(['nodejs']);
  expect(seen.get('nodejs')).toMatchObject({ contentHash: 'hostile', frameworkVersion: 'PWNED' });
  expect(await listServerBuilds(db, { workspaceIds: [], serverId: 'nodejs', limit: 2 })).toEqual([]);
});
