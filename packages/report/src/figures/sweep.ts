/** What a growing load does to servers, from the sweeps of a run's trials. */
import { type Experiment, experimentOf, type Sweep, type SweepStep } from '@headroom/workload';
import { median, present } from '../statistics/elementary.ts';
import { type Interval, intervalOfMedian, type Span } from '../statistics/interval.ts';
import {
  fitUsl,
  kappaInterval,
  LEAST_USL_POINTS,
  type UslFit,
  type UslPoint,
  uslAt,
  uslPeak,
} from '../statistics/usl.ts';
import { formatPct } from './format.ts';
import { kneeOf } from './knee.ts';
import { MAX_ERROR_PCT } from './limit.ts';
import { byServer, counts, type ReportTrial } from './trial.ts';

/** Fields that are read of a trial. */
export interface SweptTrial extends Pick<ReportTrial, 'serverId' | 'round' | 'status'> {
  readonly experiment: Experiment | null;
}

/**
 * One level over the rounds of a run: medians of the rounds in which the rig did not limit it, where there are any, else
 * of all.
 */
export interface SweepLevel {
  /** Virtual users, or callers a second. */
  readonly level: number;
  /** Rounds that the figures are of. */
  readonly rounds: number;
  /** Length of a step that counts. */
  readonly seconds: number;
  readonly callsPerS: number;
  /** Of the median; over few rounds their range. */
  readonly interval: Interval | null;
  readonly meanMs: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly p99Interval: Interval | null;
  /** Share of the answers that were wrong, in percent. */
  readonly wrongPct: number;
  /** Processors that the server used; 100 = one. */
  readonly cpuPct: number | null;
  /** Limits of those rounds, each once. */
  readonly limitedBy: readonly string[];
  /** Whether something other than the server limited in every round: it may answer more. */
  readonly rigLimited: boolean;
}

/** The Universal Scalability Law of a server, over the calls that it has at once. */
export interface SweepFit extends UslFit {
  /** Of κ, over levels and rounds, not held above 0; null: it has none. */
  readonly kappaInterval: Span | null;
  /** Where throughput is highest by the law, if κ is surely above 0 and that is not beyond twice of what was measured. */
  readonly peak: { readonly callsAtOnce: number; readonly callsPerS: number } | null;
  /** Levels that it was fitted to. */
  readonly levels: number;
}

/** A rate that does not change over the levels of a sweep. */
export interface FlatSweep {
  readonly from: number;
  readonly to: number;
  /** Limits at the highest level. */
  readonly limitedBy: readonly string[];
}

/** Rates of a flat sweep lie so near to the best one, in percent, at so many levels or more. */
export const FLAT_PCT = 10;
const LEAST_FLAT_LEVELS = 3;

/** A sweep of one server over the rounds of a run. */
export interface SweepRow {
  readonly serverId: string;
  readonly by: Sweep['by'] | null;
  /** Rounds that count. */
  readonly rounds: number;
  readonly levels: readonly SweepLevel[];
  /** The level with the most right answers a second. */
  readonly peak: SweepLevel | null;
  /** Of virtual users: the range of levels, if all of them give the same rate; null if they differ. */
  readonly flat: FlatSweep | null;
  /** Of virtual users: level from which more of them give less than half of their share; null: none was found. */
  readonly knee: number | null;
  /** The same of each round. */
  readonly kneeByRound: readonly (number | null)[];
  /** Of virtual users; null: `noFit` says why. */
  readonly fit: SweepFit | null;
  readonly noFit: string | null;
  /** Of callers who come at random: the highest level to which the server kept up with all. */
  readonly keptUpTo: number | null;
  /** Of those: the lowest level that the server itself did not keep up with; null: there was none. */
  readonly behind: number | null;
}

/** Sweeps of the servers of a run, highest peak first; those of which nothing is known last. */
export function sweepTable(trials: readonly SweptTrial[]): SweepRow[] {
  return byServer(trials)
    .map(([serverId, own]) => rowOf(serverId, own))
    .sort((a, b) => (b.peak?.callsPerS ?? -1) - (a.peak?.callsPerS ?? -1));
}

