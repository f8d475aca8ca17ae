/** Sides of servers that could not be measured at all: a head that does not build is what its comparison found. */
import type { Side } from '@headroom/model/comparison';
import { SIDES } from '@headroom/model/comparison';
import type { TrialStatus } from '@headroom/model/run';
import { compareText, counts } from '../figures/trial.ts';

/** Fields of a trial that tell whether its side failed. */
export interface EndedTrial {
  readonly id: string;
  readonly serverId: string;
  readonly side: Side | null;
  /** Number of the round, from 1. */
  readonly round: number;
  readonly status: TrialStatus;
  readonly reason: string | null;
}

/** Trials of a side of which none passed before it is said to fail: fewer may be chance. */
export const MIN_FAILED_TRIALS = 3;

/** A side of a server that failed. */
export interface SideFailure {
  readonly serverId: string;
  readonly side: Side;
  /** Why, in words; null where the trial does not say. */
  readonly reason: string | null;
  /** Its first trial that failed: its log says more. */
  readonly trialId: string;
}

/**
 * Sides of servers that failed in MIN_FAILED_TRIALS trials at least and passed none, by server, base first. One that
 * failed in some rounds only is a matter of its failed trials (failed-trials.ts).
 */
export function failuresOf(trials: readonly EndedTrial[]): SideFailure[] {
  const byServer = Map.groupBy(trials, ({ serverId }) => serverId);
  return [...byServer]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([serverId, own]) =>
      SIDES.flatMap((side) => {
        const ofSide = own.filter((trial) => trial.side === side);
        const failed = ofSide
          .filter(({ status }) => status === 'server_failed')
          .sort((a, b) => a.round - b.round);
        const [first] = failed;
        if (!first || failed.length < MIN_FAILED_TRIALS || ofSide.some(counts)) return [];
        return [{ serverId, side, reason: first.reason, trialId: first.id }];
      }),
    );
}

/**
 * Servers of which more rounds would say nothing: a side fails, and the other one has passed all of its trials so far,
 * or fails too. So a server that fails by chance in any share of its trials is given up in at most 2 of 64 comparisons
 * with itself for one side, as each side's three trials must come out alike.
 */
export function lostServers(trials: readonly EndedTrial[]): string[] {
  const bySide = Map.groupBy(failuresOf(trials), ({ serverId }) => serverId);
  return [...bySide].flatMap(([serverId, failures]) => {
    const ended = trials.filter((trial) => trial.serverId === serverId && trial.side !== failures[0]?.side);
    const passed = ended.filter(counts).length;
    const isClear = passed >= MIN_FAILED_TRIALS && !ended.some(({ status }) => status === 'server_failed');
    return failures.length === SIDES.length || isClear ? [serverId] : [];
  });
}
