/** What a load takes of servers whose capacity is known: instances, processors, memory, and what these cost. */
import { experimentOf } from '@headroom/model/experiments';
import { formatCount } from '../../figures/format.ts';
import { listed } from '../../figures/listed.ts';
import { counts, type ReportTrial } from '../../figures/trial.ts';
import { pct, present } from '../../statistics/elementary.ts';
import { canBeCompared, type Interval, type Span } from '../../statistics/interval.ts';
import type { ExperimentTrial } from '../experiment.ts';
import type { CapacityRow } from './row.ts';

/** Hours that a month is counted as: 365 days × 24 h / 12. */
export const HOURS_A_MONTH = 730;
/** Share of its capacity that an instance is to have left at the peak, where nothing else is asked. */
export const DEFAULT_SPARE_PCT = 30;
const MB_A_GB = 1024;
/** Shares this near above a whole number of instances differ from it by how a processor counts only. */
const ROUNDING = 1e-9;

/** A load to plan for. */
export interface PlannedLoad {
  /** Tool calls a second, on average. */
  readonly perS: number;
  /** Rate at the peak / `perS`; 1 or more. */
  readonly peakFactor: number;
  /** Share of its capacity that each instance has left at the peak; below 100. */
  readonly sparePct: number;
}

/** Prices in any one currency: of processors and memory by the hour, or of a whole instance of some size. */
export type Prices =
  | { readonly kind: 'parts'; readonly cpuHour: number; readonly gbHour: number }
  | {
      readonly kind: 'instance';
      readonly instanceHour: number;
      readonly cpus: number;
      readonly memoryGb: number;
    };

/** A server to plan with. */
export interface PlannedServer
  extends Pick<CapacityRow, 'serverId' | 'rounds' | 'perS' | 'interval' | 'between' | 'atLeast' | 'cpuPct'> {
  /** Peak memory at the found rate (`memoryAtCapacity`); null where it was not sampled. */
  readonly memoryMb: number | null;
}

/** Need of a server for a load. Null where no rate held, or what it is computed from was not sampled. */
export interface Plan {
  readonly serverId: string;
  readonly perS: number | null;
  /** Whether the capacity is one at least: then it is so many instances at most. */
  readonly atLeast: boolean;
  readonly rounds: number;
  /** Whole instances for the peak with the share left; 1 at least. */
  readonly instances: number | null;
  /** The same by both ends of the capacity's interval; null for one round, and where the capacity is one at least. */
  readonly interval: Interval | null;
  /** The same by the highest rate of any round that was the first not to hold, 1 where there is none, and by the lowest that held last. */
  readonly bounds: Span | null;
  /** Rate at the peak / capacity of all instances. */
  readonly usedPct: number | null;
  /** Processors that all instances use at the peak: what one used at its capacity, scaled to the peak. */
  readonly cpusUsed: number | null;
  /** Processors to provide: for each instance what one used at its capacity. */
  readonly cpus: number | null;
  /** Memory to provide: for each instance the peak memory of one at its capacity. */
  readonly memoryMb: number | null;
  /** Of a month of `HOURS_A_MONTH`, for all instances, in the currency of the prices; null without prices, and where `costMissing` says why. */
  readonly cost: number | null;
  readonly costMissing: string | null;
  /** Share of the capacity of one instance that the average load leaves; below 0 where one does not take it. */
  readonly headroomPct: number | null;
}

/** Needs of servers for a load, in their order. */
export function planFor(
  servers: readonly PlannedServer[],
  load: PlannedLoad,
  prices: Prices | null = null,
): Plan[] {
  return servers.map((server) => planOf(server, load, prices));
}

function planOf(server: PlannedServer, load: PlannedLoad, prices: Prices | null): Plan {
  const { serverId, rounds, perS, atLeast, interval, between, cpuPct } = server;
  const of = { serverId, rounds, perS, atLeast };
  if (perS === null) return { ...of, ...NOTHING };
  const peak = load.perS * load.peakFactor;
  const instances = instancesAt(perS, load);
  const cpus = cpuPct === null ? null : cpuPct / 100;
  const needs = { instances, cpus, memoryMb: server.memoryMb };
  return {
    ...of,
    instances,
    interval: interval && !atLeast ? overEnds(interval, load) : null,
    bounds: between && {
      low: between.high === null || atLeast ? 1 : instancesAt(between.high, load),
      high: instancesAt(between.low, load),
    },
    usedPct: pct(peak, instances * perS),
    cpusUsed: cpus === null ? null : (cpus * peak) / perS,
    cpus: cpus === null ? null : cpus * instances,
    memoryMb: server.memoryMb === null ? null : server.memoryMb * instances,
    ...costOf(needs, prices),
    headroomPct: headroomPctAt(load.perS, perS),
  };
}

const NOTHING = {
  instances: null,
  interval: null,
  bounds: null,
  usedPct: null,
  cpusUsed: null,
  cpus: null,
  memoryMb: null,
  cost: null,
  costMissing: 'no rate held',
  headroomPct: null,
} as const;

