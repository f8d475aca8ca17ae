import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { SIDES, type Side } from '../comparison/side.ts';

export interface PlannedTrial {
  /** From 1. */
  round: number;
  /** Place in the whole run, from 0. */
  position: number;
  serverId: string;
  /** Null in a single run. */
  side: Side | null;
}

/** Orders of the sides in any four rounds of a comparison that begin with the first, fifth, … one. */
const BLOCK: readonly (readonly Side[])[] = [SIDES, SIDES, SIDES.toReversed(), SIDES.toReversed()];

/**
 * Trials of a run: every round holds every server once, in an order drawn afresh from the seed. Of a comparison both
 * sides follow each other. Each goes first in two of four rounds (BLOCK), which ones is drawn for each server: drift hits
 * both alike, and what comes back every few trials does not always meet the same side, as it would if they took turns.
 */
export function planTrials(
  servers: readonly string[],
  rounds: number,
  seed: number,
  { sides = false } = {},
): PlannedTrial[] {
  const random = xoroshiro128plus(seed);
  const shuffled = <T>(values: readonly T[]): T[] => {
    const order = [...values];
    for (let last = order.length - 1; last > 0; last--) {
      const other = uniformInt(random, 0, last);
      [order[last], order[other]] = [order[other] as T, order[last] as T];
    }
    return order;
  };
  const plan: PlannedTrial[] = [];
  const blocks = new Map<string, (readonly Side[])[]>();
  const sidesOf = (serverId: string) => {
    if (!sides) return [null];
    const block = blocks.get(serverId) ?? [];
    if (block.length === 0) block.push(...shuffled(BLOCK));
    blocks.set(serverId, block);
    return block.pop() ?? SIDES;
  };
  for (let round = 1; round <= rounds; round++) {
    for (const serverId of shuffled(servers)) {
      for (const side of sidesOf(serverId)) plan.push({ round, position: plan.length, serverId, side });
    }
  }
  return plan;
}
