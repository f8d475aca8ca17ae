import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type LoadProfile, testSeconds } from './profile.ts';

export interface PlannedTrial {
  /** From 1. */
  round: number;
  /** Place in the whole run, from 0. */
  position: number;
  serverId: string;
}

/** Trials of a run: every round holds every server once, in an order drawn afresh from the seed. */
export function planTrials(servers: readonly string[], rounds: number, seed: number): PlannedTrial[] {
  const random = xoroshiro128plus(seed);
  const plan: PlannedTrial[] = [];
  for (let round = 1; round <= rounds; round++) {
    const order = [...servers];
    for (let last = order.length - 1; last > 0; last--) {
      const other = uniformInt(random, 0, last);
      [order[last], order[other]] = [order[other] as string, order[last] as string];
    }
    for (const serverId of order) plan.push({ round, position: plan.length, serverId });
  }
  return plan;
}

/** What a trial costs beside its load, where no run has been measured yet: start, checks, stop. */
export const TRIAL_OVERHEAD_S = 4;

/** Expected seconds for a number of trials, builds not included. */
export function estimateSeconds(
  profile: LoadProfile,
  trials: number,
  overheadS: number = TRIAL_OVERHEAD_S,
): number {
  return trials * (testSeconds(profile) + overheadS);
}
