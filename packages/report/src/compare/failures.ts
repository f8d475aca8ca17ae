/** Sides of servers that could not be measured at all: a head that does not build is what its comparison found. */
import type { Side, TrialStatus } from '@headroom/workload';
import { SIDES } from '@headroom/workload';
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
 * Sides of servers that failed and of which no trial counts, by server, base first. One that failed in some rounds
 * only is no such finding: the others have its numbers.
 */
export function failuresOf(trials: readonly EndedTrial[]): SideFailure[] {
  const byServer = Map.groupBy(trials, ({ serverId }) => serverId);
  return [...byServer]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([serverId, own]) =>
      SIDES.flatMap((side) => {
        const ofSide = own.filter((trial) => trial.side === side);
        const [first] = ofSide
          .filter(({ status }) => status === 'server_failed')
          .sort((a, b) => a.round - b.round);
        if (!first || ofSide.some(counts)) return [];
        return [{ serverId, side, reason: first.reason, trialId: first.id }];
      }),
    );
}
