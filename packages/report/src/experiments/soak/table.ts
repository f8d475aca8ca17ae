/** What grows in servers under a load that stays the same for long. */
import { experimentOf, type Soak, type SoakSlices } from '@headroom/model/experiments';
import { byServer, counts } from '../../figures/trial.ts';
import { mean, median, present, quantileOfSorted } from '../../statistics/elementary.ts';
import type { Span } from '../../statistics/interval.ts';
import { medianSlope, theilSen } from '../../statistics/theil-sen.ts';
import type { ExperimentTrial } from '../experiment.ts';
import { SOAK_METRICS, type SoakMetric } from './metrics.ts';
import type { Growth, GrowthVerdict, SoakRow } from './row.ts';

/**
 * Growth of the servers of a run; those that grow first. A trial whose server failed is told of too: that it used up its
 * memory is what a soak is made to find.
 */
export function soakTable(trials: readonly ExperimentTrial[]): SoakRow[] {
  return byServer(trials)
    .map(([serverId, own]) => rowOf(serverId, own))
    .sort((a, b) => suspicion(b) - suspicion(a));
}

/** Order of rows: what grows, what rises, all else. */
function suspicion({ growth }: Pick<SoakRow, 'growth'>): number {
  const has = (verdict: GrowthVerdict) => growth.some((one) => one.verdict === verdict);
  if (has('grows')) return 2;
  return has('rises') ? 1 : 0;
}

/** True where a figure of some server grows. */
export function hasGrowth(trials: readonly ExperimentTrial[]): boolean {
  return soakTable(trials).some((row) => growing(row).length > 0);
}

/** The figures of a server that grow. */
export function growing({ growth }: Pick<SoakRow, 'growth'>): Growth[] {
  return growth.filter(({ verdict }) => verdict === 'grows');
}

function rowOf(serverId: string, trials: readonly ExperimentTrial[]): SoakRow {
  const told = trials.flatMap((trial) => {
    const soak = experimentOf('soak', trial);
    return soak && (counts(trial) || trial.status === 'server_failed') ? [{ soak, trial }] : [];
  });
  const soaks = told.map(({ soak }) => soak);
  const settled = soaks.map(settledSlices);
  return {
    serverId,
    rounds: told.length,
    brokenRounds: told.filter(({ trial }) => !counts(trial)).length,
    perS: median(soaks.map(({ perS }) => perS)),
    capacityPerS: median(present(soaks.map(({ capacityPerS }) => capacityPerS))),
    minutes: median(settled.map(({ sliceS, slices }) => (sliceS * slices.atS.length) / 60)) ?? 0,
    growth: SOAK_METRICS.map((metric) => ({
      ...growthOf(metric, settled),
      ...(metric.id === 'memoryMb' && sessionsIn(soaks)),
    })),
  };
}

/** How sessions ended, and what was freed after the load. */
function sessionsIn(soaks: readonly Soak[]): Pick<Growth, 'sessions' | 'freed'> {
  const sessions = soaks[0]?.sessions;
  const freed = soaks.flatMap((soak) => soak.freed ?? []);
  const after = present(freed.map(({ afterS }) => afterS));
  return {
    ...(sessions && { sessions }),
    ...(freed.length > 0 && {
      freed: {
        withinS: Math.max(...freed.map(({ withinS }) => withinS)),
        afterS: after.length < freed.length ? null : median(after),
      },
    }),
  };
}

interface Settled {
  readonly sliceS: number;
  readonly slices: SoakSlices;
}

/** The slices that count: those that began once the server was warm. */
export function settledSlices({ settledS, slices }: Pick<Soak, 'settledS' | 'slices'>): Settled {
  const sliceS = slices.atS[0] ?? 0;
  const first = slices.atS.findIndex((endS) => endS - sliceS >= settledS);
  const from = <T>(values: readonly T[]): T[] => (first < 0 ? [] : values.slice(first));
  const { atS, calls, wrong, p50Ms, p99Ms, memoryMb, openFiles, threads } = slices;
  return {
    sliceS,
    slices: {
      ...{ atS: from(atS), calls: from(calls), wrong: from(wrong), p50Ms: from(p50Ms), p99Ms: from(p99Ms) },
      ...{ memoryMb: from(memoryMb), openFiles: from(openFiles), threads: from(threads) },
    },
  };
}

