import {
  type LoadProfile,
  longestSeconds,
  MIXED_TIMES,
  steadyWindowMs,
  testSeconds,
} from '@headroom/workload';
import { duration } from '#ui/time.ts';

/** The part of a test that counts, in words: "second 5 to 25". */
export function windowLabel(profile: LoadProfile): string {
  switch (profile.kind) {
    case 'sequential':
      return `all calls but the first ${profile.warmUpCalls} of each tool`;
    case 'capacity':
    case 'scaling': {
      const { settleS, stepS, confirmS } = profile;
      return `of each step second ${settleS} to ${settleS + stepS}, of the one that confirms to ${settleS + confirmS}`;
    }
    case 'sweep':
      return `of each step second ${profile.settleS} to ${profile.settleS + profile.stepS}`;
    case 'isolation': {
      const { settleS, stepS } = profile;
      return `of each tool alone second ${settleS} to ${settleS + stepS}, of the mix to ${settleS + MIXED_TIMES * stepS}`;
    }
    case 'starts':
      return `of each start the ${profile.warmUpS} s of calling after it`;
    default: {
      const { startMs, endMs } = steadyWindowMs(profile);
      return `second ${startMs / 1000} to ${endMs / 1000}`;
    }
  }
}

/** Length of a test, in words; that of one that counts its calls is the server's, up to a limit. */
export function lengthLabel(profile: LoadProfile): string {
  const atMost = `at most ${duration(longestSeconds(profile))}`;
  switch (profile.kind) {
    case 'capacity':
      return `as long as the search takes, ${atMost}`;
    case 'scaling':
      return `as long as its searches take, ${atMost}`;
    case 'starts':
      return `as long as its starts take, ${atMost}`;
    case 'isolation':
      return `as long as its steps take, ${atMost}`;
    case 'sequential':
      return `as long as its calls take, ${atMost}`;
    default:
      return duration(testSeconds(profile));
  }
}
