/** Rounds after which a comparison that goes on "until decided, at most N rounds" is looked at. */
import { MIN_PAIRS } from './verdict.ts';

/**
 * Rounds after which it is looked at, planned before it begins. Even numbers: base went first as
 * often as head after rounds that four divides, and about as often after the others. Ever further apart, because each
 * look has its part of the doubt (family.ts divides it evenly). Bounds made like O'Brien & Fleming's would leave the
 * first looks next to nothing, and with so few pairs an interval that is twice as wide.
 */
export const LOOK_ROUNDS: readonly number[] = [6, 8, 12, 16, 24, 32, 48, 64, 96];

/**
 * The planned looks of a comparison of at most so many rounds; the last is at its end.
 * @throws RangeError for fewer rounds than a verdict needs
 */
export function planLooks(maxRounds: number): number[] {
  if (!(Number.isInteger(maxRounds) && maxRounds >= MIN_PAIRS)) {
    throw new RangeError(`${maxRounds} rounds cannot decide anything; allowed: ${MIN_PAIRS} or more`);
  }
  return [...LOOK_ROUNDS.filter((rounds) => rounds < maxRounds), maxRounds];
}
