/** What trials are expected to cost. Forms in browsers load this file too. */
import { type LoadProfile, longestSeconds, testSeconds } from './profile.ts';

/** Seconds of a trial beside its load, where no run has been measured yet: start, checks, stop. */
export const TRIAL_OVERHEAD_S = 4;

/** Expected seconds for a number of trials, builds not included. */
export function estimateSeconds(
  profile: LoadProfile,
  trials: number,
  overheadS: number = TRIAL_OVERHEAD_S,
): number {
  return trials * (testSeconds(profile) + overheadS);
}

/** Seconds that a number of trials is planned to take at the longest, builds not included. */
export function longestRunSeconds(profile: LoadProfile, trials: number): number {
  return trials * (longestSeconds(profile) + TRIAL_OVERHEAD_S);
}

/** Bytes of a trial where none was stored yet: its measurements, log and checks, then what a second of requests and samples adds. */
const TRIAL_BYTES = 7_000;
const SECOND_BYTES = 100;

/** Bytes that a trial of a load profile is planned with. */
export function plannedTrialBytes(profile: LoadProfile): number {
  return TRIAL_BYTES + SECOND_BYTES * testSeconds(profile);
}
