/**
 * A run may take this many times what its trials are planned to take at the longest, however short the host's own limit is: each
 * may be measured three times.
 */
export const PLANNED_FACTOR = 4;

/**
 * Seconds that a host works on a run before it ends it.
 * @param runS the host's limit of runs
 * @param longestS what its trials are planned to take at the longest (`longestRunSeconds`)
 */
export function runLimitS(runS: number, longestS: number): number {
  return Math.max(runS, PLANNED_FACTOR * longestS);
}
