/** Power of a number of rounds: the changes that they can find. */

import { MAX_ROUNDS } from '@headroom/model/run';
import { tCritical } from '../statistics/student.ts';
import type { Effect } from './effect.ts';
import { type Bounds, MIN_PAIRS } from './verdict.ts';

/** Share of comparisons in which an effect of the detectable size is found. */
export const POWER = 0.8;

/** Pairs, and the standard deviation of their logarithms. */
export type Spread = Pick<Effect, 'pairs' | 'sd'>;

/**
 * Power of pairs that vary so for a change by `log`: the share of samples in which both conditions of
 * verdict.ts hold. The mean is normal and independent of the sample's own spread, over which it is summed up.
 */
export function powerAt(log: number, spread: Spread, bounds: Bounds): number {
  return powerOf(spread, bounds)(log);
}

/** The same for any change: what does not depend on it is computed once. */
function powerOf({ pairs, sd }: Spread, { floor, level, alone }: Bounds): (log: number) => number {
  const error = (sd ?? 0) / Math.sqrt(pairs);
  if (error === 0) return (log) => (log > floor ? 1 : 0);
  const [of0, ofFloor] = [tCritical(level, pairs - 1), tCritical(alone, pairs - 1)];
  const spreads = spreadsOf(pairs - 1);
  const leasts = spreads.map(({ spread }) => Math.max(of0 * spread, floor / error + ofFloor * spread));
  return (log) => {
    let found = 0;
    for (let i = 0; i < spreads.length; i++) {
      found += (spreads[i] as SpreadChance).weight * normalBelow(log / error - (leasts[i] as number));
    }
    return found;
  };
}

/**
 * The change, as a logarithm, that is found in four of five comparisons (POWER) whose pairs vary as these do.
 * @returns null for fewer than two pairs
 */
export function detectable(spread: Spread, bounds: Bounds): number | null {
  if (spread.sd === null) return null;
  const error = spread.sd / Math.sqrt(spread.pairs);
  const reach = tCritical(Math.min(bounds.level, bounds.alone), spread.pairs - 1);
  const power = powerOf(spread, bounds);
  let low = bounds.floor;
  let high = bounds.floor + 2 * reach * error + 4 * error;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (power(middle) < POWER) low = middle;
    else high = middle;
  }
  return high;
}

/** A sample's standard deviation, in true ones, and how likely it is about that. */
interface SpreadChance {
  readonly spread: number;
  readonly weight: number;
}

/** Steps in which the distribution of a sample's spread is summed up, and its end: beyond is next to nothing. */
const STEPS = 160;
const GREATEST_SPREAD = 4;
/** Parts less likely than this are left out: no sum of doubles would tell. */
const LEAST_WEIGHT = 1e-18;

const known = new Map<number, readonly SpreadChance[]>();

/** The chi distribution over the root of its degrees of freedom, in STEPS parts. */
function spreadsOf(degrees: number): readonly SpreadChance[] {
  const found = known.get(degrees);
  if (found) return found;
  const spreads = Array.from({ length: STEPS }, (_, i) => ((i + 0.5) * GREATEST_SPREAD) / STEPS);
  const logs = spreads.map((spread) => (degrees - 1) * Math.log(spread) - (degrees * spread ** 2) / 2);
  const highest = Math.max(...logs);
  const densities = logs.map((log) => Math.exp(log - highest));
  const all = densities.reduce((total, density) => total + density, 0);
  const chances = spreads
    .map((spread, i) => ({ spread, weight: (densities[i] as number) / all }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT);
  known.set(degrees, chances);
  return chances;
}

/**
 * Rounds beside those measured with which another comparison, of all of them, gives a verdict in four of five cases
 * (POWER). Neither the change nor the spread is known better than the rounds tell: the chance is summed up over both as
 * they may be, so it holds for what was estimated, too. Below MIN_PAIRS the rounds that are missing.
 * @returns null where MAX_ROUNDS would not do, or nothing is known of the spread
 */
export function roundsNeeded({ pairs, log, sd }: Effect, bounds: Bounds): number | null {
  if (pairs < MIN_PAIRS) return MIN_PAIRS - pairs;
  if (log === null || sd === null) return null;
  const known = { pairs, log, sd };
  if (decidedShare(known, MAX_ROUNDS, bounds) < POWER) return null;
  let [few, enough] = [pairs, MAX_ROUNDS];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (decidedShare(known, middle, bounds) < POWER) few = middle;
    else enough = middle;
  }
  return enough - pairs;
}

/** Share of comparisons of so many rounds that decide a metric of which no more is known than an effect. */
function decidedShare(
  { pairs, log, sd }: { pairs: number; log: number; sd: number },
  rounds: number,
  { floor, level, alone }: Bounds,
): number {
  const [of0, ofFloor] = [tCritical(level, rounds - 1), tCritical(alone, rounds - 1)];
  const [seen, coming] = [evenSpreads(pairs - 1), evenSpreads(rounds - 1)];
  let decided = 0;
  for (const own of seen) {
    // The spread is as much greater than that of the sample as the sample's is smaller.
    const error = sd / own / Math.sqrt(rounds);
    const reach = error * Math.sqrt(1 + rounds / pairs);
    for (const next of coming) {
      const least = Math.max(of0 * error * next, floor + ofFloor * error * next);
      const most = floor - ofFloor * error * next;
      decided += normalBelow((log - least) / reach) + normalBelow((-log - least) / reach);
      if (most > 0) decided += normalBelow((most - log) / reach) - normalBelow((-most - log) / reach);
    }
  }
  return decided / (seen.length * coming.length);
}

/** Equally likely spreads of a sample, in true ones: few do where their chances are summed up again and again. */
const EVEN_SPREADS = 12;
const even = new Map<number, readonly number[]>();

function evenSpreads(degrees: number): readonly number[] {
  const cached = even.get(degrees);
  if (cached) return cached;
  const chances = spreadsOf(degrees);
  let [below, at] = [0, 0];
  const spreads = Array.from({ length: EVEN_SPREADS }, (_, i) => {
    while (below + (chances[at]?.weight ?? 1) < (i + 0.5) / EVEN_SPREADS) below += chances[at++]?.weight ?? 1;
    return chances[at]?.spread ?? 1;
  });
  even.set(degrees, spreads);
  return spreads;
}

/** Share of a standard normal below z, to 2 in 10 million: Abramowitz & Stegun 1964, 7.1.26. */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const tail = (series * Math.exp(-x * x)) / 2;
  return z > 0 ? 1 - tail : tail;
}
