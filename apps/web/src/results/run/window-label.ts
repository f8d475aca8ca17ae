import { type LoadProfile, longestSeconds, testSeconds } from '@headroom/workload';
import { webExperiment } from '#results/experiments/experiments.ts';
import { steadyWindow } from '#results/experiments/steps/window.ts';
import { duration } from '#ui/time.ts';

/** The part of a test that counts, in words: "second 5 to 25". */
export function windowLabel(profile: LoadProfile): string {
  switch (profile.kind) {
    case 'sequential':
      return `all calls but the first ${profile.warmUpCalls} of each tool`;
    case 'closed':
    case 'open':
      return steadyWindow(profile);
    default:
      return webExperiment(profile.kind).window(profile);
  }
}

/** Length of a test, in words; that of one that counts its calls is the server's, up to a limit. */
export function lengthLabel(profile: LoadProfile): string {
  const ends = endOf(profile);
  return ends === undefined
    ? duration(testSeconds(profile))
    : `${ends}, at most ${duration(longestSeconds(profile))}`;
}

/** What a test takes as long as; undefined of a fixed length. */
function endOf({ kind }: LoadProfile): string | undefined {
  switch (kind) {
    case 'sequential':
      return 'as long as its calls take';
    case 'closed':
    case 'open':
      return undefined;
    default:
      return webExperiment(kind).length;
  }
}
