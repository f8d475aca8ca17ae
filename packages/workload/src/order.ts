import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type LoadProfile, testSeconds } from './profile.ts';
import { SIDES, type Side } from './side.ts';

export interface PlannedTrial {
  /** From 1. */
  round: number;
  /** Place in the whole run, from 0. */
  position: number;
  serverId: string;
  /** Null in a single run. */
  side: Side | null;
}

/**
 * Trials of a run: every round holds every server once, in an order drawn afresh from the seed. Of a comparison both
 * sides follow each other, and take turns in being first (ABBA): drift hits both alike. Who is first in the first
 * round is drawn for each server.
 */
export function planTrials(
  servers: readonly string[],
  rounds: number,
  seed: number,
  { sides = false } = {},
): PlannedTrial[] {
  const random = xoroshiro128plus(seed);
  const plan: PlannedTrial[] = [];
  const turn = new Map(sides ? servers.map((serverId) => [serverId, uniformInt(random, 0, 1)]) : []);
  const sidesOf = (serverId: string, round: number) => {
    const first = turn.get(serverId);
    if (first === undefined) return [null];
    return (first + round) % 2 === 0 ? SIDES : SIDES.toReversed();
  };
  for (let round = 1; round <= rounds; round++) {
    const order = [...servers];
    for (let last = order.length - 1; last > 0; last--) {
      const other = uniformInt(random, 0, last);
      [order[last], order[other]] = [order[other] as string, order[last] as string];
    }
    for (const serverId of order) {
      for (const side of sidesOf(serverId, round))
        plan.push({ round, position: plan.length, serverId, side });
    }
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
