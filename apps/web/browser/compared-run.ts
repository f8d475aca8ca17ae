import {
  type Db,
  dropWaitingTrials,
  ensureRevision,
  finishRun,
  type NextTrial,
  nextTrial,
  readRun,
  saveBuild,
  saveCalibrations,
  saveEnvironment,
  saveRunBuild,
  saveRunRevisions,
  startTrial,
} from '@headroom/db';
import { claimRun, fieldResult, measureTrials, RUN_ENVIRONMENT } from '@headroom/db/testing';
import { buildKey, type ComparisonPlan, type Side } from '@headroom/model/comparison';
import type { CommitRange, RunRequest, TrialResult } from '@headroom/model/run';
import { METHOD_VERSION } from '@headroom/report';
import { calibrationsOf, compareRun, failuresOf, headlineOf } from '@headroom/report/compare';
import { failed, queuedRun, registerBench } from './fixture.ts';

const OWNER = 'bench-1/test';
const LEASE_MS = 3_600_000;

/** Commits of the refs of these comparisons. */
export const COMPARED_REVISIONS = {
  base: {
    commit: 'ba5e0000000000000000000000000000000000aa',
    subject: 'Keep carts in one hash',
    committedAt: new Date('2026-10-01T08:00:00Z'),
  },
  head: {
    commit: '4ead0000000000000000000000000000000000bb',
    subject: 'Check every item of a cart',
    committedAt: new Date('2026-10-02T09:30:00Z'),
  },
} as const;

/** Commits between these. */
const COMPARED_RANGE: CommitRange = {
  ahead: 2,
  behind: 1,
  commits: [
    { ...COMPARED_REVISIONS.head, author: 'Ada', committedAt: '2026-10-02T09:30:00Z' },
    {
      commit: '5e1fc0de000000000000000000000000000000cc',
      subject: 'Name the items of a cart',
      author: 'Grace',
      committedAt: '2026-10-01T15:00:00Z',
    },
  ],
};

export interface ComparedStory {
  /** Some of FIELD_SERVERS. */
  servers?: readonly string[];
  rounds?: number;
  /** Latencies of `tool` on head, as a multiple of those of base. */
  effect?: number;
  tool?: string;
  /** The same of other tools. */
  effects?: Readonly<Record<string, number>>;
  /** Servers whose sides came out as one build: nothing is measured of them. */
  sameBuilds?: readonly string[];
  /** A calibration compares a revision with itself; it ignores `effect`. */
  kind?: ComparisonPlan['kind'];
  untilDecided?: boolean;
  /** Trials to measure; default all, and the comparison is finished. With fewer the next one is left running. */
  measure?: number;
  /** A side whose servers do not build: measured no further than round 3. */
  fails?: { side: Side; reason: string };
  /** What the lists of both sides take of a model's context. */
  contexts?: Readonly<Record<Side, Pick<TrialResult, 'context' | 'catalogue'>>>;
  /** Sides as they were asked for; default: two branches. */
  refs?: Pick<ComparisonPlan, 'baseRef' | 'headRef'>;
  /** Revisions of both sides as a registry names them; default: two commits. */
  fetched?: Readonly<Record<Side, { repository: string; commit: string; subject: string }>>;
  hostId?: string;
  request?: Partial<RunRequest>;
}

/** A comparison that six rounds leave undecided, and some tens more would decide. */
export const OPEN_STORY: ComparedStory = { servers: ['bun'], effect: 1.03 };

/** A comparison as a worker would leave it, with made-up measurements of both sides that hardly vary. */
export async function comparedRun(db: Db, story: ComparedStory = {}): Promise<string> {
  const { servers = ['go'], rounds = 6, kind = 'comparison', untilDecided = false } = story;
  const refs =
    kind === 'calibration'
      ? { baseRef: 'HEAD', headRef: 'HEAD' }
      : (story.refs ?? { baseRef: 'main', headRef: 'check-items' });
  const plan = { kind, ...refs, tools: [], untilDecided };
  const runId = await queuedRun(db, { servers: [...servers], rounds, ...story.request }, plan);
  await measureCompared(db, runId, story);
  return runId;
}

/** Plays the worker for a comparison that is queued: its servers, rounds and refs are those that it has. */
export async function measureCompared(db: Db, runId: string, story: ComparedStory = {}): Promise<void> {
  const { servers = ['go'], kind = 'comparison', fails, sameBuilds = [] } = story;
  const hostId = story.hostId ?? (await registerBench(db));
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: LEASE_MS });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  const revisions = await resolve(db, story);
  const range = kind === 'calibration' || story.fetched ? null : COMPARED_RANGE;
  await saveRunRevisions(db, runId, { baseId: revisions.base, headId: revisions.head, range });
  await noteBuilds(db, { runId, servers, fails, sameBuilds });
  for (const serverId of sameBuilds) await dropWaitingTrials(db, { runId, owner: OWNER, serverId });
  const builds = new Map<string, string>();
  const idsOf = async ({ serverId, side }: NextTrial) => {
    const own = side ?? 'base';
    const buildId = builds.get(serverId + own) ?? (await buildOf(db, { serverId, side: own, fails }));
    builds.set(serverId + own, buildId);
    return { revisionId: revisions[own], buildId };
  };
  await measureTrials(db, runId, {
    ...(story.measure !== undefined && { most: story.measure }),
    // A side that fails three times ends the trials of its server.
    only: ({ round }) => !fails || round <= 3,
    measured: async (trial) => {
      const fault = trial.side === fails?.side ? failed('server_failed', fails?.reason ?? '') : {};
      const context = story.contexts?.[trial.side ?? 'base'];
      return { ...(await idsOf(trial)), result: { ...sideResult(trial, story), ...fault, ...context } };
    },
  });
  if (fails) for (const serverId of servers) await dropWaitingTrials(db, { runId, owner: OWNER, serverId });
  const next = await nextTrial(db, runId);
  if (next) await startTrial(db, next.id, { owner: OWNER, ...(await idsOf(next)) });
  else await conclude(db, runId);
}