/** Instances of this capacity for a load: peak / (capacity × share that is used), rounded up; 1 at least. */
export function instancesAt(capacityPerS: number, { perS, peakFactor, sparePct }: PlannedLoad): number {
  const needed = (perS * peakFactor) / (capacityPerS * (1 - sparePct / 100));
  return Math.max(1, Math.ceil(needed * (1 - ROUNDING)));
}

/** More capacity takes fewer instances: the high end gives the low one. */
function overEnds({ low, high, kind }: Interval, load: PlannedLoad): Interval {
  return { low: instancesAt(high, load), high: instancesAt(low, load), kind };
}

/** Share of a capacity that a rate leaves; below 0 where it is above the capacity. */
export function headroomPctAt(ratePerS: number, capacityPerS: number): number | null {
  return pct(capacityPerS - ratePerS, capacityPerS);
}

/** Of one instance `cpus` and `memoryMb`. */
function costOf(
  { instances, cpus, memoryMb }: { instances: number; cpus: number | null; memoryMb: number | null },
  prices: Prices | null,
): Pick<Plan, 'cost' | 'costMissing'> {
  if (prices === null) return { cost: null, costMissing: null };
  if (cpus === null) return { cost: null, costMissing: 'its processor time was not sampled' };
  if (memoryMb === null) return { cost: null, costMissing: 'its memory was not sampled' };
  const memoryGb = memoryMb / MB_A_GB;
  if (prices.kind === 'parts') {
    const anHour = cpus * prices.cpuHour + memoryGb * prices.gbHour;
    return { cost: instances * anHour * HOURS_A_MONTH, costMissing: null };
  }
  if (cpus > prices.cpus) return tooSmall(`at its capacity it used ${cpus.toFixed(2)} processors`);
  if (memoryGb > prices.memoryGb) return tooSmall(`at its capacity it took ${memoryGb.toFixed(2)} GB`);
  return { cost: instances * prices.instanceHour * HOURS_A_MONTH, costMissing: null };
}

function tooSmall(why: string): Pick<Plan, 'cost' | 'costMissing'> {
  return { cost: null, costMissing: `an instance of this size is too small: ${why}` };
}

/** Highest memory of each server over rounds, in the windows of the rates that were found, in MB. */
export function memoryAtCapacity(
  trials: readonly (ExperimentTrial & Pick<ReportTrial, 'resources'>)[],
): Map<string, number> {
  const found = trials.filter((trial) => {
    const capacity = experimentOf('capacity', trial);
    return counts(trial) && capacity !== null && capacity.perS !== null;
  });
  const peaks = new Map<string, number>();
  for (const { serverId, resources } of found) {
    const peak = present(resources.map((use) => (use.party === 'server' ? use.peakMemoryMb : null)));
    peaks.set(serverId, Math.max(peaks.get(serverId) ?? 0, ...peak));
  }
  return new Map([...peaks].filter(([, peak]) => peak > 0));
}

/** So many instances in words: "3", "at most 3". */
export function instancesLabel({ instances, atLeast }: Pick<Plan, 'instances' | 'atLeast'>): string {
  return `${atLeast && instances !== 1 ? 'at most ' : ''}${formatCount(instances)}`;
}

/**
 * Servers that need the fewest instances, in a sentence: "Fewest instances: go and rust, 2 each." Said of those that by
 * the lowest rate that held in any of their rounds need fewer than each other by the highest that did not. Null
 * where that is no server, or each, where one of them may need fewer still, and over too few rounds
 * (MIN_ROUNDS_FOR_MEDIAN).
 */
export function planFinding(plans: readonly Plan[]): string | null {
  const known = plans.flatMap((plan) => (plan.bounds ? [{ ...plan, bounds: plan.bounds }] : []));
  const fewest = Math.min(...known.map(({ bounds }) => bounds.high));
  const best = known.filter(({ bounds }) => bounds.low <= fewest);
  if (best.length === known.length || !canBeCompared(known)) return null;
  if (best.some(({ atLeast, instances }) => atLeast && instances !== 1)) return null;
  const counted = best.map(({ instances }) => formatCount(instances));
  if (new Set(counted).size === 1) {
    const each = best.length === 1 ? '' : ' each';
    return `Fewest instances: ${listed(best.map(({ serverId }) => serverId))}, ${counted[0]}${each}.`;
  }
  const named = best.map(({ serverId }, index) => `${serverId} ${counted[index]}`);
  return `Fewest instances, too close to tell apart: ${listed(named)}.`;
}

/** Share of its capacity that a server was loaded to. */
export interface Headroom {
  /** The run that found the capacity. */
  readonly runId: string;
  /** Capacity in calls a second. */
  readonly perS: number;
  readonly atLeast: boolean;
  /** Rate of the load that is held against it: served by a closed load, offered by an open one. */
  readonly loadPerS: number;
  /** `loadPerS` / `perS`, in percent; at most that where the capacity is one at least. */
  readonly usedPct: number;
  /** Service level of the capacity. */
  readonly p99Ms: number;
  readonly errorPct: number;
}
