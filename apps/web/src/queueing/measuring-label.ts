import type { Choices } from './choices.ts';

/**
 * Words before the planned time of what a form asks for.
 * @param atMost whether it may end before its last round
 */
export function measuringLabel(
  { mayTakeLonger }: Pick<Choices, 'mayTakeLonger'>,
  { profile, atMost }: { profile: string; atMost: boolean },
): string {
  if (!atMost) return 'Measuring takes about';
  return mayTakeLonger.includes(profile)
    ? 'Measuring all rounds takes about'
    : 'Measuring takes at most about';
}