function rowOf(serverId: string, trials: readonly SweptTrial[]): SweepRow {
  const rounds = trials
    .filter(counts)
    .toSorted((a, b) => a.round - b.round)
    .flatMap((trial) => experimentOf('sweep', trial) ?? []);
  const by = rounds[0]?.by ?? null;
  const ofUsers = by === 'users';
  const levels = [...new Set(rounds.flatMap(({ steps }) => steps.map(({ level }) => level)))]
    .sort((a, b) => a - b)
    .map((level) =>
      levelOf(
        level,
        rounds.flatMap(({ steps }) => steps.filter((step) => step.level === level)),
      ),
    );
  const peak = levels.reduce<SweepLevel | null>(
    (most, level) => (level.callsPerS > (most?.callsPerS ?? 0) ? level : most),
    null,
  );
  return {
    ...{ serverId, by, rounds: rounds.length, levels, peak },
    flat: ofUsers ? flatOf(levels) : null,
    knee: ofUsers ? kneeOf(levels) : null,
    kneeByRound: ofUsers ? rounds.map(({ steps }) => kneeOf(steps)) : [],
    ...(ofUsers ? fitOf(levels, rounds) : { fit: null, noFit: null }),
    ...(by === 'arrivals' ? keptUp(levels) : { keptUpTo: null, behind: null }),
  };
}

function flatOf(levels: readonly SweepLevel[]): FlatSweep | null {
  const [first, last] = [levels[0], levels.at(-1)];
  const best = Math.max(...levels.map(({ callsPerS }) => callsPerS));
  const isFlat = levels.every(
    (level) => isUsable(level) && level.callsPerS >= (1 - FLAT_PCT / 100) * best && best > 0,
  );
  if (!first || !last || levels.length < LEAST_FLAT_LEVELS || !isFlat) return null;
  return { from: first.level, to: last.level, limitedBy: last.limitedBy };
}

