import { WATCH_DOUBT } from '@headroom/model/comparison';
import type { RunRequest } from '@headroom/model/run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventKind } from '../generated/client.ts';
import { publishRun } from '../publications/publish.ts';
import { createRun } from '../runs/create.ts';
import { finishRun } from '../runs/lease.ts';
import {
  aHost,
  aResult,
  aTeam,
  aWatch,
  claimRun,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { acknowledgeChange, listAcknowledgements, withdrawAcknowledgement } from './acknowledge.ts';
import { listActiveWatches, noteWatchProblem, pauseWatch, saveFoundCommits, WatchTaken } from './attend.ts';
import { readDueCalibration } from './calibrate.ts';
import { readDigest, recordDigests } from './digest.ts';
import { takePush } from './push.ts';
import { listWatchRuns } from './runs.ts';
import { changeWatch, createWatch, deleteWatch, MAX_WATCHES, readWatch } from './watches.ts';

let database: TestDatabase;
let hostId: string;
let team: { workspaceId: string; userIds: string[] };
beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  team = await aTeam(database.db, 'owner');
});

const FIRST = 'a'.repeat(40);
const HEAD = 'b'.repeat(40);
const OWNER = 'bench-1/test';

/** A watch of the team, made by an account or by nobody known. */
const watched = (createdById: string | null = null) =>
  aWatch(database.db, { workspaceId: team.workspaceId, createdById });

/** Queues a comparison for a watch. */
async function queued(
  id: string,
  searchesId: string | null = null,
  kind: 'comparison' | 'calibration' = 'comparison',
): Promise<string> {
  const request: RunRequest = {
    ...{ suite: 'io', profile: 'quick', handshake: 'session', servers: ['go'], rounds: 1 },
    ...{ hostClass: 'default', repository: '.', priority: -1, tags: [] },
  };
  const plan = { kind, baseRef: FIRST, headRef: HEAD, tools: [], untilDecided: false } as const;
  const { workspaceId } = team;
  const watch = { id, searchesId, isHead: searchesId === null && kind === 'comparison' };
  const run = { workspaceId, request, seed: 1, plan, watch };
  return (await createRun(database.db, run)).id;
}

/** Measures a comparison to its end. @param head outcome of the trials of head */
async function measured(
  runId: string,
  {
    verdicts,
    head = 'passed',
    ...contexts
  }: { verdicts?: Record<string, number>; head?: 'passed' | 'server_failed' } & Pick<
    Parameters<typeof finishRun>[1],
    'contextChanges' | 'contextAlert'
  > = {},
): Promise<void> {
  const { db } = database;
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId: null });
    const outcome = trial.side === 'head' ? head : 'passed';
    await storeTrial(db, trial.id, OWNER, {
      ...aResult(),
      outcome,
      reason: outcome === 'passed' ? null : 'x',
    });
  }
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null, verdicts, ...contexts });
}

