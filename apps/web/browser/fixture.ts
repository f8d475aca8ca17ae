import {
  createRun,
  type Db,
  ensureDefaultWorkspace,
  ensureRevision,
  finishRun,
  nextTrial,
  registerHost,
  saveBuild,
  saveEnvironment,
  setDrained,
  startTrial,
} from '@headroom/db';
import {
  aResult,
  claimRun,
  FIELD_SERVERS,
  fieldResult,
  HOST_DESCRIPTION,
  measureTrials,
  RUN_ENVIRONMENT,
} from '@headroom/db/testing';
import type { ComparisonPlan } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { type ArchiveRule, OWN_REPOSITORY, type RunRequest, type TrialResult } from '@headroom/model/run';
import { CATALOGUES } from './catalogues.ts';

export {
  COMPARED_REVISIONS,
  type ComparedStory,
  comparedRun,
  measureCompared,
  OPEN_STORY,
} from './compared-run.ts';

const OWNER = 'bench-1/test';
const LEASE_MS = 3_600_000;

/** Factors of the latencies of these tests' servers. */
const FACTORS: Record<string, number> = { rust: 1, go: 1.4, bun: 9, nodejs: 20, python: 45 };

const LACKING: Record<string, string> = {
  python: 'python needs python3 with venv; install python3-venv',
};

/** A host that can run everything but Python, or but other servers. */
export async function registerBench(
  db: Db,
  {
    name = 'bench-1',
    hostClass = DEFAULT_HOST_CLASS,
    lacks = ['python'],
    archives,
    discovers,
    profiles = HOST_DESCRIPTION.profiles,
  }: {
    name?: string;
    hostClass?: string;
    lacks?: string[];
    archives?: ArchiveRule;
    discovers?: boolean;
    profiles?: string[];
  } = {},
): Promise<string> {
  const servers = Object.keys(FACTORS).map((id) =>
    lacks.includes(id)
      ? { id, available: false, reason: LACKING[id] ?? `${id} needs its toolchain; install it` }
      : { id, available: true, reason: null },
  );
  const host = {
    name,
    hostClass,
    runtime: 'process',
    description: {
      ...{ ...HOST_DESCRIPTION, servers, profiles },
      ...(archives && { archives }),
      ...(discovers && { discovers }),
    },
  };
  const { id } = await registerHost(db, host);
  // No worker sends its heartbeats: a slow test would lose it.
  const heartbeatAt = new Date(Date.now() + LEASE_MS);
  await db.host.update({ where: { id }, data: { heartbeatAt } });
  return id;
}

/** A run that waits; with a plan a comparison or a calibration. */
export async function queuedRun(
  db: Db,
  request: Partial<RunRequest> = {},
  plan?: ComparisonPlan,
): Promise<string> {
  const whole: RunRequest = {
    suite: 'io',
    profile: 'quick',
    handshake: 'session',
    servers: ['rust', 'go'],
    rounds: 1,
    hostClass: DEFAULT_HOST_CLASS,
    priority: 0,
    repository: OWN_REPOSITORY,
    ...request,
  };
  const workspaceId = await ensureDefaultWorkspace(db);
  return (await createRun(db, { workspaceId, request: whole, seed: 7, ...(plan && { plan }) })).id;
}

interface Story {
  request?: Partial<RunRequest>;
  /** Host that measures; the bench by default. */
  hostId?: string;
  /** Trials to measure; default all. */
  measure?: number;
  /** Outcome of a trial; default passed. */
  outcomeOf?: (serverId: string, round: number) => Partial<TrialResult>;
  /** End of the run; without it the next trial is left running. */
  end?: { status: 'finished' | 'failed' | 'cancelled'; reason: string | null };
}

/** A run as a worker would leave it. */
export async function measuredRun(db: Db, { request, ...story }: Story = {}): Promise<string> {
  const runId = await queuedRun(db, request);
  await measureRun(db, runId, story);
  return runId;
}

/** Measures a run that waits, as a worker would. */
export async function measureRun(
  db: Db,
  runId: string,
  { hostId, measure = 1000, outcomeOf, end }: Omit<Story, 'request'> = {},
): Promise<void> {
  const host = hostId ?? (await registerBench(db));
  await claimRun(db, { runId, owner: OWNER, hostId: host, leaseMs: LEASE_MS });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  const revision = { repository: 'here', commit: 'c0ffee00', dirty: false };
  const { id: revisionId } = await ensureRevision(db, revision);
  const builds = new Map<string, string>();
  const buildIdOf = async (serverId: string) => {
    const id = builds.get(serverId) ?? (await builtOf(db, serverId));
    builds.set(serverId, id);
    return id;
  };
  await measureTrials(db, runId, {
    most: measure,
    measured: async ({ serverId, position, round }) => ({
      revisionId,
      buildId: await buildIdOf(serverId),
      result: { ...resultOf(serverId, position), ...outcomeOf?.(serverId, round) },
    }),
  });
  if (end) await finishRun(db, { runId, owner: OWNER, ...end });
  const next = end ? null : await nextTrial(db, runId);
  if (next) {
    await startTrial(db, next.id, { owner: OWNER, revisionId, buildId: await buildIdOf(next.serverId) });
  }
}

