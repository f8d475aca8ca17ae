import { kindOfLoad, type LoadProfile, longestSeconds, testSeconds } from '@headroom/model/load';
import { duration } from '#ui/time.ts';

/** The part of a test that counts, in words: "second 5 to 25". */
export function windowLabel(profile: LoadProfile): string {
  return kindOfLoad(profile).windowLabel(profile);
}

/** Length of a test, in words; that of one that counts its calls is the server's, up to a limit. */
export function lengthLabel(profile: LoadProfile): string {
  const { asLongAs } = kindOfLoad(profile);
  return asLongAs
    ? `as long as ${asLongAs}, at most ${duration(longestSeconds(profile))}`
    : duration(testSeconds(profile));
}
