import { type LoadProfile, longestSeconds, testSeconds } from '@headroom/model/load/profile';

/**
 * Words before the planned time of what a form asks for.
 * @param load undefined while it is none
 * @param atMost whether it may end before its last round
 */
export function measuringLabel(load: LoadProfile | undefined, { atMost }: { atMost: boolean }): string {
  if (!atMost) return 'Measuring takes about';
  const mayTakeLonger = load !== undefined && longestSeconds(load) > testSeconds(load);
  return mayTakeLonger ? 'Measuring all rounds takes about' : 'Measuring takes at most about';
}
