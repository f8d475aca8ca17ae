/** How fast servers start and warm up, from the repeated starts of a run's trials. */
import { experimentOf, type Start } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { formatMs } from '../../figures/format.ts';
import { listed } from '../../figures/listed.ts';
import { byServer, counts } from '../../figures/trial.ts';
import { median, present, quantileOfSorted } from '../../statistics/elementary.ts';
import { areApart, canBeCompared, intervalOfMedian } from '../../statistics/interval.ts';
import type { ExperimentTrial, Told } from '../experiment.ts';
import { tooFewToTell } from '../few-rounds.ts';
import type { StartFigure, StartsOutcome, StartsRow, WarmUpPoint } from './row.ts';
import { END_SHARE, firstWarm, MIN_TURNS, slicesOf } from './warm-up.ts';

/** Of fewer starts none lies above the 95th percentile. */
export const MIN_STARTS_FOR_P95 = 20;

/** Starts of the servers of a run, those that start fastest first; those of which none is known last. */
export function startsTable(trials: readonly ExperimentTrial[]): StartsRow[] {
  return byServer(trials)
    .map(([serverId, own]) => rowOf(serverId, own))
    .sort(
      (a, b) =>
        (a.coldStart?.median ?? Number.POSITIVE_INFINITY) - (b.coldStart?.median ?? Number.POSITIVE_INFINITY),
    );
}

/** Starts of trials that count, of one server. */
export function startsOf(trials: readonly ExperimentTrial[]): Start[] {
  return trials.filter(counts).flatMap((trial) => experimentOf('starts', trial)?.starts ?? []);
}

