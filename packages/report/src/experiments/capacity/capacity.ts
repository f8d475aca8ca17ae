/** The highest rates at which servers keep a service level, from the searches of a run's trials. */
import { type Capacity, type CapacityStep, experimentOf } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { formatCount } from '../../figures/format.ts';
import { listed } from '../../figures/listed.ts';
import { byServer, counts } from '../../figures/trial.ts';
import { median } from '../../statistics/elementary.ts';
import { canBeCompared, type Interval, intervalOfMedian } from '../../statistics/interval.ts';
import type { ExperimentTrial, Told } from '../experiment.ts';
import { tooFewToTell } from '../few-rounds.ts';
import type { CapacityOutcome, CapacityRow, ServiceLevel } from './row.ts';

/** Capacities of the servers of a run, highest first; those of which nothing is known last. */
export function capacityTable(trials: readonly ExperimentTrial[]): CapacityRow[] {
  return byServer(trials)
    .map(([serverId, own]) => capacityRow(serverId, own))
    .sort((a, b) => (b.perS ?? -1) - (a.perS ?? -1));
}

/** Capacity of one server, from its searches. */
export function capacityRow(serverId: string, trials: readonly ExperimentTrial[]): CapacityRow {
  const found = trials.flatMap((trial) => {
    const capacity = experimentOf('capacity', trial);
    return capacity && capacity.perS !== null && counts(trial) ? [{ ...capacity, perS: capacity.perS }] : [];
  });
  const rates = found.map(({ perS }) => perS);
  const shown = found.flatMap((capacity) => stepAt(capacity) ?? []);
  const ends = found.map(({ belowPerS }) => belowPerS);
  const known = ends.filter((end) => end !== null);
  return {
    serverId,
    rounds: found.length,
    perS: median(rates),
    interval: intervalBetween(rates, known.length < ends.length ? rates : known),
    between:
      rates.length === 0
        ? null
        : {
            low: Math.min(...rates),
            high: known.length < ends.length ? null : Math.max(...known),
          },
    atLeast: found.some(({ atLeast }) => atLeast),
    confirmedRounds: found.filter(({ isConfirmed }) => isConfirmed).length,
    p99Ms: median(shown.flatMap(({ p99Ms }) => p99Ms ?? [])),
    cpuPct: median(shown.flatMap(({ cpuPct }) => cpuPct.server ?? [])),
    limitedBy: [...new Set(found.flatMap(({ limitedBy }) => limitedBy ?? []))],
  };
}

/** Interval of what lies between two figures of the same rounds, by the intervals of their medians. */
export function intervalBetween(lows: readonly number[], highs: readonly number[]): Interval | null {
  const [low, high] = [intervalOfMedian(lows), intervalOfMedian(highs)];
  return low && high && { low: low.low, high: high.high, kind: low.kind };
}

/** The step that a found rate's figures are of: the one that confirmed it, else the last at that rate. */
function stepAt({ perS, steps }: Capacity): CapacityStep | undefined {
  const held = steps.filter((step) => step.perS === perS && step.missed === null);
  return held.find(({ confirms }) => confirms) ?? held.at(-1);
}

/** A service level in words: "P99 ≤ 100 ms and at most 0.1 % wrong answers". */
export function levelLabel({ p99Ms, errorPct }: ServiceLevel): string {
  return `P99 ≤ ${p99Ms} ms and at most ${errorPct} % wrong answers`;
}

/** A capacity in words: "1,180", "at least 3,200". */
export function capacityLabel({ perS, atLeast }: Pick<CapacityRow, 'perS' | 'atLeast'>): string {
  return `${atLeast ? 'at least ' : ''}${formatCount(perS)}`;
}

/** What is told of a capacity of one server. */
export type ToldCapacity = Told<Omit<CapacityOutcome, 'kind' | 'level'>>;

/**
 * The servers that may take the most, the highest rate first: the one with that rate, and each other that is not told apart
 * from it. A server is below it only by intervals over rounds enough (MIN_ROUNDS_FOR_MEDIAN), and if it is not one that
 * takes so much at least.
 */
export function takingTheMost<Row extends ToldCapacity>(rows: readonly Row[]): Row[] {
  const [first, ...others] = rows
    .filter(({ perS }) => perS !== null)
    .sort((a, b) => (b.perS ?? 0) - (a.perS ?? 0));
  return first ? [first, ...others.filter((other) => !isBelow(other, first))] : [];
}

/**
 * What a run found, in a sentence; null where no rate held. A server is said to take the most only where it is told apart
 * from each other (`takingTheMost`); one that takes so much at least may take more without being close, and is named after
 * it.
 */
export function capacityFinding(rows: readonly ToldCapacity[], level: ServiceLevel): string | null {
  const [first, ...near] = takingTheMost(rows);
  if (!first) return null;
  const rate = `${capacityLabel(first)} calls a second`;
  const at = `at ${levelLabel(level)}, in ${plural(first.rounds, 'round')}${unconfirmed(first)}`;
  const known = rows.filter(({ perS }) => perS !== null);
  if (known.length === 1) return `${first.serverId} takes ${rate} ${at}.`;
  const open = near.filter(({ atLeast }) => atLeast);
  const least =
    open.length === 0 ? '' : `; ${listed(open.map((row) => `${row.serverId} takes ${capacityLabel(row)}`))}`;
  if (!canBeCompared(known)) {
    return `${first.serverId} has the highest rate that held, ${rate} ${at}${least}: ${tooFewToTell('which server takes the most')}.`;
  }
  const names = [first, ...near.filter(({ atLeast }) => !atLeast)].map(({ serverId }) => serverId);
  const most = open.length === 0 ? 'the most' : 'the most that was found';
  const lead =
    names.length === 1
      ? `${first.serverId} takes ${most}: ${rate} ${at}`
      : `${listed(names)} take ${most}, too close to tell apart here: ${first.serverId} ${rate} ${at}`;
  return `${lead}${least}.`;
}

function unconfirmed({ rounds, confirmedRounds = rounds }: ToldCapacity): string {
  const missing = rounds - confirmedRounds;
  if (missing === 0) return '';
  return rounds === 1
    ? ', not confirmed by a longer step'
    : `, not confirmed by a longer step in ${missing} of them`;
}

function isBelow({ between, interval, atLeast }: ToldCapacity, first: ToldCapacity): boolean {
  if (atLeast || !between || between.high === null) return false;
  if (interval?.kind !== 'confidence' || first.interval?.kind !== 'confidence') return false;
  return interval.high <= first.interval.low;
}