/** Growth of a figure over rounds: medians of what each round says of itself. */
function growthOf(
  { id, sharePct, least, isCollected = false }: SoakMetric,
  settled: readonly Settled[],
): Growth {
  const rounds = settled.flatMap(({ slices, sliceS }) => {
    const growth = seriesGrowth(slices[id], sliceS);
    if (!growth) return [];
    const perS = callsPerS(slices.calls, sliceS);
    const [perCall, least, most] = [growth.perHour, growth.low, growth.high].map((mb) => perCallKb(mb, perS));
    return [{ ...growth, perCallKb: perCall ?? null, perCallLow: least ?? null, perCallHigh: most ?? null }];
  });
  const minutes = median(rounds.map((round) => round.minutes)) ?? 0;
  const isRising = rounds.length > 0 && rounds.every((round) => round.isRising);
  const over = (read: (round: SeriesGrowth) => number) => median(rounds.map(read));
  const perHour = over((round) => round.perHour);
  const [low, high] = [over((round) => round.low), over((round) => round.high)];
  const centre = over((round) => round.mean);
  const figures = {
    ...{ metric: id, rounds: rounds.length, mean: centre, perHour },
    interval: spanOf(low, high),
    atMostPerHour: over((round) => Math.max(round.high, round.endsPerHour)),
    boundPerHour: centre === null ? null : Math.max(least, (sharePct * centre) / 100),
    latePerHour: over((round) => round.latePerHour),
    quarters: quartersIn(rounds),
    ...(isCollected && {
      falls: collectionsIn(rounds),
      perCallKb: median(present(rounds.map((round) => round.perCallKb))),
      perCallInterval: spanOf(
        median(present(rounds.map((round) => round.perCallLow))),
        median(present(rounds.map((round) => round.perCallHigh))),
      ),
    }),
  };
  const verdict = verdictOf({ ...figures, isRising });
  const isOpen = isCollected && verdict === 'grows' && !isGrowth(minutes, figures.falls ?? 0);
  return { ...figures, verdict: isOpen ? 'rises' : verdict };
}

const spanOf = (low: number | null, high: number | null): Span | null =>
  low === null || high === null ? null : { low, high };

/** Growth of memory in MB an hour, by the calls of an hour. */
function perCallKb(perHour: number, perS: number | null): number | null {
  return perS ? (1024 * perHour) / (3600 * perS) : null;
}

/** Calls that were answered, mean over slices in which they are known. */
function callsPerS(calls: SoakSlices['calls'], sliceS: number): number | null {
  const centre = mean(present(calls));
  return centre === null ? null : centre / sliceS;
}

function quartersIn(rounds: readonly Pick<SeriesGrowth, 'first' | 'last'>[]): Growth['quarters'] {
  const first = median(present(rounds.map((round) => round.first)));
  const last = median(present(rounds.map((round) => round.last)));
  return first === null || last === null ? null : { first, last };
}

/** Minutes without any collection after which what rises is called growth. */
export const LEAST_MINUTES_OF_GROWTH = 30;
/** Collections from which a slope is that of what they leave. */
const LEAST_FALLS = 3;

/** Collections of a round by the median; one that any round saw shows that there are some. Null without rounds. */
function collectionsIn(rounds: readonly Pick<SeriesGrowth, 'falls'>[]): number | null {
  const falls = rounds.map((round) => round.falls);
  const centre = median(falls);
  return centre !== null && falls.some((count) => count > 0) ? Math.max(1, centre) : centre;
}

function isGrowth(minutes: number, falls: number): boolean {
  return falls >= LEAST_FALLS || (falls === 0 && minutes >= LEAST_MINUTES_OF_GROWTH);
}

/** Share of the whole slope that the second half must have: what a server takes as it warms up ends. */
const LATE_SHARE = 0.5;

