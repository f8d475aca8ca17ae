import type { Measurement } from '@headroom/model/load';
import type { Party, TrialResult } from '@headroom/model/run';
import { COUNTED_KINDS, PERCENTILE_GRID } from '@headroom/model/suite';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { aResult } from './fixtures.ts';

/** Figures of a made-up server in every round, before noise. */
interface Nature {
  rps: number;
  meanMs: number;
  cpuPct: number;
  memoryMb: number;
  coldStartMs: number;
  /** Share by which rounds differ. */
  unsteadiness: number;
}

const nature = (
  rps: number,
  meanMs: number,
  cpuPct: number,
  memoryMb: number,
  coldStartMs: number,
  unsteadiness: number,
): Nature => ({ rps, meanMs, cpuPct, memoryMb, coldStartMs, unsteadiness });

/** Fifteen servers with made-up figures of the size such servers have, for pages and loads that need a full field. */
const FIELD: Readonly<Record<string, Nature>> = {
  rust: nature(4_900, 5.2, 120, 11, 6, 0.002),
  quarkus: nature(4_700, 4.1, 160, 195, 900, 0.008),
  go: nature(3_600, 6.9, 210, 24, 12, 0.004),
  java: nature(3_550, 6.2, 205, 370, 2_900, 0.01),
  'java-vt': nature(3_480, 9, 185, 350, 2_800, 0.014),
  'quarkus-native': nature(3_450, 10.4, 205, 36, 45, 0.018),
  micronaut: nature(3_380, 9.8, 190, 216, 1_500, 0.011),
  'java-webflux': nature(3_030, 8.2, 207, 485, 3_100, 0.01),
  'java-vt-native': nature(2_450, 19, 212, 194, 240, 0.006),
  'java-webflux-native': nature(2_410, 14.4, 204, 351, 260, 0.003),
  'java-native': nature(2_320, 16.2, 203, 178, 230, 0.007),
  'micronaut-native': nature(2_160, 20.7, 233, 63, 70, 0.009),
  bun: nature(880, 48, 206, 541, 210, 0.03),
  nodejs: nature(420, 124, 202, 389, 380, 0.05),
  python: nature(260, 252, 207, 259, 1_900, 0.12),
};

/** Use of the other parties, whatever the server. */
const BACKENDS: Readonly<Partial<Record<Party, { cpuPct: number; memoryMb: number }>>> = {
  redis: { cpuPct: 31, memoryMb: 14 },
  api: { cpuPct: 44, memoryMb: 22 },
  load: { cpuPct: 38, memoryMb: 160 },
};

/** Servers of `fieldResult`. */
export const FIELD_SERVERS: readonly string[] = Object.keys(FIELD);

/**
 * The result of a trial of one of FIELD_SERVERS that passed: everything `aResult` holds, with latencies, rates and
 * resources of that server. The same seed gives the same numbers.
 * @param samples seconds of the steady window, each with a sample of every party
 * @throws Error for a server that is not of the field
 */
export function fieldResult(serverId: string, seed: number, samples = 30): TrialResult {
  const own = FIELD[serverId];
  if (!own) throw new Error(`${serverId} is not of the field; it has ${FIELD_SERVERS.join(', ')}`);
  // Seeds that are neighbours would begin alike.
  const random = xoroshiro128plus(Math.imul(seed + 1, 0x9e3779b1));
  const noisy = (value: number) => value * (1 + own.unsteadiness * (2 * uniformFloat64(random) - 1));
  const [rps, cpuPct, memoryMb] = [noisy(own.rps), noisy(own.cpuPct), noisy(own.memoryMb)];
  const result = aResult({ seed, samples });
  const counted = result.measurements.filter(({ kind }) => COUNTED_KINDS.includes(kind)).length;
  return {
    ...result,
    coldStartMs: noisy(own.coldStartMs),
    idleMemoryMb: noisy(0.6 * own.memoryMb),
    countedRequests: Math.round(rps * samples * 1.2),
    hostCpuMs: null,
    stolenCpuMs: null,
    rigCpuMs: null,
    busiestThreadMs: null,
    busiestBackendMs: null,
    plannedArrivals: null,
    droppedArrivals: null,
    measurements: result.measurements.map((measurement, index) => ({
      ...measurement,
      ...latencies(noisy(own.meanMs) * (0.8 + 0.1 * ((index * 7) % 5))),
      count: Math.round((rps * samples) / counted),
      errors: { http: 0, jsonrpc: 0, is_error: 0, check: 0 },
    })),
    resources: result.resources.map((use) => {
      const mean =
        use.party === 'server' ? { cpuPct, memoryMb } : (BACKENDS[use.party] ?? { cpuPct: 0, memoryMb: 0 });
      const around = (value: number) => use.atS.map(() => value * (0.97 + 0.06 * uniformFloat64(random)));
      return {
        ...use,
        cpuPct: around(mean.cpuPct),
        memoryMb: around(mean.memoryMb),
        cpuMs: 10 * mean.cpuPct * samples,
        meanMemoryMb: mean.memoryMb,
        peakMemoryMb: 1.05 * mean.memoryMb,
      };
    }),
  };
}

/** Width of the distributions: the logarithm of their odds changes by 1 over this share of the time's logarithm. */
const SHAPE = 0.35;
const MEAN_OF_MEDIAN = (Math.PI * SHAPE) / Math.sin(Math.PI * SHAPE);

/** A log-logistic distribution with this mean: skewed to the right, as latencies are. */
function latencies(meanMs: number): Pick<Measurement, 'minMs' | 'meanMs' | 'maxMs' | 'quantilesMs'> {
  const at = (pct: number) => (meanMs / MEAN_OF_MEDIAN) * (pct / (100 - pct)) ** SHAPE;
  const quantilesMs = PERCENTILE_GRID.map((pct) => Math.fround(Math.round(1000 * at(pct)) / 1000));
  return { minMs: at(0.1), meanMs, maxMs: at(99.999), quantilesMs };
}