function rowOf(serverId: string, trials: readonly ExperimentTrial[]): StartsRow {
  const starts = startsOf(trials);
  const rounds = [...Map.groupBy(trials, ({ round }) => round)]
    .map(([round, own]) => ({ round, starts: startsOf(own) }))
    .filter((round) => round.starts.length > 0)
    .toSorted((a, b) => a.round - b.round);
  const figure = (read: (start: Start) => number | null) =>
    figureOf(rounds.map((round) => present(round.starts.map(read))));
  const told = starts.filter(({ warmMs }) => warmMs !== null);
  return {
    serverId,
    rounds: rounds.length,
    starts: starts.length,
    coldStart: figure(({ coldStartMs }) => coldStartMs),
    firstCall: figure(({ firstCallMs }) => firstCallMs),
    idleMemory: figure(({ idleMemoryMb }) => idleMemoryMb),
    coldStartByRound: rounds.map(({ round, starts: own }) => ({
      round,
      ms: median(own.map(({ coldStartMs }) => coldStartMs)) ?? 0,
    })),
    ...warmUpOver(starts),
    settled: {
      starts: told.filter(({ warmAfterS }) => warmAfterS !== null).length,
      of: told.length,
    },
    wrong: starts.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

/** @param byRound values of the starts of each round */
function figureOf(byRound: readonly (readonly number[])[]): StartFigure | null {
  const sorted = byRound.flat().toSorted((a, b) => a - b);
  const medians = present(byRound.map(median));
  const [min, max, middle] = [sorted[0], sorted.at(-1), median(medians)];
  if (min === undefined || max === undefined || middle === null) return null;
  const p95 = sorted.length < MIN_STARTS_FOR_P95 ? null : quantileOfSorted(sorted, 0.95);
  return { median: middle, interval: intervalOfMedian(medians), min, max, p95 };
}

/**
 * The warm-up curve over starts, and when it is warm, by the rule of a single start (`warmUpOf`): what disturbs one start
 * does not move the median of many. It goes as far as half of the starts went.
 */
export function warmUpOver(starts: readonly Start[]): Pick<StartsRow, 'curve' | 'warmMs' | 'warmAfter'> {
  const curves = starts.map(({ curve }) => curve).filter(({ length }) => length > 0);
  const turn = Math.min(...curves.map(([first]) => first?.calls ?? 0));
  const ends = curves.map((curve) => curve.at(-1)?.calls ?? 0).sort((a, b) => a - b);
  const turns = Math.floor((ends[Math.floor((ends.length - 1) / 2)] ?? 0) / turn);
  const slices = slicesOf(turns || 0).map(({ from, to }) => {
    const at = curves.flatMap((curve) => pointAt(curve, to * turn) ?? []);
    return {
      ...{ from, to, p50Ms: median(at.map(({ p50Ms }) => p50Ms)) },
      atS: median(at.map(({ atS }) => atS)) ?? 0,
    };
  });
  const endsFrom = Math.floor((1 - END_SHARE) * turns);
  const ofEnd = slices.filter(({ to }) => to > endsFrom).map(({ p50Ms }) => p50Ms);
  const warmMs = turns >= MIN_TURNS ? median(present(ofEnd)) : null;
  const warm = warmMs === null ? undefined : firstWarm(slices, warmMs, endsFrom);
  return {
    curve: slices.flatMap(({ to, atS, p50Ms }) => (p50Ms === null ? [] : [{ calls: to * turn, atS, p50Ms }])),
    warmMs,
    warmAfter: warm
      ? { calls: warm.from * turn, atS: slices.find(({ to }) => to === warm.from)?.atS ?? 0 }
      : null,
  };
}

/** A curve at a number of calls; undefined beyond its end. */
function pointAt(curve: Start['curve'], calls: number): WarmUpPoint | undefined {
  const index = curve.findIndex((point) => point.calls >= calls);
  const point = curve[index];
  if (!point) return undefined;
  const before = curve[index - 1] ?? { calls: 0, atS: 0 };
  const share = (calls - before.calls) / (point.calls - before.calls);
  return { calls, atS: before.atS + share * (point.atS - before.atS), p50Ms: point.p50Ms };
}

/** What is told of the starts of one server in a sentence. */
export type ToldStarts = Told<Omit<StartsOutcome, 'kind'>>;

/**
 * What a run found of cold starts, in a sentence; null where there was none. A server is said to start first only over
 * rounds enough (MIN_ROUNDS_FOR_MEDIAN), where the interval of its median is apart from that of each other, and its median
 * is lower in each round that has both.
 */
export function startsFinding(rows: readonly ToldStarts[]): string | null {
  const [first, ...others] = rows.filter(({ coldStart }) => coldStart !== null);
  if (!first) return null;
  const ready = `ready after ${formatMs(first.coldStart?.median ?? null, 1)} ms`;
  const over = `the median of ${plural(first.starts, 'start')} in ${plural(first.rounds, 'round')}`;
  if (others.length === 0) return `${first.serverId} is ${ready}, ${over}.`;
  if (!canBeCompared([first, ...others])) {
    return `${first.serverId} has the shortest cold start, ${formatMs(first.coldStart?.median ?? null, 1)} ms, ${over}: ${tooFewToTell('which server starts first')}.`;
  }
  const near = others.filter((other) => !startsLater(other, first));
  if (near.length === 0) return `${first.serverId} starts first: ${ready}, ${over}.`;
  const names = [first, ...near].map(({ serverId }) => serverId);
  return `${listed(names)} start first, too close to tell apart here: ${first.serverId} is ${ready}, ${over}.`;
}

function startsLater(other: ToldStarts, first: ToldStarts): boolean {
  if (areApart(first.coldStart?.interval ?? null, other.coldStart?.interval ?? null) !== true) return false;
  return other.coldStartByRound.every(({ round, ms }) => {
    const own = first.coldStartByRound.find((one) => one.round === round);
    return own === undefined || own.ms < ms;
  });
}

/** Seconds after which a server was warm, or why there are none, in words. */
export function warmLabel({ warmAfter, warmMs }: Pick<StartsRow, 'warmAfter' | 'warmMs'>): string {
  if (warmMs === null) return 'too few calls';
  if (!warmAfter) return 'does not settle';
  return warmAfter.calls === 0 ? 'at once' : formatMs(warmAfter.atS);
}
