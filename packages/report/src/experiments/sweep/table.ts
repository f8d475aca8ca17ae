/** What a growing load does to servers, from the sweeps of a run's trials. */
import { experimentOf, type Sweep, type SweepStep } from '@headroom/model/experiments';
import { formatPct } from '../../figures/format.ts';
import { MAX_ERROR_PCT } from '../../figures/limit.ts';
import { byServer, counts } from '../../figures/trial.ts';
import { median, present } from '../../statistics/elementary.ts';
import { intervalOfMedian, type Span } from '../../statistics/interval.ts';
import {
  fitUsl,
  kappaInterval,
  LEAST_USL_POINTS,
  type UslPoint,
  uslAt,
  uslPeak,
} from '../../statistics/usl.ts';
import type { ExperimentTrial } from '../experiment.ts';
import { kneeOf } from './knee.ts';
import type { FlatSweep, SweepLevel, SweepRow } from './row.ts';

/** Rates of a flat sweep lie so near to the best one, in percent, at so many levels or more. */
export const FLAT_PCT = 10;
const LEAST_FLAT_LEVELS = 3;

/** Sweeps of the servers of a run, highest peak first; those of which nothing is known last. */
export function sweepTable(trials: readonly ExperimentTrial[]): SweepRow[] {
  return byServer(trials)
    .map(([serverId, own]) => rowOf(serverId, own))
    .sort((a, b) => (b.peak?.callsPerS ?? -1) - (a.peak?.callsPerS ?? -1));
}

function rowOf(serverId: string, trials: readonly ExperimentTrial[]): SweepRow {
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