function levelOf(level: number, all: readonly SweepStep[]): SweepLevel {
  const own = all.filter(({ rigLimited }) => !rigLimited);
  const steps = own.length > 0 ? own : all;
  const of = (read: (step: SweepStep) => number | null | undefined) => median(present(steps.map(read)));
  return {
    level,
    rounds: steps.length,
    seconds: of(({ seconds }) => seconds) ?? 0,
    callsPerS: of(({ callsPerS }) => callsPerS) ?? 0,
    interval: intervalOfMedian(steps.map(({ callsPerS }) => callsPerS)),
    meanMs: of(({ meanMs }) => meanMs),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p95Ms: of(({ p95Ms }) => p95Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    p99Interval: intervalOfMedian(present(steps.map(({ p99Ms }) => p99Ms))),
    wrongPct: of(wrongPctOf) ?? 0,
    cpuPct: of(({ cpuPct }) => cpuPct.server),
    limitedBy: [...new Set(steps.map(({ limitedBy }) => limitedBy))],
    rigLimited: own.length === 0,
  };
}

/** A fit that is further off than this on average says nothing of a server. */
export const MAX_FIT_ERROR_PCT = 10;
/** Share of the best rate by which the highest level lies below it, where rounds are too few for intervals. */
export const PAST_PEAK = 0.15;

/**
 * The law over the calls that a server has at once on average: right answers a second by their mean latency (Little
 * 1961). These are not the virtual users, of whom some pause or ask for something else than a tool; so a pause changes
 * neither coefficient. Levels that the rig limited, or at which too many answers were wrong, are left out.
 */
function fitOf(
  levels: readonly SweepLevel[],
  rounds: readonly Pick<Sweep, 'steps'>[],
): Pick<SweepRow, 'fit' | 'noFit'> {
  const points = pointsOf(levels);
  const found = fitUsl(points);
  if (!found) {
    return {
      fit: null,
      noFit: `it needs ${LEAST_USL_POINTS} levels at which the rig did not limit and at most ${MAX_ERROR_PCT} % of the answers were wrong, but there are ${points.length}`,
    };
  }
  if (found.errorPct > MAX_FIT_ERROR_PCT) {
    return {
      fit: null,
      noFit: `it would be off by ${formatPct(found.errorPct)} % on average, which is more than ${MAX_FIT_ERROR_PCT} %`,
    };
  }
  const all = points.map(({ n }) => n);
  const at = uslPeak(found);
  const kappa = kappaOver(points, rounds);
  const isWithin = at !== null && at >= Math.min(...all) && at <= Math.max(...all);
  const peak =
    isWithin && kappa && kappa.low > 0 && isPast(levels)
      ? { callsAtOnce: at, callsPerS: uslAt(found, at) }
      : null;
  return { fit: { ...found, kappaInterval: kappa, peak, levels: points.length }, noFit: null };
}

/**
 * Whether the rate falls behind the best level by more than noise. A rate that stops growing, as that of a pool of slots
 * does, fits the law as well.
 */
function isPast(levels: readonly SweepLevel[]): boolean {
  const usable = levels.filter(isUsable);
  const last = usable.at(-1);
  const best = usable.toSorted((a, b) => b.callsPerS - a.callsPerS)[0];
  if (!last || !best) return false;
  if (last.interval && best.interval) return last.interval.high < best.interval.low;
  return last.callsPerS < (1 - PAST_PEAK) * best.callsPerS;
}

function isUsable({ rigLimited, wrongPct }: Pick<SweepLevel, 'rigLimited' | 'wrongPct'>): boolean {
  return !rigLimited && wrongPct <= MAX_ERROR_PCT;
}

function pointsOf(
  levels: readonly Pick<SweepLevel, 'callsPerS' | 'meanMs' | 'rigLimited' | 'wrongPct'>[],
): UslPoint[] {
  return levels.filter(isUsable).flatMap(({ callsPerS, meanMs }) => {
    const n = (callsPerS * (meanMs ?? 0)) / 1000;
    return n > 0 ? [{ n, perS: callsPerS }] : [];
  });
}

/**
 * Interval of κ over levels and rounds: what both intervals hold together. That over levels knows how badly the law fits,
 * which each round repeats; that over rounds how much they differ.
 */
function kappaOver(points: readonly UslPoint[], rounds: readonly Pick<Sweep, 'steps'>[]): Span | null {
  const overLevels = kappaInterval(points);
  if (!overLevels) return null;
  const each = rounds.flatMap(
    ({ steps }) =>
      kappaInterval(pointsOf(steps.map((step) => ({ ...step, wrongPct: wrongPctOf(step) })))) ?? [],
  );
  const overRounds = intervalOfMedian(each.map(({ low, high }) => (low + high) / 2));
  if (!overRounds) return overLevels;
  return { low: Math.min(overLevels.low, overRounds.low), high: Math.max(overLevels.high, overRounds.high) };
}

const wrongPctOf = ({ calls, wrong }: Pick<SweepStep, 'calls' | 'wrong'>) =>
  (100 * wrong) / Math.max(1, calls + wrong);

function keptUp(levels: readonly SweepLevel[]): Pick<SweepRow, 'keptUpTo' | 'behind'> {
  const first = levels.findIndex((level) => isBehind(atEnd(level, 'low')));
  return {
    keptUpTo: (first < 0 ? levels : levels.slice(0, first)).at(-1)?.level ?? null,
    behind: levels.find((level) => isBehind(atEnd(level, 'high')) && !level.rigLimited)?.level ?? null,
  };
}

/** Share of the callers that a server must answer to keep up with them. */
export const KEPT_UP_SHARE = 0.95;

/**
 * Whether fewer were answered than came. Callers come at random, so of n that are expected in the time of a step any
 * number within three times √n may have come.
 */
function isBehind({
  level,
  callsPerS,
  seconds,
}: Pick<SweepLevel, 'level' | 'callsPerS' | 'seconds'>): boolean {
  const expected = level * seconds;
  const answered = callsPerS * seconds;
  return answered < KEPT_UP_SHARE * expected && answered < expected - 3 * Math.sqrt(expected);
}

/** A level by one end of its interval, where rounds give one: rounds of a server differ by more than chance among callers. */
function atEnd({ level, seconds, callsPerS, interval }: SweepLevel, end: keyof Span) {
  return { level, seconds, callsPerS: interval?.kind === 'confidence' ? interval[end] : callsPerS };
}
