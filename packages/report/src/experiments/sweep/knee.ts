/** Levels of a load that grows, and the one from which more of it gives little. */

export interface KneeLevel {
  readonly level: number;
  readonly callsPerS: number;
  /** Whether something other than the server limited, which might answer more. */
  readonly rigLimited: boolean;
}

/** Share of what more users would give if each gave as much as those before, below which they give little. */
export const KNEE_SHARE = 0.5;

/**
 * The level from which adding users gives less than half of its share: from there to each higher level, throughput grows
 * by a smaller part than half of that by which users do. Of a curve that bends one way it is the first level after which
 * the next gives less than half. Null where there is none, as where only the rig limited the levels above.
 */
export function kneeOf(levels: readonly KneeLevel[]): number | null {
  const knee = levels.find((from, index) => {
    const above = levels.slice(index + 1);
    // A level that the rig limited may tell that users still give their share, never that they do not.
    const tells = !from.rigLimited && above.some(({ rigLimited }) => !rigLimited);
    return tells && from.callsPerS > 0 && above.every((to) => shareOf(from, to) < KNEE_SHARE);
  });
  return knee?.level ?? null;
}

/** Part by which throughput grows, of that by which the level does. */
function shareOf(from: KneeLevel, to: KneeLevel): number {
  return (to.callsPerS / from.callsPerS - 1) / (to.level / from.level - 1);
}
