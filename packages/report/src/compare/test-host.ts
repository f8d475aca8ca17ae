/** Simulated comparisons of one server with three tools, for tests and for `pnpm --filter @headroom/load-test simulate`. */
import type { Side } from '@headroom/model/comparison';
import type { Measurement } from '@headroom/model/load';
import { planTrials } from '@headroom/model/run';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { trial } from '../figures/test-trials.ts';
import type { Calibration } from './floor.ts';
import { metricsOf } from './metrics.ts';
import type { SideTrial } from './sides.ts';
import type { Chance } from './test-noise.ts';

export const TOOLS = ['get_user_cart', 'search_products', 'checkout'] as const;

/** Properties of a simulated host and of the two revisions. */
export interface SimulatedHost {
  readonly rounds: number;
  /** Standard deviation of the logarithm of every figure of a trial; trials share nothing. */
  readonly spread: number;
  /** Factor by which the first tool is slower at head. */
  readonly slower?: number;
  /** The slowest two of a hundred calls of each tool, which leave its mean as it is; absent: as slow as others. */
  readonly tail?: {
    /** Standard deviation of their logarithm in a trial, in addition to `spread`. */
    readonly spread: number;
    /** Factor by which those of the first tool are slower at head. */
    readonly slower: number;
  };
  /** Factor of the processor time that a request takes at head. */
  readonly cpu?: number;
  /** Wrong answers expected of a trial, all tools together. */
  readonly errors?: Readonly<Record<Side, number>>;
  /** Share of trials that the server fails. */
  readonly crashes?: Readonly<Record<Side, number>>;
}

/** Percentile from which calls are the slowest two of a hundred. */
const TAIL_FROM_PCT = 98;
const CALLS = 3000;
/** Latencies around 1 ms in few steps, which are quick to pool. */
const QUANTILES = PERCENTILE_GRID.map((pct) => Math.floor(pct / 12)).map((step) => 0.6 + 0.02 * step ** 2);

/** Slow calls take so many times as long as others; no noise of theirs makes them as fast. */
const TAIL_TIMES = 10;

function tailFactor(
  chance: Chance,
  { spread, slower }: NonNullable<SimulatedHost['tail']>,
  isSlower: boolean,
) {
  return TAIL_TIMES * Math.exp(spread * chance.normal()) * (isSlower ? slower : 1);
}

const withTail = (factor: number) =>
  QUANTILES.map((ms, at) => ((PERCENTILE_GRID[at] ?? 0) < TAIL_FROM_PCT ? ms : ms * factor));

/** All trials of one comparison. */
export function simulatedTrials(chance: Chance, host: SimulatedHost): SideTrial[] {
  const noise = () => Math.exp(host.spread * chance.normal());
  const seed = Math.floor(chance.share() * 2 ** 31);
  return planTrials(['go'], host.rounds, seed, { sides: true }).map(({ round, side: planned }): SideTrial => {
    const side = planned ?? 'base';
    const isHead = side === 'head';
    const measurements = TOOLS.map((name, i): Measurement => {
      const factor = noise() * (isHead && i === 0 ? (host.slower ?? 1) : 1);
      const quantiles = host.tail ? withTail(tailFactor(chance, host.tail, isHead && i === 0)) : QUANTILES;
      const http = chance.poisson((host.errors?.[side] ?? 0) / TOOLS.length);
      return {
        name,
        kind: 'tool',
        count: CALLS - http,
        minMs: 0.5 * factor,
        meanMs: factor,
        maxMs: Math.max(5, quantiles.at(-1) ?? 0) * factor,
        errors: { http, jsonrpc: 0, is_error: 0, check: 0 },
        quantilesMs: quantiles.map((ms) => ms * factor),
      };
    });
    const cpuMs = 3000 * noise() * (isHead ? (host.cpu ?? 1) : 1);
    return {
      ...trial({
        serverId: 'go',
        round,
        measurements,
        windowMs: 10_000 * noise(),
        coldStartMs: 80 * noise(),
      }),
      resources: [
        { party: 'server', cpuMs, throttledMs: null, meanMemoryMb: 30 * noise(), peakMemoryMb: 60 },
      ],
      ...(host.crashes &&
        chance.share() < host.crashes[side] && { status: 'server_failed', measurements: [] }),
      side,
    };
  });
}

/** A calibration of so quiet a host that all its floors are the smallest there are. */
export const QUIET: readonly Calibration[] = [null, ...TOOLS].flatMap((tool) =>
  metricsOf(null).map(({ id: metric }) => ({
    serverId: 'go',
    tool,
    metric,
    measuredAtMs: 0,
    logRatios: [0, 0, 0, 0, 0, 0],
    host: { kernel: '6.8', cpuModel: 'EPYC' },
  })),
);
