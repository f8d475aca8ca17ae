import { type ComparisonPlan, MIN_COMPARISON_ROUNDS } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS, type HostDescription, type RunEnvironment } from '@headroom/model/host';
import {
  ALL_TOOLS,
  CUSTOM_KINDS,
  customPrefix,
  type Measurement,
  PROFILES,
  SECOND_PERCENTILES,
} from '@headroom/model/load';
import {
  OWN_REPOSITORY,
  type RunRequest,
  SUITE_PARTIES,
  SUITES,
  suiteById,
  type TrialResult,
} from '@headroom/model/run';
import { HANDSHAKES, PERCENTILE_GRID, PROTOCOL_REQUESTS } from '@headroom/model/suite';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Db } from '../db.ts';
import { registerHost } from '../hosts/hosts.ts';
import { createRun } from '../runs/create.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';

export const HOST_DESCRIPTION: HostDescription = {
  cpuModel: 'Test CPU',
  cpus: 4,
  memoryMb: 8192,
  kernel: 'Linux 6.1',
  os: 'Debian 12',
  toolchains: { go: '1.25.0' },
  servers: [{ id: 'rust', available: false, reason: 'cargo is missing' }],
  suites: SUITES.map(({ id }) => id),
  profiles: [...PROFILES.map(({ id }) => id), ...CUSTOM_KINDS.map(customPrefix)],
  handshakes: HANDSHAKES.map(({ id }) => id),
  limits: { stepS: 1800, imageS: 2700, versionS: 60, buildS: 3600, trialS: 600, runS: 21_600 },
};

/** Environment that a run on that host stores, without containers. */
export const RUN_ENVIRONMENT: RunEnvironment = {
  host: { ...HOST_DESCRIPTION },
  runtime: 'process',
  isolated: false,
  cpusets: null,
  limits: { serverCpus: null, redisCpus: null, apiCpus: null, serverMemoryMb: 2048, webConcurrency: 4 },
  versions: { k6: '1.8.1', redis: '7.0.15', headroom: '0.1.0' },
};

/** Registers a host and returns its id. */
export async function aHost(db: Db, name = 'bench-1', hostClass = DEFAULT_HOST_CLASS): Promise<string> {
  const host = { name, hostClass, runtime: 'process', description: HOST_DESCRIPTION };
  return (await registerHost(db, host)).id;
}

const REQUEST: RunRequest = {
  suite: 'io',
  profile: 'smoke',
  handshake: 'session',
  servers: ['go', 'rust'],
  rounds: 1,
  hostClass: DEFAULT_HOST_CLASS,
  priority: 0,
  repository: OWN_REPOSITORY,
};

/** Queues a run, in the default workspace where none is given, and returns its id. */
export async function aRun(db: Db, request: Partial<RunRequest> = {}, workspace?: string): Promise<string> {
  const workspaceId = workspace ?? (await ensureDefaultWorkspace(db));
  return (await createRun(db, { workspaceId, request: { ...REQUEST, ...request }, seed: 7 })).id;
}

/** Queues a comparison of `main` and `feature`, of go where nothing else is said, in the default workspace, or a calibration; returns its id. */
export async function aComparison(
  db: Db,
  asked: Partial<ComparisonPlan> = {},
  measured: Partial<RunRequest> = {},
): Promise<string> {
  const request = { ...REQUEST, servers: ['go'], rounds: MIN_COMPARISON_ROUNDS, ...measured };
  const refs = { kind: 'comparison', baseRef: 'main', headRef: 'feature' } as const;
  const plan = { ...refs, tools: [], untilDecided: false, ...asked };
  const workspaceId = await ensureDefaultWorkspace(db);
  return (await createRun(db, { workspaceId, request, seed: 7, plan })).id;
}

/**
 * The result of a trial with everything in it, as a worker would store it: noisy latencies for every request of
 * suite io, and noisy samples, once a second, of all parties.
 */
export function aResult({ seed = 1, samples = 5 }: { seed?: number; samples?: number } = {}): TrialResult {
  const random = xoroshiro128plus(seed);
  const noise = () => uniformFloat64(random);
  const tools = suiteById('io').tools.map(({ name }) => aMeasurement(name, 'tool', noise));
  return {
    outcome: 'passed',
    reason: null,
    phases: [
      { step: 'seed', ms: 900.5 },
      { step: 'load', ms: samples * 1000 },
    ],
    coldStartMs: 41.5,
    idleMemoryMb: 9.25,
    windowMs: samples * 1000,
    testMs: samples * 1000 + 12.5,
    countedRequests: 45_000,
    hostCpuMs: 36_000,
    stolenCpuMs: 10.5,
    rigCpuMs: 250.25,
    busiestThreadMs: 4_000.5,
    busiestBackendMs: null,
    plannedArrivals: null,
    droppedArrivals: null,
    environment: {
      governors: ['performance'],
      frequencyMhz: { lowest: 2900.5, mean: 3000, highest: 3100 },
      throttles: 0,
      pressurePct: { cpu: 12.5, io: 0, memory: 0 },
      locks: { 'go.sum': '0123456789ab' },
      counters: null,
    },
    log: Array.from({ length: 50 }, (_, i) => `line ${i}: ${noise()}`).join('\n'),
    measurements: [...tools, ...PROTOCOL_REQUESTS.map((kind) => aMeasurement(kind, kind, noise))],
    requests: [
      ...[ALL_TOOLS, ...tools.map(({ name }) => name)].map((name) => ({ name, kind: 'tool' as const })),
      ...PROTOCOL_REQUESTS.map((kind) => ({ name: kind, kind })),
    ].map((series) => ({ ...series, ...someSeconds(samples, noise) })),
    resources: SUITE_PARTIES.map((party) => ({
      party,
      atS: Array.from({ length: samples }, (_, i) => i + 1 + noise() / 100),
      cpuPct: Array.from({ length: samples }, () => 150 + 50 * noise()),
      memoryMb: Array.from({ length: samples }, () => 90 + 10 * noise()),
      cpuMs: 1750.25 * samples,
      throttledMs: party === 'load' ? null : 12.5,
      meanMemoryMb: 95.125,
      peakMemoryMb: 100,
    })),
    checks: Array.from({ length: 25 }, (_, i) => ({
      name: `get_user_cart refuses bad input ${25 - i}`,
      ...(i === 3
        ? { outcome: 'warn' as const, reason: 'the message does not name user_id' }
        : { outcome: 'pass' as const, reason: null }),
      ms: 1.5 + i,
    })),
  };
}

/** Noisy latencies of so many seconds, and a wrong answer now and then. */
function someSeconds(seconds: number, noise: () => number) {
  const each = <T>(value: () => T): T[] => Array.from({ length: seconds }, value);
  return {
    counts: each(() => 900 + Math.floor(200 * noise())),
    errors: each(() => (noise() < 0.02 ? 1 : 0)),
    percentilesMs: SECOND_PERCENTILES.map((_, at) => each(() => (1 + at) * (2 + noise()))),
  };
}

function aMeasurement(name: string, kind: Measurement['kind'], noise: () => number): Measurement {
  const quantilesMs = PERCENTILE_GRID.map(noise)
    .sort((a, b) => a - b)
    // To microseconds, as they are stored.
    .map((latency) => Math.fround(Math.round(1000 * (1 + 20 * latency)) / 1000));
  return {
    name,
    kind,
    count: 12_345,
    quantilesMs,
    errors: { http: 1, jsonrpc: 2, is_error: 3, check: 4 },
    minMs: 0.5,
    meanMs: 6.125,
    maxMs: 99.75,
  };
}
