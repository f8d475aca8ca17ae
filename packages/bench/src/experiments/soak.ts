import { type Soak, type SoakProfile, type SoakSlices, waitSeconds } from '@headroom/model/experiments';
import {
  ALL_TOOLS,
  type OpenProfile,
  type RequestSeries,
  SECOND_PERCENTILES,
  usersOfOpenLoad,
} from '@headroom/model/load';
import type { RunEvent } from '@headroom/model/run';
import { sessionEndOf } from '@headroom/model/suite';
import type { Processors } from '@headroom/report';
import { type LoadContext, type Loaded, type Loading, offerLoad } from '../offer/load.ts';
import { checkOutcome } from '../offer/outcome.ts';
import type { Samples } from '../sampler/sampler.ts';
import type { Usage } from '../sampler/window.ts';
import { freedAfter } from './freed.ts';
import type { ExperimentRunner } from './runner.ts';

/** Length of a slice of a soak, so that a percentile of it has calls enough behind it; more where there would be more slices than that. */
const SLICE_S = 10;
const MOST_SLICES = 360;
/** Live events of a trial, so that those who follow hours of load need not hold one of each second. */
const MOST_EVENTS = 1440;
/** Share of its capacity at which a server is watched where no rate is given. */
const SHARE_OF_CAPACITY = 0.5;

export const soak: ExperimentRunner<SoakProfile> = {
  // What grows shows beside other programs as well, and once more would take hours.
  isMeasuredAgain: false,
  waitS: waitSeconds,
  load: offerForLong,
};

/** How clients leave the sessions that they open for each call. */
function sessionsOf(handshake: string): Soak['sessions'] {
  const end = sessionEndOf(handshake);
  if (end === 'call') return 'ended';
  return end === 'never' ? 'left' : undefined;
}

/** A soak so far: its slices, and the load where that has ended. */
export interface Soaked {
  readonly loaded?: Loaded;
  readonly experiment: Soak;
}

interface SoakContext extends Omit<LoadContext, 'profile' | 'slices'> {
  readonly profile: SoakProfile;
  readonly processors: Processors;
  /** Capacity of the same build on the same host; absent: none is known. */
  readonly capacityPerS?: number | undefined;
  /** Seconds that a slice is of, in place of the usual. */
  readonly sliceS?: number;
}

/** Seconds that each slice of a soak is of, in whole tens: at most 360 slices. */
export function sliceSecondsOf({ holdS }: Pick<SoakProfile, 'holdS'>): number {
  return SLICE_S * Math.ceil(Math.max(1, holdS / MOST_SLICES / SLICE_S));
}

/** The rate of a soak, and the capacity that it is half of; null: the rate was given. */
export interface SoakRate {
  readonly perS: number;
  readonly capacityPerS: number | null;
}

/** The rate that a soak offers. @throws Error where its kind was not asked for `support` */
export function soakRate({ perS }: Pick<SoakProfile, 'perS'>, capacityPerS: number | undefined): SoakRate {
  if (perS !== null) return { perS, capacityPerS: null };
  if (capacityPerS === undefined) throw new Error('a soak without a rate needs a capacity');
  return { perS: Number((SHARE_OF_CAPACITY * capacityPerS).toFixed(1)), capacityPerS };
}

/**
 * Offers the same rate for long, and tells what the server used and how fast it answered, slice by slice. Of a server
 * that dies under it, what was sampled is told before this throws.
 * @throws TrialFailure as for an open load; and what a load throws
 */
export async function offerForLong(
  { profile, processors, capacityPerS, sliceS = sliceSecondsOf(profile), ...context }: SoakContext,
  target: Loading,
  tell: (soaked: Soaked) => void,
): Promise<void> {
  const rate = soakRate(profile, capacityPerS);
  const offered = offeredBy(profile, rate);
  const { abandonPct, bursts } = context.workload;
  // What a session keeps is told of loads that treat all sessions alike.
  const sessions = abandonPct === undefined && !bursts ? sessionsOf(context.handshake) : undefined;
  const found = (slices: SoakSlices): Soak => ({
    ...{ kind: 'soak', ...rate, settledS: profile.excludedS, ...(sessions && { sessions }) },
    slices,
  });
  let samples: Samples | undefined;
  let startedAtMs: number | undefined;
  const publish = thinnedOut(profile.holdS, (event) => {
    startedAtMs ??= event.type === 'load' ? event.at - 1000 * event.second : undefined;
    context.publish(event);
  });
  const slices = {
    sliceS,
    sampled: (taken: Samples) => {
      samples = taken;
    },
  };
  let loaded: Loaded;
  try {
    loaded = await offerLoad({ ...context, publish, slices, profile: offered }, target);
  } catch (error) {
    if (samples && startedAtMs !== undefined) {
      const untilS = Math.min(profile.holdS, (Date.now() - startedAtMs) / 1000);
      tell({ experiment: found(slicesOf({ sliceS, startedAtMs, untilS, samples })) });
    }
    throw error;
  }
  const { result } = loaded;
  const calls = result.requests.find(({ name }) => name === ALL_TOOLS);
  const known = { startedAtMs: result.startedAtMs, untilS: profile.holdS, calls: calls ?? NO_CALLS };
  const experiment = found(slicesOf({ sliceS, ...known, samples: samples ?? NO_SAMPLES }));
  const kept = withoutSeconds(loaded, sliceS);
  tell({ loaded: kept, experiment });
  checkOutcome({ processors, profile: offered, workload: context.workload }, kept);
  if (sessions !== 'left' || !target.server) return;
  const { machine, signal } = context;
  const wait = { server: target.server, machine, signal, withinS: waitSeconds(profile) };
  const freed = await freedAfter({ soak: experiment, ...wait });
  if (freed) tell({ loaded: kept, experiment: { ...experiment, freed } });
}