function verdictOf({
  perHour,
  interval,
  atMostPerHour,
  boundPerHour,
  latePerHour,
  isRising,
}: Omit<Growth, 'verdict'> & { readonly isRising: boolean }): GrowthVerdict {
  if (perHour === null || interval === null || atMostPerHour === null || boundPerHour === null)
    return 'unknown';
  if (atMostPerHour <= boundPerHour) return 'steady';
  if ((interval.low > 0 || isRising) && (latePerHour ?? 0) >= LATE_SHARE * perHour) return 'grows';
  return 'undecided';
}

/** Growth of one series, in its unit an hour. */
interface SeriesGrowth extends Span {
  readonly mean: number;
  readonly perHour: number;
  readonly latePerHour: number;
  /** Difference between the medians of the last and the first quarter, by the time between their middles. */
  readonly endsPerHour: number;
  /** Medians of the first and the last quarter. */
  readonly first: number | null;
  readonly last: number | null;
  /** Time that was seen. */
  readonly minutes: number;
  /** Whether each quarter lies above the one before it. */
  readonly isRising: boolean;
  /** Times that it fell by FALL_SHARE of its range or more. */
  readonly falls: number;
}

/** Points of a series that are looked at: pairs grow with their square, and what they say does not. */
const MOST_POINTS = 180;

/** A series by the medians of groups of neighbours where it is long; what begins it and fills no group is left out. */
function grouped(values: readonly (number | null)[], size: number): (number | null)[] {
  const groups = Math.floor(values.length / size);
  const from = values.length - groups * size;
  return Array.from({ length: groups }, (_, group) =>
    median(present(values.slice(from + group * size, from + (group + 1) * size))),
  );
}

/** Growth of one series of slices of `sliceS` seconds each; null where too little was seen. */
export function seriesGrowth(all: readonly (number | null)[], sliceS: number): SeriesGrowth | null {
  const size = Math.max(1, Math.ceil(all.length / MOST_POINTS));
  const values = grouped(all, size);
  const slope = theilSen(values);
  const centre = mean(present(values));
  if (!slope || centre === null) return null;
  const perHour = 3600 / (size * sliceS);
  const quarter = Math.floor(values.length / 4);
  const [first, last] = [median(present(values.slice(0, quarter))), median(present(values.slice(-quarter)))];
  const ends = first === null || last === null ? slope.slope : (last - first) / (values.length - quarter);
  const late = medianSlope(values.slice(Math.floor(values.length / 2))) ?? slope.slope;
  return {
    mean: centre,
    perHour: perHour * slope.slope,
    low: perHour * slope.low,
    high: perHour * slope.high,
    latePerHour: perHour * late,
    endsPerHour: perHour * ends,
    ...{ first, last },
    minutes: (all.length * sliceS) / 60,
    isRising: isRising(values),
    falls: fallsIn(present(values)),
  };
}

/** Whether three quarters of each quarter of the time lie above three quarters of the one before it. */
function isRising(values: readonly (number | null)[]): boolean {
  const size = Math.floor(values.length / 4);
  const quarters = [0, 1, 2, 3].map((at) =>
    present(values.slice(at * size, (at + 1) * size)).toSorted((a, b) => a - b),
  );
  return quarters.slice(1).every((quarter, at) => {
    const [low, high] = [quantileOfSorted(quarter, 0.25), quantileOfSorted(quarters[at] ?? [], 0.75)];
    return low !== null && high !== null && low > high;
  });
}

/** Share of its range by which a figure falls where it is collected. */
const FALL_SHARE = 1 / 3;

function fallsIn(values: readonly number[]): number {
  const least = FALL_SHARE * (Math.max(...values) - Math.min(...values));
  if (!(least > 0)) return 0;
  let falls = 0;
  let [top, bottom] = [values[0] ?? 0, values[0] ?? 0];
  let isFalling = false;
  for (const value of values) {
    if (isFalling) {
      bottom = Math.min(bottom, value);
      // It rises again: the next fall is another one.
      if (value - bottom >= least / 2) [isFalling, top] = [false, value];
    } else {
      top = Math.max(top, value);
      if (top - value >= least) {
        falls += 1;
        [isFalling, bottom] = [true, value];
      }
    }
  }
  return falls;
}
