import {
  buildKey,
  type CalibratedMetric,
  type OneSidedTools,
  SIDES,
  type Side,
} from '@headroom/model/comparison';
import { builtOf, isOneBuild, type RunBuilds, type RunKind } from '@headroom/model/run';
import { type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { compareText, type ReportTrial } from '../figures/trial.ts';
import { type CompareOptions, type Comparison, compare } from './compare.ts';
import { type Calibration, type FloorHost, floorOf } from './floor.ts';
import { findMetric, judgedExperiment, type MetricId } from './metrics.ts';
import type { SideTrial } from './sides.ts';

/** Trial with the build it ran, as far as it is known. */
export interface BuiltTrial {
  readonly serverId: string;
  readonly side: Side | null;
  readonly build?: { readonly contentHash: string; readonly status: string } | null;
}

/** Fields that are read of a run whose trials have sides; the shape in which `packages/db` reads it. */
export interface ComparedTrials {
  /** A calibration compares one build with itself on purpose; of two single runs each was measured by itself. */
  readonly kind: RunKind;
  /** Id of its load profile; that of a search for capacity makes it a comparison of capacities. */
  readonly profile: string;
  readonly trials: readonly (ReportTrial & BuiltTrial)[];
  /** Outcomes of its builds, by `buildKey`. */
  readonly builds: RunBuilds;
  readonly servers: readonly string[];
  /** Tools that are judged; empty: all. */
  readonly tools: readonly string[];
  /** Number of rounds; the most there may be where it goes on until it is decided. */
  readonly rounds: number;
  readonly untilDecided: boolean;
  /** Doubt that its metrics share; absent: FAMILY_ALPHA. */
  readonly doubt?: number;
  readonly environment: { readonly host: FloorHost & { readonly cpus: number } } | null;
  /** What its uploader told of a comparison that was measured elsewhere. */
  readonly elsewhere?: { readonly oneSided?: Omit<OneSidedTools, 'serverId'> | undefined } | null;
}

/** Measurements of a server by a host that compared a revision with itself, as they are stored. */
export interface ServerCalibration extends FloorHost {
  readonly serverId: string;
  readonly measuredAt: Date;
  readonly metrics: readonly CalibratedMetric[];
}

/** The comparison that a run is. @param ended whether nothing will be measured any more */
export function compareRun(
  run: ComparedTrials,
  {
    calibrations,
    ...terms
  }: Pick<CompareOptions, 'nowMs' | 'ended' | 'interleaved' | 'cpus' | 'isRunning'> & {
    calibrations: readonly ServerCalibration[];
  },
): Comparison {
  const host = run.environment?.host;
  const experiment = judgedExperiment(run.profile);
  return compare(judgedTrials(run), {
    ...(host && { host, cpus: { base: host.cpus, head: host.cpus } }),
    ...terms,
    calibrations: calibrations.flatMap(calibrationsIn),
    ...(experiment && { experiment }),
    ...(run.untilDecided && { maxRounds: run.rounds }),
    ...(run.doubt !== undefined && { doubt: run.doubt }),
    ...(run.kind === 'comparison' && { sameBuilds: sameBuildsOf(run) }),
    oneSided: oneSidedOf(run),
  });
}

/** Servers whose sides are one build that is started in one way, as far as that is known. By their ids. */
export function sameBuildsOf({
  servers,
  trials,
  builds,
}: Pick<ComparedTrials, 'servers' | 'builds'> & { readonly trials: readonly BuiltTrial[] }): string[] {
  return servers.toSorted(compareText).filter((serverId) => {
    const [base, head] = SIDES.map((side) => {
      const told = builds[buildKey(serverId, side)];
      const own = trials.filter((trial) => trial.serverId === serverId && trial.side === side);
      const built = own.find(({ build }) => build?.status === 'built')?.build;
      return builtOf(told, built?.contentHash);
    });
    return isOneBuild(base, head);
  });
}

/** Tools that were left out of the load of a run, as only one side has them; servers that have none are left out. */
export function oneSidedOf({
  servers,
  builds,
  elsewhere,
}: Pick<ComparedTrials, 'servers' | 'builds' | 'elsewhere'>): OneSidedTools[] {
  const told = elsewhere?.oneSided;
  if (told) return servers.map((serverId) => ({ serverId, ...told }));
  return servers.toSorted(compareText).flatMap((serverId) => {
    const [atBase, atHead] = SIDES.map((side) => builds[buildKey(serverId, side)]);
    const [base, head] = [atHead?.missingTools ?? [], atBase?.missingTools ?? []];
    const dependent = [...new Set([atBase, atHead].flatMap((build) => build?.dependentTools ?? []))];
    return base.length + head.length === 0 ? [] : [{ serverId, base, head, dependent }];
  });
}

/** Trials that have a side; of their measurements those of tools that are judged, and of the protocol. */
export function judgedTrials({
  trials,
  tools,
}: {
  readonly trials: readonly (ReportTrial & { readonly side: Side | null })[];
  readonly tools: readonly string[];
}): SideTrial[] {
  const isJudged = ({ kind, name }: { kind: string; name: string }) =>
    kind !== 'tool' || tools.length === 0 || tools.includes(name);
  return trials.flatMap(({ side, ...trial }) =>
    side === null ? [] : [{ ...trial, side, measurements: trial.measurements.filter(isJudged) }],
  );
}

/** Floor that a calibration gives for one metric of its server, or of one of the server's tools. */
export interface CalibratedFloor extends Floor {
  readonly tool: string | null;
  readonly metric: MetricId;
}

/**
 * The noise floors that a stored calibration gives comparisons now.
 * @param host what the calibrated host is now
 */
export function floorsOf(
  calibration: ServerCalibration,
  { nowMs, host }: { nowMs: number; host: FloorHost },
): CalibratedFloor[] {
  return calibrationsIn(calibration).map((of) => ({
    tool: of.tool,
    metric: of.metric,
    ...floorOf(of, { nowMs, host, interleaved: true, metric: of.metric }),
  }));
}

/**
 * The noise floor of a host's rates, where rates of different servers are told apart: the largest that one of its
 * calibrations gives, of whatever server; the default where none does.
 * @param host what the host was when they were measured, `nowMs`; null: not known, and no reason to doubt
 */
export function rateFloorOf(
  calibrations: readonly ServerCalibration[],
  terms: { readonly nowMs: number; readonly host: FloorHost | null },
): Floor {
  const rates = calibrations
    .flatMap(calibrationsIn)
    .filter(({ metric, tool }) => metric === 'rps' && tool === null);
  const [largest] = rates
    .map((of) => floorOf(of, { ...terms, interleaved: true, metric: of.metric }))
    .filter(({ state }) => state !== 'not calibrated')
    .sort((a, b) => b.ratio - a.ratio);
  return largest ?? UNKNOWN_FLOOR;
}

/** Metric by metric; those that are not known any more are left out. */
function calibrationsIn({
  serverId,
  metrics,
  measuredAt,
  kernel,
  cpuModel,
}: ServerCalibration): Calibration[] {
  return metrics.flatMap(({ tool, metric, logRatios }) => {
    const known = findMetric(metric);
    const [measuredAtMs, host] = [measuredAt.getTime(), { kernel, cpuModel }];
    return known ? [{ serverId, tool, metric: known.id, logRatios, measuredAtMs, host }] : [];
  });
}
