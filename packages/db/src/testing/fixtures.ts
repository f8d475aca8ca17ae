import {
  DEFAULT_HOST_CLASS,
  type HostDescription,
  type Measurement,
  PARTIES,
  PERCENTILE_GRID,
  PROTOCOL_REQUESTS,
  type RunRequest,
  suiteById,
} from '@headroom/workload';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Db } from '../db.ts';
import { registerHost } from '../hosts/hosts.ts';
import { createRun } from '../runs/create.ts';
import type { TrialResult } from '../trials/store.ts';
import { defaultWorkspaceId } from '../workspaces/default.ts';

export const HOST_DESCRIPTION: HostDescription = {
  cpuModel: 'Test CPU',
  cpus: 4,
  memoryMb: 8192,
  kernel: 'Linux 6.1',
  os: 'Debian 12',
  toolchains: { go: '1.25.0' },
  servers: [{ id: 'rust', available: false, reason: 'cargo is missing' }],
};

/** Registers a host and returns its id. */
export async function aHost(db: Db, name = 'bench-1', hostClass = DEFAULT_HOST_CLASS): Promise<string> {
  const host = { name, hostClass, runtime: 'process', description: HOST_DESCRIPTION };
  return (await registerHost(db, host)).id;
}

/** Queues a run in the default workspace and returns its id. */
export async function aRun(db: Db, request: Partial<RunRequest> = {}): Promise<string> {
  const workspaceId = await defaultWorkspaceId(db);
  const whole: RunRequest = {
    ...{ suite: 'io', profile: 'smoke', handshake: 'session', servers: ['go', 'rust'], rounds: 1 },
    hostClass: DEFAULT_HOST_CLASS,
    ...request,
  };
  return (await createRun(db, { workspaceId, request: whole, seed: 7 })).id;
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
    log: Array.from({ length: 50 }, (_, i) => `line ${i}: ${noise()}`).join('\n'),
    measurements: [...tools, ...PROTOCOL_REQUESTS.map((kind) => aMeasurement(kind, kind, noise))],
    resources: PARTIES.map((party) => ({
      party,
      atS: Array.from({ length: samples }, (_, i) => i + 1 + noise() / 100),
      cpuPct: Array.from({ length: samples }, () => 150 + 50 * noise()),
      memoryMb: Array.from({ length: samples }, () => 90 + 10 * noise()),
      ...{
        cpuMs: 1750.25 * samples,
        throttledMs: party === 'load' ? null : 12.5,
        meanMemoryMb: 95.125,
        peakMemoryMb: 100,
      },
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

function aMeasurement(name: string, kind: Measurement['kind'], noise: () => number): Measurement {
  const quantilesMs = PERCENTILE_GRID.map(noise)
    .sort((a, b) => a - b)
    .map((latency) => Math.fround(1 + 20 * latency));
  return {
    ...{ name, kind, count: 12_345, quantilesMs },
    errors: { http: 1, jsonrpc: 2, is_error: 3, check: 4 },
    ...{ minMs: 0.5, meanMs: 6.125, maxMs: 99.75 },
  };
}
