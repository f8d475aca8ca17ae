/** Loads of measurements and comparisons for which nobody chose one, as ids of load profiles. */

const USERS = 10;
/** Of each trial of a comparison: both sides are equally cold after it. */
const WARMUP_SECONDS = 2;

/** Load of servers without a file. */
export const shortLoad = (seconds: number) => `closed:users=${USERS},seconds=${seconds}`;

/**
 * Loads of a trial of a comparison, the first of which is to be taken that the load generator can offer. Users that never
 * pause make the most calls of its time, and a slower server shows in all of its metrics; those that pause hide a
 * millisecond of a tool in the rate. A server that hardly computes leaves the processors to the load generator, which
 * then measures itself: its users pause as their workload says.
 */
export function comparisonLoads(seconds: number): readonly [string, string] {
  const paused = `closed:users=${USERS},seconds=${seconds},warmup=${WARMUP_SECONDS}`;
  return [`${paused},pause=0`, paused];
}