async function resolve(db: Db, { kind, fetched }: ComparedStory): Promise<Record<Side, string>> {
  const idOf = async (side: Side) => {
    const revision = fetched?.[side] ?? { repository: '.', ...COMPARED_REVISIONS[side] };
    return (await ensureRevision(db, { dirty: false, ...revision })).id;
  };
  return { base: await idOf('base'), head: await idOf(kind === 'calibration' ? 'base' : 'head') };
}

interface NotedBuilds {
  runId: string;
  servers: readonly string[];
  fails: ComparedStory['fails'];
  sameBuilds: readonly string[];
}

async function noteBuilds(db: Db, { runId, servers, fails, sameBuilds }: NotedBuilds): Promise<void> {
  for (const serverId of servers) {
    for (const side of ['base', 'head'] as const) {
      const state = side === fails?.side ? 'failed' : 'built';
      const contentHash = sameBuilds.includes(serverId) ? 'one build' : `of ${side}`;
      const build = { state, cached: false, seconds: 12.5, contentHash } as const;
      await saveRunBuild(db, runId, buildKey(serverId, side), build);
    }
  }
}

async function buildOf(
  db: Db,
  { serverId, side, fails }: { serverId: string; side: Side; fails: ComparedStory['fails'] },
): Promise<string> {
  const status = side === fails?.side ? 'failed' : 'built';
  const { id } = await saveBuild(db, {
    serverId,
    contentHash: `0123456789abcdef-${side}-${status}`,
    status,
    buildId: `0123456789abcdef-${side}`,
    log: `${serverId} of ${side}: ${fails?.side === side ? fails.reason : 'built'}`,
    seconds: 12.5,
    toolchains: { go: '1.25.0' },
    frameworkVersion: '1.2.3',
    runtimeVersion: '4.5.6',
  });
  return id;
}

function sideResult(
  { serverId, side, position }: { serverId: string; side: Side | null; position: number },
  { effect = 1, tool = 'get_user_cart', effects = {}, kind }: ComparedStory,
): TrialResult {
  const result = fieldResult(serverId, position);
  const slower: Readonly<Record<string, number>> =
    side === 'head' && kind !== 'calibration' ? { ...effects, [tool]: effect } : {};
  return {
    ...result,
    measurements: result.measurements.map((measurement) => {
      const factor = slower[measurement.name] ?? 1;
      const times = (ms: number | null) => (ms === null ? null : ms * factor);
      return {
        ...measurement,
        minMs: times(measurement.minMs),
        meanMs: times(measurement.meanMs),
        maxMs: times(measurement.maxMs),
        quantilesMs: measurement.quantilesMs.map((ms) => ms * factor),
      };
    }),
  };
}

/** Ends it with its verdicts; a calibration is stored as what its host differs by from itself. */
async function conclude(db: Db, runId: string): Promise<void> {
  const run = await readRun(db, runId);
  if (!run?.host) throw new Error(`run ${runId} has no host`);
  const [measuredAt, { suite, profile, handshake }] = [new Date(), run];
  const comparison = compareRun(run, { nowMs: measuredAt.getTime(), ended: true, calibrations: [] });
  const { kernel, cpuModel } = RUN_ENVIRONMENT.host;
  if (run.kind === 'calibration') {
    const found = calibrationsOf(comparison, {
      measuredAtMs: measuredAt.getTime(),
      host: { kernel, cpuModel },
    });
    const hostId = run.host.id;
    await saveCalibrations(
      db,
      run.servers.map((serverId) => ({
        runId,
        serverId,
        hostId,
        suite,
        profile,
        handshake,
        runtime: RUN_ENVIRONMENT.runtime,
        kernel,
        cpuModel,
        egress: [],
        measuredAt,
        metrics: found
          .filter((row) => row.serverId === serverId)
          .map(({ tool, metric, logRatios }) => ({ tool, metric, logRatios: [...logRatios] })),
      })),
    );
  }
  const concluded =
    run.kind === 'comparison'
      ? {
          verdicts: comparison.counts,
          verdictMethod: METHOD_VERSION,
          finding: headlineOf(comparison, failuresOf(run.trials))?.text,
        }
      : {};
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null, ...concluded });
}