const kindsOf = async (runId: string): Promise<EventKind[]> =>
  (await database.db.event.findMany({ where: { runId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);

/** Lets the time pass for which a watch waits after each comparison. */
const letPass = (id: string) =>
  database.db.watch.update({ where: { id }, data: { nextAt: new Date(0) }, select: { id: true } });

test('a workspace has so many watches, however many are added at once', async () => {
  const { db } = database;
  const { workspaceId } = team;
  const watch = {
    ...{ workspaceId, createdById: null, projectId: null, repository: '.', branch: 'main', suite: 'io' },
    ...{ profile: 'quick', handshake: null, servers: ['go'], rounds: 8, untilDecided: false },
    ...{ hostClass: 'default', everyMinutes: 60, calibrates: true, firstCommit: FIRST, releases: false },
  };
  const added = await Promise.all(Array.from({ length: MAX_WATCHES + 3 }, () => createWatch(db, watch)));
  expect(added.filter(Boolean)).toHaveLength(MAX_WATCHES);
  expect(new Set(added.flatMap((one) => one?.pushSecret ?? [])).size).toBe(MAX_WATCHES);
});

test('of several processes one queues the next comparison, and none before its time or beside another', async () => {
  const id = await watched();
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => queued(id)));
  const [first, ...more] = tries.filter(({ status }) => status === 'fulfilled');
  expect([first?.status, more]).toEqual(['fulfilled', []]);
  for (const failed of tries.filter((one) => one.status === 'rejected')) {
    expect(failed.reason).toBeInstanceOf(WatchTaken);
  }
  await letPass(id);
  await expect(queued(id)).rejects.toBeInstanceOf(WatchTaken);
  const [run] = await listWatchRuns(database.db, id, 5);
  await measured(run?.id ?? '');
  expect(await queued(id)).toBeTruthy();
});

test('steps of a search follow at once and do not put the next head off', async () => {
  const id = await watched();
  const found = await queued(id);
  await measured(found, { verdicts: { regressed: 1 } });
  const before = await readWatch(database.db, id);
  const step = await queued(id, found);
  expect((await readWatch(database.db, id))?.nextAt).toEqual(before?.nextAt);
  await measured(step, { verdicts: { regressed: 1 } });
  expect(await listWatchRuns(database.db, id, 5)).toMatchObject([
    { id: step, searchesId: found },
    { id: found, searchesId: null, base: FIRST, head: HEAD, headMeasured: true },
  ]);
  // A watch compares heads again and again, with less doubt each time.
  const doubts = await database.db.run.findMany({
    where: { watchId: id },
    select: { doubt: true },
    orderBy: { id: 'asc' },
  });
  expect(doubts.map(({ doubt }) => doubt)).toEqual([WATCH_DOUBT, 0.05]);
  await saveFoundCommits(database.db, found, { commits: [HEAD], reason: null });
  await saveFoundCommits(database.db, found, { commits: [FIRST], reason: null });
  expect(await kindsOf(found)).toEqual(['watch_change', 'watch_search']);
  expect(await kindsOf(step)).toEqual([]);
});

test('a head is told of where something changed or fails, and not otherwise', async () => {
  const id = await watched();
  const told = async (
    ...story: Parameters<typeof measured> extends [string, ...infer Rest] ? Rest : never
  ) => {
    await letPass(id);
    const run = await queued(id);
    await measured(run, ...story);
    return kindsOf(run);
  };
  expect(await told({ verdicts: { 'no change': 9, undecided: 1 } })).toEqual([]);
  expect(await told({ verdicts: { improved: 1 } })).toEqual(['watch_change']);
  expect(await told({ verdicts: { 'not judged': 3 }, head: 'server_failed' })).toEqual(['watch_change']);
  const [broken] = await listWatchRuns(database.db, id, 1);
  expect(broken?.headMeasured).toBe(false);
});

test('a context that grew is told of once, also where head fails and becomes no base', async () => {
  const id = await watched();
  const size = (tokens: number) => ({ tokens, bytes: 4 * tokens });
  const grown = (to: number) => ({
    verdicts: { 'no change': 9 },
    contextAlert: true,
    contextChanges: [
      {
        ...{ serverId: 'go', base: size(10), head: size(to), text: `+${to - 10} tokens` },
        problem: null,
      },
    ],
  });
  const told = async (story: Parameters<typeof measured>[1], searches: string | null = null) => {
    await letPass(id);
    const run = await queued(id, searches);
    await measured(run, story);
    return { run, kinds: await kindsOf(run) };
  };
  const first = await told(grown(15));
  expect(first.kinds).toEqual(['watch_change']);
  expect(await listWatchRuns(database.db, id, 1)).toMatchObject([
    { contextChanges: [{ serverId: 'go', text: '+5 tokens' }] },
  ]);
  expect((await told(grown(15))).kinds).toEqual([]);
  expect((await told(grown(16))).kinds).toEqual(['watch_change']);
  expect((await told({ ...grown(17), contextAlert: false })).kinds).toEqual([]);
  // Steps of a search are told of by what that found.
  expect((await told(grown(18), first.run)).kinds).toEqual([]);
  expect((await told({ ...grown(16), verdicts: { regressed: 1 } })).kinds).toEqual(['watch_change']);
});

test('a watch pauses once, says why, and goes on with nothing behind it', async () => {
  const { db } = database;
  const id = await watched(team.userIds[0]);
  const run = await queued(id);
  await noteWatchProblem(db, id, 'no host has read it');
  expect(await readWatch(db, id)).toMatchObject({ problem: 'no host has read it' });
  await pauseWatch(db, id, 'it failed');
  await pauseWatch(db, id, 'it failed again');
  expect(await readWatch(db, id)).toMatchObject({ pausedReason: 'it failed', problem: null });
  expect(await kindsOf(run)).toEqual(['watch_paused']);
  expect((await listActiveWatches(db)).map((watch) => watch.id)).not.toContain(id);
  await measured(run);
  await letPass(id);
  await expect(queued(id)).rejects.toBeInstanceOf(WatchTaken);
  expect(await changeWatch(db, id, { paused: false, rounds: 12 })).toMatchObject({
    ...{ pausedAt: null, pausedReason: null, rounds: 12, refusals: 0 },
  });
  const active = (await listActiveWatches(db)).find((watch) => watch.id === id);
  expect(active?.maker).toMatchObject({ userId: team.userIds[0], role: 'owner' });
  await db.membership.deleteMany({ where: { userId: team.userIds[0] ?? '' } });
  expect((await listActiveWatches(db)).find((watch) => watch.id === id)?.maker).toBeNull();
});

test('a watch is deleted although a comparison of it was published; what that shows stays', async () => {
  const { db } = database;
  const id = await watched();
  const runId = await queued(id);
  await measured(runId, { verdicts: { regressed: 1 } });
  await publishRun(db, { runId, slug: 'watched', title: 't', summary: 's', methodVersion: 1, figures: [] });
  await saveFoundCommits(db, runId, { commits: [HEAD], reason: null });
  expect(await deleteWatch(db, id)).toMatchObject({ branch: 'main' });
  expect(await db.run.findUnique({ where: { id: runId } })).toMatchObject({ watchId: null, rounds: 1 });
  expect(await deleteWatch(db, id)).toEqual({ state: 'not_found' });
});

test('a push event is taken once', async () => {
  const { db } = database;
  const id = await watched();
  expect(await takePush(db, id, { digest: 'd1', commit: HEAD })).toBe(true);
  expect(await takePush(db, id, { digest: 'd1', commit: FIRST })).toBe(false);
  expect(await takePush(db, id, { digest: 'd2', commit: null })).toBe(true);
  expect(await readWatch(db, id)).toMatchObject({ pushedCommit: HEAD });
});

test('a digest comes once a week, from one of several processes, where a head was compared', async () => {
  const { db } = database;
  const id = await watched();
  const idle = await watched();
  const runId = await queued(id);
  await measured(runId, { verdicts: { improved: 1 } });
  const weekPasses = () =>
    db.watch.updateMany({
      where: { id: { in: [id, idle] } },
      data: { digestAt: new Date(Date.now() - 8 * 86_400_000) },
    });
  await recordDigests(db);
  expect(await kindsOf(runId)).toEqual(['watch_change']);
  await weekPasses();
  await Promise.all([recordDigests(db), recordDigests(db), recordDigests(db)]);
  expect(await kindsOf(runId)).toEqual(['watch_change', 'watch_digest']);
  const now = new Date();
  expect((await readDigest(db, id, now)).runs).toMatchObject([{ id: runId }]);
  expect((await readDigest(db, id, new Date(now.getTime() + 8 * 86_400_000))).runs).toEqual([]);
  // What was compared long ago is told once.
  await db.run.update({ where: { id: runId }, data: { finishedAt: new Date(0) } });
  await weekPasses();
  await recordDigests(db);
  expect(await kindsOf(runId)).toEqual(['watch_change', 'watch_digest']);
});

test('the last word about a change counts, and goes with its watch', async () => {
  const { db } = database;
  const id = await watched();
  const said = { commit: HEAD, reason: 'as planned', fixedBy: null };
  await acknowledgeChange(db, id, { ...said, userId: team.userIds[0] ?? null });
  await acknowledgeChange(db, id, { ...said, reason: null, fixedBy: FIRST, userId: null });
  expect(await listAcknowledgements(db, id)).toMatchObject([
    { commit: HEAD, reason: null, fixedBy: FIRST, createdBy: null },
  ]);
  expect(await withdrawAcknowledgement(db, id, FIRST)).toBe(false);
  expect(await withdrawAcknowledgement(db, id, HEAD)).toBe(true);
  await acknowledgeChange(db, id, { ...said, userId: null });
  await deleteWatch(db, id);
  expect(await db.acknowledgement.count({ where: { watchId: id } })).toBe(0);
});

test('the server calibrated longest ago is next, once a day, while its hosts have nothing else to do', async () => {
  const { db } = database;
  const hostClass = 'calibrated';
  const host = await aHost(db, 'calibrated');
  await db.host.update({ where: { id: host }, data: { hostClass } });
  const id = await aWatch(db, { workspaceId: team.workspaceId, servers: ['go', 'rust'], hostClass });
  const due = async () => {
    const watch = await readWatch(db, id);
    return watch && readDueCalibration(db, watch);
  };
  expect(await due()).toBeNull();
  const runId = await queued(id);
  expect(await due()).toBeNull();
  await measured(runId, { verdicts: { 'no change': 3 } });
  expect(await due()).toBe('go');
  const calibration = {
    ...{
      serverId: 'go',
      hostId: host,
      suite: 'io',
      profile: 'quick',
      handshake: 'session',
      runtime: 'process',
    },
    ...{ runId: null, kernel: 'k', cpuModel: 'c', egress: [], measuredAt: new Date(), metrics: [] },
  };
  const { id: calibrationId } = await db.calibration.create({ data: calibration });
  expect(await due()).toBe('rust');
  const measuredAt = new Date(Date.now() - 25 * 3_600_000);
  await db.calibration.create({ data: { ...calibration, serverId: 'rust', measuredAt } });
  expect(await due()).toBe('rust');
  // One that was tried without a result is not tried again at once.
  const tried = await queued(id, null, 'calibration');
  await db.run.update({ where: { id: tried }, data: { servers: ['rust'], hostClass } });
  expect(await due()).toBeNull();
  await db.run.update({ where: { id: tried }, data: { status: 'failed' } });
  expect(await due()).toBeNull();
  await db.calibration.update({ where: { id: calibrationId }, data: { measuredAt } });
  expect(await due()).toBe('go');
  // Anybody's run comes first.
  await db.run.update({ where: { id: runId }, data: { status: 'queued', hostClass } });
  expect(await due()).toBeNull();
});

test('a calibration puts no head off, is no comparison of the watch, and tells nobody', async () => {
  const { db } = database;
  const id = await watched();
  const before = await readWatch(db, id);
  const runId = await queued(id, null, 'calibration');
  expect((await readWatch(db, id))?.nextAt).toEqual(before?.nextAt);
  await expect(queued(id)).rejects.toBeInstanceOf(WatchTaken);
  await measured(runId, { verdicts: { regressed: 1 } });
  expect(await kindsOf(runId)).toEqual([]);
  expect(await listWatchRuns(db, id, 5)).toEqual([]);
});