/** The open load of a soak. */
function offeredBy(
  { id, title, description, abortPct, holdS, excludedS }: SoakProfile,
  rate: SoakRate,
): OpenProfile {
  const { perS } = rate;
  return {
    ...{ kind: 'open', id, title, description, perS, vus: usersOfOpenLoad(perS), holdS, excludedS },
    ...(abortPct !== undefined && { abortPct }),
  };
}

/** A way to tell of a load of so many seconds that leaves so many live figures out that few enough are left. */
function thinnedOut(holdS: number, publish: (event: RunEvent) => void): typeof publish {
  const everyS = holdS / MOST_EVENTS;
  let next = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (event.type !== 'load') return publish(event);
    if (event.second < next) return;
    if (everyS > 1) next = event.second + everyS;
    publish(event);
  };
}

const NO_SAMPLES: Samples = {
  ...{ parties: {}, host: [], conditions: [], loadHost: [], threads: [], held: [] },
};
const NO_CALLS: Columns = { counts: [], errors: [], percentilesMs: [] };
type Columns = Pick<RequestSeries, 'counts' | 'errors' | 'percentilesMs'>;

/** Material of slices. */
interface Sliced {
  readonly sliceS: number;
  /** Start of the load, milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Seconds after it at which the load, or the server, ended. */
  readonly untilS: number;
  readonly samples: Samples;
  /** Calls of all tools, slice by slice; absent: the load did not get to its end, and they are not known. */
  readonly calls?: Columns;
}

/** Slices of a load, all as long: what is left at its end is none. */
export function slicesOf({ sliceS, startedAtMs, untilS, samples, calls }: Sliced): SoakSlices {
  const length = Math.max(0, Math.floor(untilS / sliceS));
  const all = Array.from({ length }, (_, slice) => slice);
  const inSlices = <T extends { readonly atMs: number }>(taken: readonly T[]) => {
    const groups = Map.groupBy(taken, ({ atMs }) => Math.floor((atMs - startedAtMs) / 1000 / sliceS));
    return all.map((slice) => groups.get(slice) ?? []);
  };
  const held = inSlices(samples.held).map((taken) => taken.at(-1));
  const percentile = (pct: (typeof SECOND_PERCENTILES)[number]) => {
    const column = calls?.percentilesMs[SECOND_PERCENTILES.indexOf(pct)];
    return all.map((slice) => rounded(column?.[slice] ?? null));
  };
  return {
    atS: all.map((slice) => (slice + 1) * sliceS),
    calls: all.map((slice) => calls && (calls.counts[slice] ?? 0)).map(orNull),
    wrong: all.map((slice) => calls && (calls.errors[slice] ?? 0)).map(orNull),
    p50Ms: percentile(50),
    p99Ms: percentile(99),
    memoryMb: inSlices(samples.parties.server ?? []).map((taken) =>
      rounded(taken.length === 0 ? null : meanOf(taken.map(({ memoryMb }) => memoryMb))),
    ),
    openFiles: held.map((last) => last?.openFiles ?? null),
    threads: held.map((last) => last?.threads ?? null),
  };
}

const orNull = (value: number | undefined) => value ?? null;
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** A figure as it is stored: thousandths say all that there is to know. */
const rounded = (value: number | null) => value && Number(value.toFixed(3));

/** A load as it is stored: its slices say what went on, so that no party has a sample, and no tool a row, of each second of hours. */
function withoutSeconds(loaded: Loaded, sliceS: number): Loaded {
  const usage = Object.entries(loaded.usage).map(([party, use]) => [party, inMeans(use, sliceS)]);
  return {
    ...loaded,
    usage: Object.fromEntries(usage),
    result: { ...loaded.result, requests: [] },
  };
}

/** Use of a party with the mean of each slice in place of its samples. */
function inMeans({ atS, cpuPct, memoryMb, ...use }: Usage, sliceS: number): Usage {
  const groups = [...Map.groupBy(atS.keys(), (index) => Math.floor((atS[index] ?? 0) / sliceS)).values()];
  const means = (values: readonly number[]) =>
    groups.map((indices) => meanOf(indices.map((index) => values[index] ?? 0)));
  return {
    ...use,
    atS: groups.map((indices) => atS[indices.at(-1) ?? 0] ?? 0),
    cpuPct: means(cpuPct),
    memoryMb: means(memoryMb),
  };
}
