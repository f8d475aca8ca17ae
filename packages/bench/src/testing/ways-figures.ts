/** Figures of servers that were measured in several ways, round by round, and what is said of them. */

import type { Party, TrialResult } from '@headroom/model/run';
import { cvPct, disturbanceIn, type Interval, intervalOver, mean, poolMeasurements } from '@headroom/report';
import type { WayName } from './ways.ts';

/** Figures of one server in one way in one round, all of the steady window. */
export interface WayTrial {
  readonly round: number;
  readonly way: WayName;
  readonly server: string;
  /** Right tool calls: what processor time is divided by. */
  readonly calls: number;
  /** Processor time a call, of the server, the load generator, and Redis and the API service together. */
  readonly serverMs: number;
  readonly loadMs: number;
  readonly backendsMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of all processors of the machine: what the load generator used, what everything used, what a hypervisor took. */
  readonly loadPct: number;
  readonly hostPct: number;
  readonly stolenPct: number;
  /** Time for which the server was held back, per second; null where no share of the processors is enforced. */
  readonly throttledMsPerS: number | null;
  /** True where other programs or a hypervisor took so much that a run would measure it again. */
  readonly disturbed: boolean;
}

/** Figures of which each way has a noise floor. */
export type NoisyFigure = 'serverMs' | 'p50Ms' | 'p99Ms';

/** @param cpus logical processors of the machine */
export function wayTrialOf(
  named: Pick<WayTrial, 'round' | 'way' | 'server'>,
  result: TrialResult,
  cpus: number,
): WayTrial {
  const { measurements, resources, windowMs, hostCpuMs, stolenCpuMs } = result;
  const tools = poolMeasurements(measurements.filter(({ kind }) => kind === 'tool'));
  const used = (party: Party) => resources.find((use) => use.party === party);
  const { count: calls } = tools;
  const all = (windowMs ?? Number.NaN) * cpus;
  const perCall = (...parties: Party[]) =>
    parties.reduce((sum, party) => sum + (used(party)?.cpuMs ?? Number.NaN), 0) / calls;
  const throttledMs = used('server')?.throttledMs ?? null;
  return {
    ...named,
    calls,
    serverMs: perCall('server'),
    loadMs: perCall('load'),
    backendsMs: perCall('redis', 'api'),
    p50Ms: tools.percentile(50) ?? Number.NaN,
    p99Ms: tools.percentile(99) ?? Number.NaN,
    loadPct: (100 * (used('load')?.cpuMs ?? Number.NaN)) / all,
    hostPct: (100 * (hostCpuMs ?? Number.NaN)) / all,
    stolenPct: (100 * (stolenCpuMs ?? Number.NaN)) / all,
    throttledMsPerS: throttledMs === null ? null : throttledMs / ((windowMs ?? Number.NaN) / 1000),
    disturbed: disturbanceIn(result, { cpus }) !== null,
  };
}

/** A ratio of two ways, and its interval over rounds. */
export interface WayRatio {
  readonly ratio: number;
  readonly interval: Interval | null;
}

/**
 * Ratio of a figure in two ways: the geometric mean of the ratios of the rounds in which both were measured.
 * @returns undefined where there is no such round
 */
export function ratioOf(
  way: readonly WayTrial[],
  base: readonly WayTrial[],
  figure: NoisyFigure,
): WayRatio | undefined {
  const pairs = way.flatMap((one) => {
    const other = base.find(({ round }) => round === one.round);
    return other ? [Math.log(one[figure] / other[figure])] : [];
  });
  if (pairs.length === 0) return undefined;
  const geometric = (logs: readonly number[]) => Math.exp(meanOf(logs));
  return { ratio: geometric(pairs), interval: intervalOver(pairs, geometric) };
}

/**
 * Noise floor of a figure in a way, in percent: by so much may two runs of as many rounds differ that measure the same.
 * It is exp(√2 · h) − 1, where h is the half-width of the 95 % interval of the mean of the figure's logarithm over the
 * rounds (Student's t): the difference of two such means varies √2 times as much as one.
 * @returns null below the rounds that an interval needs
 */
export function noiseFloorPct(rounds: readonly number[]): number | null {
  const logs = rounds.map(Math.log);
  const interval = intervalOver(logs, meanOf);
  if (interval?.kind !== 'confidence') return null;
  // The upper half: the lower end of an interval is never below zero, which logarithms may be.
  return 100 * Math.expm1(Math.SQRT2 * (interval.high - meanOf(logs)));
}

/** Spread of a figure between rounds, in percent of its mean. */
export const spreadPct = (trials: readonly WayTrial[], figure: NoisyFigure): number | null =>
  cvPct(trials.map((trial) => trial[figure]));

/** Arithmetic mean; NaN of nothing, which no way has. */
export const meanOf = (values: readonly number[]): number => mean(values) ?? Number.NaN;
