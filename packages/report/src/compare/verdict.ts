import { type Effect, intervalAt, pOf } from './effect.ts';

/** Fewer pairs are always undecided: even if all of them agree, chance does that in one of 8 (4 pairs) or more often. */
export const MIN_PAIRS = 5;

/** Verdicts of a comparison on one metric, worst first. */
export const VERDICTS = [
  'regressed',
  'errors appeared',
  'improved',
  'errors gone',
  'undecided',
  'no change',
  'not affected',
  'not judged',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Ratio of a metric against its noise floor. */
export type Change = 'higher' | 'lower' | 'none' | 'undecided';

/** Thresholds that an effect is held against. */
export interface Bounds {
  /** The noise floor, as the logarithm of a ratio above 1. */
  readonly floor: number;
  /** The doubt that the metric has of that of all metrics together (family.ts): of its having changed at all. */
  readonly level: number;
  /** The doubt of the metric alone: of its having changed by more than the floor, and of its having not (family.ts). */
  readonly alone: number;
}

/**
 * Higher or lower where two things are sure: that it changed, over all metrics together, and that it did so by more
 * than the floor, for this metric alone. None where its interval alone lies within the floor.
 */
export function changeOf(effect: Effect, { floor, level, alone }: Bounds): Change {
  const [p, own] = [pOf(effect), intervalAt(effect, alone)];
  if (effect.pairs < MIN_PAIRS || p === null || !own) return 'undecided';
  if (p <= level && own.low > floor) return 'higher';
  if (p <= level && own.high < -floor) return 'lower';
  return own.low >= -floor && own.high <= floor ? 'none' : 'undecided';
}

/** Reason that an effect is undecided, in words. */
export function whyUndecided(effect: Effect, { floor, alone }: Bounds): string {
  const own = intervalAt(effect, alone);
  return own && (own.low > floor || own.high < -floor)
    ? 'beyond the noise floor, but not significant among this many metrics'
    : 'its interval crosses the noise floor';
}
