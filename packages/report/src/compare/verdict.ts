import { MAX_ROUNDS } from '@headroom/workload';
import { CONFIDENCE_LEVEL } from '../bootstrap.ts';
import { type Effect, intervalAt } from './effect.ts';
import { tCritical } from './student.ts';

/** Fewer pairs are always undecided: even if all of them agree, chance does that in one of 8 (4 pairs) or more often. */
export const MIN_PAIRS = 5;

/** What a comparison says of one metric. The last two are of errors only: they were on one side and not on the other. */
export const VERDICTS = [
  'regressed',
  'errors appeared',
  'improved',
  'errors gone',
  'undecided',
  'no change',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How the ratio of a metric stands to its noise floor. */
export type Change = 'higher' | 'lower' | 'none' | 'undecided';

/** What an effect is held against. */
export interface Bounds {
  /** The noise floor, as the logarithm of a ratio above 1. */
  readonly floor: number;
  /** Doubt of the metric's being called changed, and of its being called unchanged (family.ts). */
  readonly alpha: number;
  readonly samenessAlpha: number;
}

/**
 * Higher or lower where the interval that holds together with those of all metrics lies beyond the floor. None where
 * the 95 % interval of this metric alone lies within it, and, where there are several looks, one that is wider.
 */
export function changeOf(effect: Effect, { floor, alpha, samenessAlpha }: Bounds): Change {
  const [together, alone] = [intervalAt(effect, alpha), intervalAt(effect, samenessAlpha)];
  if (effect.pairs < MIN_PAIRS || !together || !alone) return 'undecided';
  if (together.low > floor) return 'higher';
  if (together.high < -floor) return 'lower';
  return alone.low >= -floor && alone.high <= floor ? 'none' : 'undecided';
}

/**
 * Rounds still needed for a verdict if what follows is like what was seen: until the interval is as narrow as the
 * estimate's distance from the floor. Null where MAX_ROUNDS would not do or nothing is known of the spread.
 */
export function roundsNeeded({ pairs, log, sd }: Effect, bounds: Bounds): number | null {
  if (pairs < MIN_PAIRS) return MIN_PAIRS - pairs;
  if (log === null || sd === null) return null;
  const { floor, alpha, samenessAlpha } = bounds;
  const distance = Math.abs(Math.abs(log) - floor);
  const doubt = Math.abs(log) > floor ? alpha : Math.min(samenessAlpha, 1 - CONFIDENCE_LEVEL);
  for (let rounds = pairs + 1; rounds <= MAX_ROUNDS; rounds++) {
    if ((tCritical(doubt, rounds - 1) * sd) / Math.sqrt(rounds) < distance) return rounds - pairs;
  }
  return null;
}
