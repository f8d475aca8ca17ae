/** What sweeps found, in words. */
import type { Sweep } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { formatCount } from '../../figures/format.ts';
import { listed } from '../../figures/listed.ts';
import { areApart, canBeCompared } from '../../statistics/interval.ts';
import type { ServerRow, Told } from '../experiment.ts';
import { tooFewToTell } from '../few-rounds.ts';
import type { FlatSweep, SweepFit, SweepLevel, SweepOutcome, SweepRow } from './row.ts';

const LEVEL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A level as a number: rates need not be whole. */
export function formatLevel(level: number): string {
  return LEVEL.format(level);
}

/** A level in words: "20 users", "400 callers a second". */
export function levelOfLoad(level: number, by: Sweep['by'] | null): string {
  const who = by === 'arrivals' ? 'caller' : 'user';
  return `${formatLevel(level)} ${level === 1 ? who : `${who}s`}${by === 'arrivals' ? ' a second' : ''}`;
}

/** The most calls a second in words: "3,120", "at least 3,120". */
export function peakLabel({ callsPerS, rigLimited }: Pick<SweepLevel, 'callsPerS' | 'rigLimited'>): string {
  return `${rigLimited ? 'at least ' : ''}${formatCount(callsPerS)}`;
}

/** What is told of a sweep of one server in a sentence. */
export type ToldSweep = Told<Omit<SweepOutcome, 'kind'>>;

/** What a run found, in a sentence; null where nothing was answered. */
export function sweepFinding(rows: readonly ToldSweep[]): string | null {
  return rows.some(({ by }) => by === 'arrivals') ? keepingUp(rows) : mostAnswered(rows);
}

/**
 * The server that answers the most. That is said over rounds enough only (MIN_ROUNDS_FOR_MEDIAN), and where its interval
 * lies above that of each other.
 */
function mostAnswered(rows: readonly ToldSweep[]): string | null {
  const [first, ...others] = rows.flatMap((row) => (row.peak ? [{ ...row, peak: row.peak }] : []));
  if (!first) return null;
  const rate = `${peakLabel(first.peak)} calls a second ${placeOf(first, first.peak)}`;
  const inRounds = `in ${plural(first.rounds, 'round')}`;
  if (others.length === 0 && first.flat) {
    return `${first.serverId} answers ${peakLabel(first.peak)} calls a second ${flatLabel(first.flat)}; ${inRounds}.`;
  }
  if (others.length === 0) return `${first.serverId} answers ${rate}, the most of any level, ${inRounds}.`;
  if (!canBeCompared([first, ...others])) {
    return `${first.serverId} has the highest rate, ${rate}, ${inRounds}: ${tooFewToTell('which server answers the most')}.`;
  }
  const near = others.filter(({ peak }) => !isBelow(peak, first.peak));
  if (near.length === 0) return `${first.serverId} answers the most: ${rate}, ${inRounds}.`;
  return `${namesOf([first, ...near])} answer the most, too close to tell apart here: ${first.serverId} ${rate}, ${inRounds}.`;
}

/** A flat sweep in words: "at every level, 1 to 80 users; limit: waits inside the server". */
export function flatLabel(flat: FlatSweep): string {
  return `${levelsOf(flat)}; limit: ${listed(flat.limitedBy)}`;
}

const levelsOf = ({ from, to }: FlatSweep) =>
  `at every level, ${formatLevel(from)} to ${levelOfLoad(to, 'users')}`;

/** Where a server answers the most: "at 20 users", or of a flat sweep, none of whose levels is better, "at every level, 1 to 80 users". */
function placeOf({ by, flat }: Pick<ToldSweep, 'by' | 'flat'>, { level }: Pick<SweepLevel, 'level'>): string {
  return flat ? levelsOf(flat) : `at ${levelOfLoad(level, by)}`;
}

/** The most that a server answers in a few words: "3,120 calls/s at 20 users", "200 calls/s at every level, 1 to 80 users". */
export function sweepOutcome({ peak, ...row }: Pick<ToldSweep, 'by' | 'flat' | 'peak'>): string | null {
  return peak && `${peakLabel(peak)} calls/s ${placeOf(row, peak)}`;
}

