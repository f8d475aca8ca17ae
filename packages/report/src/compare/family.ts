/** How much doubt each metric may have, so that all of a comparison together stay below a bound. */

/** Of comparisons of a commit with itself, the share that may call any metric changed. */
export const FAMILY_ALPHA = 0.05;

/** The part of it that the primary metrics share; the secondary ones share the rest. */
export const PRIMARY_SHARE = 0.8;

/**
 * Of metrics that changed by as much as the noise floor, the share that may be called unchanged, twice over: the two
 * tests of equivalence (Schuirmann 1987) are as good as an interval that leaves 5 % out on either side.
 */
export const SAMENESS_ALPHA = 0.1;

/** How many metrics a comparison holds, and how often it is looked at (looks.ts). */
export interface Family {
  readonly primary: number;
  readonly secondary: number;
  readonly looks: number;
}

/**
 * The `alpha` of one metric at one look: its family's share, divided evenly (Bonferroni; Dunn 1961). That needs
 * nothing to be known of how metrics and looks hang together. Compared in simulation with maxima over sign flips
 * (Westfall & Young 1993), which few pairs have too few of: 32 for 6 pairs.
 */
export function alphaOf({ primary, secondary, looks }: Family, isPrimary: boolean): number {
  const [share, members] = isPrimary ? [PRIMARY_SHARE, primary] : [1 - PRIMARY_SHARE, secondary];
  return (FAMILY_ALPHA * share) / Math.max(1, members) / Math.max(1, looks);
}

/** The doubt of calling one metric unchanged at one look. It does not grow with the number of metrics. */
export function samenessAlphaOf({ looks }: Family): number {
  return SAMENESS_ALPHA / Math.max(1, looks);
}
