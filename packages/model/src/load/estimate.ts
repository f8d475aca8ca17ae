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

/** How a database holds what a trial left: in packs, or as arrays and rows, which the release before packs reads as well. */
export type StoredForm = 'packs' | 'rows';

/** Bytes of a trial where none was stored yet: its measurements, log and checks, then what a second of requests and samples adds. */
const PLANNED_BYTES: Readonly<Record<StoredForm, { readonly trial: number; readonly second: number }>> = {
  packs: { trial: 6_000, second: 100 },
  rows: { trial: 14_000, second: 170 },
};

/** Bytes that a trial of a load profile is planned with, stored in this form. */
export function plannedTrialBytes(profile: LoadProfile, form: StoredForm): number {
  const { trial, second } = PLANNED_BYTES[form];
  return trial + second * testSeconds(profile);
}