/** P99 and limit at that level; of a flat sweep there is no such level: no P99, and the limit of all. */
export function peakFacts({
  flat,
  peak,
}: Pick<ToldSweep, 'flat'> & { readonly peak: Pick<SweepLevel, 'limitedBy' | 'p99Ms'> | null }) {
  return { p99Ms: flat ? null : (peak?.p99Ms ?? null), limitedBy: (flat ?? peak)?.limitedBy ?? [] };
}

/** Level at which a server answers the most: "20 users", of a flat sweep "1 to 80 users". */
export function peakLevelLabel({ by, flat, peak }: Pick<ToldSweep, 'by' | 'flat' | 'peak'>): string | null {
  if (flat) return `${formatLevel(flat.from)} to ${levelOfLoad(flat.to, by)}`;
  return peak && levelOfLoad(peak.level, by);
}

type ToldPeak = NonNullable<ToldSweep['peak']>;

function isBelow(other: ToldPeak, first: ToldPeak): boolean {
  if (other.rigLimited || !other.interval || !first.interval) return false;
  return areApart(other.interval, first.interval) === true && other.interval.high < first.interval.low;
}

/** The servers that keep up with all callers, and where each other fell behind. */
function keepingUp(rows: readonly ToldSweep[]): string | null {
  const measured = rows.filter(({ rounds }) => rounds > 0);
  const all = measured.filter(
    ({ keptUpTo, levels }) => keptUpTo !== null && keptUpTo === levels.at(-1)?.level,
  );
  const late = Map.groupBy(
    measured.filter(({ behind }) => behind !== null),
    ({ behind }) => behind ?? 0,
  );
  const parts = [
    ...all
      .slice(0, 1)
      .map(
        ({ keptUpTo }) =>
          `${namesOf(all)} ${all.length === 1 ? 'keeps' : 'keep'} up with every level, to ${levelOfLoad(keptUpTo ?? 0, 'arrivals')}`,
      ),
    ...[...late]
      .sort(([one], [other]) => other - one)
      .map(
        ([level, own]) =>
          `${namesOf(own)} ${own.length === 1 ? 'falls' : 'fall'} behind at ${levelOfLoad(level, 'arrivals')}`,
      ),
  ];
  if (parts.length === 0) return null;
  const inRounds = `in ${plural(Math.max(...measured.map((row) => row.rounds)), 'round')}`;
  const isOpen = measured.length > 1 && parts.length > 1 && !canBeCompared(measured);
  return `${parts.join('; ')}; ${inRounds}${isOpen ? `: ${tooFewToTell('servers apart')}` : ''}.`;
}

const namesOf = (rows: readonly ServerRow[]) => listed(rows.map(({ serverId }) => serverId));

/** A knee in words, with its range over rounds where they differ: "20", "20 (10 to 50)"; null where none was found. */
export function kneeLabel({ knee, kneeByRound }: Pick<SweepRow, 'knee' | 'kneeByRound'>): string | null {
  if (knee === null) return null;
  const found = kneeByRound.filter((level) => level !== null);
  const [low, high] = [Math.min(knee, ...found), Math.max(knee, ...found)];
  return low === high
    ? formatLevel(knee)
    : `${formatLevel(knee)} (${formatLevel(low)} to ${formatLevel(high)})`;
}

/** A coefficient below which there is none, but for rounding. */
const NO_COEFFICIENT = 1e-9;

/** A coefficient of the Universal Scalability Law, to two digits: they lie orders of magnitude apart. */
export function formatCoefficient(value: number): string {
  return value < NO_COEFFICIENT ? '0' : String(Number(value.toPrecision(2)));
}

/** κ in words, with its interval where it has one: "0.0004 (0.0002 to 0.0006)"; what is below 0 is none. */
export function kappaLabel({ kappa, kappaInterval }: Pick<SweepFit, 'kappa' | 'kappaInterval'>): string {
  if (!kappaInterval) return formatCoefficient(kappa);
  const [low, high] = [formatCoefficient(kappaInterval.low), formatCoefficient(kappaInterval.high)];
  return `${formatCoefficient(kappa)} (${low} to ${high})`;
}

/** Why a law that fits has no peak. */
export function noPeakLabel({ kappaInterval }: Pick<SweepFit, 'kappaInterval'>): string {
  return kappaInterval && kappaInterval.low > 0 ? 'none near the measured levels' : 'κ may be 0';
}