async function builtOf(db: Db, serverId: string): Promise<string> {
  const { id } = await saveBuild(db, {
    serverId,
    contentHash: '0123456789abcdef',
    buildId: '0123456789abcdef',
    status: 'built',
    log: `built ${serverId}`,
    seconds: 12.5,
    frameworkVersion: '1.2.3',
    runtimeVersion: '4.5.6',
    toolchains: { go: '1.25.0' },
  });
  return id;
}

/** A result whose latencies and rate are those of the server. */
function resultOf(serverId: string, seed: number): TrialResult {
  const factor = FACTORS[serverId] ?? 1;
  const result = aResult({ seed: seed + 1 });
  const slower = (ms: number | null) => (ms === null ? null : ms * factor);
  return {
    ...result,
    measurements: result.measurements.map((measurement, index) => ({
      ...measurement,
      count: Math.round(measurement.count / factor) + seed * 7 + index,
      minMs: slower(measurement.minMs),
      meanMs: slower(measurement.meanMs),
      maxMs: slower(measurement.maxMs),
      quantilesMs: measurement.quantilesMs.map((ms) => ms * factor),
    })),
  };
}

/** A finished run of all fifteen servers of the field, each with figures of the size such a server has. */
export async function fieldRun(db: Db, rounds = 3): Promise<string> {
  return measuredRun(db, {
    request: { servers: [...FIELD_SERVERS], rounds },
    outcomeOf: (serverId, round) => fieldResult(serverId, 100 * FIELD_SERVERS.indexOf(serverId) + round),
    end: { status: 'finished', reason: null },
  });
}

/** Result of a trial that failed. */
export function failed(outcome: 'server_failed' | 'rig_failed', reason: string): Partial<TrialResult> {
  return {
    outcome,
    reason,
    coldStartMs: null,
    idleMemoryMb: null,
    windowMs: null,
    testMs: null,
    countedRequests: null,
    hostCpuMs: null,
    stolenCpuMs: null,
    rigCpuMs: null,
    busiestThreadMs: null,
    busiestBackendMs: null,
    plannedArrivals: null,
    droppedArrivals: null,
    measurements: [],
    requests: [],
    resources: [],
    checks: [],
  };
}

/** Sets when a host was heard of last. */
export async function heard(db: Db, hostId: string, secondsAgo: number): Promise<void> {
  const heartbeatAt = new Date(Date.now() - secondsAgo * 1000);
  await db.host.update({ where: { id: hostId }, data: { heartbeatAt } });
}

/** A host in every state, named after it, by their ids; the last two are of class epyc-8. */
export async function hostsInEveryState(db: Db) {
  const epyc = { hostClass: 'epyc-8', lacks: ['python', 'rust'] };
  const ids = {
    idle: await registerBench(db, { name: 'idle' }),
    running: await registerBench(db, { name: 'running' }),
    draining: await registerBench(db, { name: 'draining' }),
    drained: await registerBench(db, { name: 'drained', ...epyc }),
    away: await registerBench(db, { name: 'away', ...epyc }),
  };
  const request = { servers: ['go'], rounds: 2 };
  for (const hostId of [ids.running, ids.draining]) await measuredRun(db, { request, hostId, measure: 1 });
  for (const hostId of [ids.draining, ids.drained]) await setDrained(db, hostId, true);
  await heard(db, ids.away, 7200);
  return ids;
}

/** One run in every state, by its name. The lists of all servers were counted, whose builds are those of all runs. */
export async function runsInEveryState(db: Db) {
  const five = { servers: Object.keys(FACTORS), rounds: 2 };
  const finished = { status: 'finished', reason: null } as const;
  return {
    finished: await measuredRun(db, {
      request: five,
      outcomeOf: (serverId) => CATALOGUES[serverId] ?? {},
      end: finished,
    }),
    partial: await measuredRun(db, {
      request: five,
      outcomeOf: (serverId, round) => {
        if (serverId === 'python') return failed('server_failed', 'python did not answer /health in 60 s');
        if (serverId === 'go' && round === 1) return failed('rig_failed', 'k6 ended with exit code 107');
        return serverId === 'rust' && round === 2
          ? { outcome: 'invalid', reason: 'the load generator was saturated' }
          : {};
      },
      end: finished,
    }),
    nothing: await measuredRun(db, {
      request: { servers: ['python'] },
      outcomeOf: () => failed('server_failed', 'python did not build'),
      end: finished,
    }),
    failed: await measuredRun(db, {
      request: five,
      measure: 3,
      end: { status: 'failed', reason: 'the API service could not be built: install Go 1.24 or newer' },
    }),
    cancelled: await measuredRun(db, {
      request: five,
      measure: 2,
      end: { status: 'cancelled', reason: null },
    }),
    running: await measuredRun(db, { request: five, measure: 4 }),
    queued: await queuedRun(db),
  };
}
