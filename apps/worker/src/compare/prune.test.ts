import {
  createRun,
  ensureDefaultWorkspace,
  nextTrial,
  type RunDetail,
  readRun,
  saveRunBuild,
  startTrial,
  storeTrial,
} from '@headroom/db';
import { aHost, claimRun, fieldResult, testDatabase } from '@headroom/db/testing';
import { buildKey, type ComparisonPlan, SIDES, type Side } from '@headroom/model/comparison';
import type { RunRequest, TrialResult } from '@headroom/model/run';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { dropUnaffected, pruneTrials } from './prune.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const owner = 'bench-1/test';
const context = {
  db,
  owner,
  log: createLog('silent'),
  retry: <T>(operation: () => Promise<T>) => operation(),
};

/** Plays a host for a comparison of at most 12 rounds; what each trial gives is said by its side and server. */
async function measured(
  resultOf: (trial: { serverId: string; side: Side | null }, usual: TrialResult) => TrialResult,
  { servers = ['go'], untilDecided = true } = {},
): Promise<RunDetail> {
  const request: RunRequest = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers,
    rounds: 12,
    hostClass: 'default',
    priority: 0,
    repository: '.',
  };
  const refs = { kind: 'comparison', baseRef: 'main', headRef: 'head' } as const;
  const plan = { ...refs, tools: [], untilDecided };
  const workspaceId = await ensureDefaultWorkspace(db);
  const { id: runId } = await createRun(db, { workspaceId, request, seed: 1, plan });
  await claimRun(db, { runId, owner, hostId: await aHost(db), leaseMs: 3_600_000 });
  for (;;) {
    const trial = await nextTrial(db, runId);
    if (!trial) break;
    await startTrial(db, trial.id, { owner, revisionId: null, buildId: null });
    await storeTrial(db, trial.id, owner, resultOf(trial, fieldResult(trial.serverId, trial.position)));
    await pruneTrials(context, { id: runId, untilDecided }, trial);
  }
  return (await readRun(db, runId)) as RunDetail;
}

/** Everything takes three times as long. */
function slow(result: TrialResult): TrialResult {
  const measurements = result.measurements.map((measurement) => ({
    ...measurement,
    count: Math.round(measurement.count / 3),
    meanMs: (measurement.meanMs ?? 0) * 3,
    quantilesMs: measurement.quantilesMs.map((ms) => ms * 3),
  }));
  return { ...result, measurements };
}

/**
 * The trials that are left of a run once its builds have come out, by server. Each side is given by the hash of its
 * build, and after a space that of how it is started.
 */
async function leftOf(
  kind: ComparisonPlan['kind'],
  hashes: Readonly<Record<string, readonly [string, string]>>,
) {
  const servers = Object.keys(hashes);
  const request: RunRequest = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers,
    rounds: 6,
    hostClass: 'default',
    priority: 0,
    repository: '.',
  };
  const plan = { kind, baseRef: 'main', headRef: 'head', tools: [], untilDecided: false } as const;
  const workspaceId = await ensureDefaultWorkspace(db);
  const { id: runId } = await createRun(db, { workspaceId, request, seed: 1, plan });
  await claimRun(db, { runId, owner, hostId: await aHost(db), leaseMs: 3_600_000 });
  for (const [serverId, own] of Object.entries(hashes)) {
    for (const [i, side] of SIDES.entries()) {
      const [contentHash, configHash] = own[i]?.split(' ') ?? [];
      const build = { state: 'built', cached: true, seconds: 1, contentHash, configHash } as const;
      await saveRunBuild(db, runId, buildKey(serverId, side), build);
    }
  }
  await dropUnaffected(context, runId);
  const { trials } = (await readRun(db, runId)) as RunDetail;
  return servers.map((serverId) => trials.filter((trial) => trial.serverId === serverId).length);
}

test('of a server whose sides are one build nothing is measured, unless that is what a calibration is for', async () => {
  expect(await leftOf('comparison', { go: ['a', 'a'], rust: ['b', 'c'] })).toEqual([0, 12]);
  expect(await leftOf('comparison', { go: ['a x', 'a x'], rust: ['b x', 'b y'] })).toEqual([0, 12]);
  expect(await leftOf('calibration', { go: ['a', 'a'] })).toEqual([12]);
});

const roundsOf = ({ trials }: RunDetail, serverId: string) =>
  Math.max(...trials.filter((trial) => trial.serverId === serverId).map(({ round }) => round));

test('what is decided at the first look is measured no further, unless all rounds were asked for', async () => {
  const slower = ({ side }: { side: Side | null }, usual: TrialResult) =>
    side === 'head' ? slow(usual) : usual;
  expect((await measured(slower)).trials).toHaveLength(2 * 6);
  expect((await measured(slower, { untilDecided: false })).trials).toHaveLength(2 * 12);
});

test('what no look decides is measured to the last round', async () => {
  // Whichever side is first in its round is slow.
  let turn = 0;
  const erratic = (_: unknown, usual: TrialResult) => (turn++ % 2 === 0 ? slow(usual) : usual);
  expect((await measured(erratic)).trials).toHaveLength(2 * 12);
});

test('a server of which one side fails in three rounds and the other in none is dropped; the others go on', async () => {
  const failing = (trial: { serverId: string; side: Side | null }, usual: TrialResult): TrialResult =>
    trial.serverId === 'go' && trial.side === 'head'
      ? { ...usual, outcome: 'server_failed', reason: 'it does not build', measurements: [] }
      : usual;
  const run = await measured(failing, { servers: ['go', 'rust'], untilDecided: false });
  expect([roundsOf(run, 'go'), roundsOf(run, 'rust')]).toEqual([3, 12]);
  expect(run.trials.filter(({ status }) => status === 'waiting')).toEqual([]);
});

test('a failure of the rig, or one of the server in whatever round, drops nothing', async () => {
  let trials = 0;
  const spoiled = (_: unknown, usual: TrialResult): TrialResult => {
    trials++;
    if (trials === 1) return { ...usual, outcome: 'rig_failed', reason: 'k6 failed', measurements: [] };
    if (trials === 2 || trials === 6)
      return { ...usual, outcome: 'server_failed', reason: 'it died', measurements: [] };
    return usual;
  };
  expect((await measured(spoiled, { untilDecided: false })).trials).toHaveLength(2 * 12);
});
