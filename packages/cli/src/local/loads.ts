/** Loads of measurements and comparisons for which nobody chose one, as ids of load profiles. */

const USERS = 10;
/** Of each trial of a comparison: both sides are equally cold after it. */
const WARMUP_SECONDS = 2;

/** Load of servers without a file. */
export const shortLoad = (seconds: number) => `closed:users=${USERS},seconds=${seconds}`;

/**
 * Load of a trial of a comparison. Users that never pause make the most calls of its time, and a slower server shows in
 * all of its metrics; those that pause hide a millisecond of a tool in the rate.
 */
export const comparisonLoad = (seconds: number) =>
  `closed:users=${USERS},seconds=${seconds},warmup=${WARMUP_SECONDS},pause=0`;
