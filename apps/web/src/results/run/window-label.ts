import { type LoadProfile, longestSeconds, steadyWindowMs, testSeconds } from '@headroom/workload';
import { duration } from '#ui/time.ts';

/** The part of a test that counts, in words: "second 5 to 25". */
export function windowLabel(profile: LoadProfile): string {
  if (profile.kind === 'sequential') return `all calls but the first ${profile.warmUpCalls} of each tool`;
  if (profile.kind === 'capacity') {
    const { settleS, stepS, confirmS } = profile;
    return `of each step second ${settleS} to ${settleS + stepS}, of the one that confirms to ${settleS + confirmS}`;
  }
  const { startMs, endMs } = steadyWindowMs(profile);
  return `second ${startMs / 1000} to ${endMs / 1000}`;
}

/** Length of a test, in words; that of one that counts its calls is the server's, up to a limit. */
export function lengthLabel(profile: LoadProfile): string {
  if (profile.kind === 'capacity') {
    return `as long as the search takes, at most ${duration(longestSeconds(profile))}`;
  }
  if (profile.kind !== 'sequential') return duration(testSeconds(profile));
  return `as long as its calls take, at most ${duration(longestSeconds(profile))}`;
}
