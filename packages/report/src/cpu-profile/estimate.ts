/** Changes of processor time with their error, from samples in blocks of time. */
import { CONFIDENCE_LEVEL } from '../statistics/interval.ts';
import { tCritical } from '../statistics/student.ts';
import { type Blocks, sumOf, type Tally } from './tally.ts';
import type { CpuChange } from './types.ts';

/**
 * What one trial of a side cannot tell from a change, as shares. A start places code, heap and compiled functions anew,
 * which no second of the same trial shows.
 */
export const TRIAL_FLOOR = {
  /** Of the time itself: of all, of a class or of a function. */
  part: 0.1,
  /** Of the processor time a call, for a class or a function. */
  whole: 0.01,
} as const;

/** Degrees of freedom that the dispersion of all functions lends to that of one. */
const PRIOR_DEGREES = 10;

/** Functions with fewer samples in a block add nothing to the dispersion of all. */
const MIN_EXPECTED = 1;

/** One side: what it costs, and how its samples scatter. */
export interface Side {
  readonly tally: Tally;
  readonly samples: number;
  /** Variance of the samples of a second over that of independent ones; at least 1. */
  readonly dispersion: number;
  /** Relative variance of the processor time of the window. */
  readonly varianceOfWhole: number;
}

export function sideOf(tally: Tally): Side {
  const samples = sumOf(tally.samples);
  const scatters = [...tally.functions.values()]
    .filter(({ self }) => sumOf(self) >= MIN_EXPECTED * self.length)
    .map(({ self }) => scatterOf(self, tally.samples));
  const degrees = scatters.length * (tally.lengths.length - 1);
  const pooled = degrees > 0 ? scatters.reduce((total, scatter) => total + scatter, 0) / degrees : 1;
  return { tally, samples, dispersion: Math.max(1, pooled), varianceOfWhole: wholeVariance(tally, samples) };
}

/** Pearson’s χ² of samples over blocks, given the samples of all functions in each. */
function scatterOf(part: Blocks, all: Blocks): number {
  const [inPart, inAll] = [sumOf(part), sumOf(all)];
  const share = inPart / inAll;
  if (!(share > 0 && share < 1)) return 0;
  let scatter = 0;
  for (const [block, count] of all.entries()) {
    if (count > 0) {
      scatter += ((part[block] as number) - share * count) ** 2 / (count * share * (1 - share));
    }
  }
  return scatter;
}

/** Relative variance of the samples a call, from how those of the blocks scatter about their calls (ratio estimator). */
function wholeVariance({ samples, weights }: Tally, total: number): number {
  const blocks = weights.length;
  if (blocks < 2 || total === 0) return 1 / Math.max(1, total);
  const rate = total / sumOf(weights);
  let squares = 0;
  for (const [block, count] of samples.entries()) squares += (count - rate * (weights[block] as number)) ** 2;
  return ((blocks / (blocks - 1)) * squares) / total ** 2;
}

export interface Estimate {
  readonly ms: number;
  readonly variance: number;
}

/**
 * Processor time a call of a part, in ms: that of the whole by the share of the part in the samples. Its variance is that
 * of a share (Agresti & Coull 1998, which leaves none at 0) by the dispersion, and that of the whole.
 */
export function estimateOf(part: Blocks, { tally, samples, dispersion, varianceOfWhole }: Side): Estimate {
  const inPart = sumOf(part);
  const share = samples > 0 ? inPart / samples : 0;
  const smoothed = (inPart + 1) / (samples + 2);
  const degrees = PRIOR_DEGREES + tally.lengths.length - 1;
  const scatter = samples > 0 ? scatterOf(part, tally.samples) : 0;
  const factor = Math.max(1, (PRIOR_DEGREES * dispersion + scatter) / degrees);
  const ofShare = (factor * smoothed * (1 - smoothed)) / Math.max(1, samples);
  return {
    ms: tally.ms * share,
    variance: tally.ms ** 2 * (ofShare + share ** 2 * varianceOfWhole),
  };
}

/** Change of a part from base to head. Its interval is one of `tests`, all of which hold together in 95 % of cases. */
export function changeOf(base: Estimate, head: Estimate, sides: Sides, tests: number): CpuChange {
  const whole = Math.max(sides.base.tally.ms, sides.head.tally.ms);
  const floor = Math.max(TRIAL_FLOOR.part * Math.max(base.ms, head.ms), TRIAL_FLOOR.whole * whole);
  return withInterval(base, head, sides, tests, floor);
}

/** Change of the processor time a call. */
export function wholeChange(sides: Sides): CpuChange {
  const estimate = ({ tally: { ms }, varianceOfWhole }: Side) => ({
    ms,
    variance: ms ** 2 * varianceOfWhole,
  });
  const [base, head] = [estimate(sides.base), estimate(sides.head)];
  return withInterval(base, head, sides, 1, TRIAL_FLOOR.part * Math.max(base.ms, head.ms));
}

export interface Sides {
  readonly base: Side;
  readonly head: Side;
}

/** Student’s t by Bonferroni over so many tests. */
function tCriticalOf({ base, head }: Sides, tests: number): number {
  const blocks = base.tally.lengths.length + head.tally.lengths.length - 2;
  return tCritical((1 - CONFIDENCE_LEVEL) / Math.max(1, tests), PRIOR_DEGREES + blocks);
}

function withInterval(base: Estimate, head: Estimate, sides: Sides, tests: number, floor: number): CpuChange {
  const changeMs = head.ms - base.ms;
  const reach = tCriticalOf(sides, tests) * Math.sqrt(base.variance + head.variance) + floor;
  const interval = { low: changeMs - reach, high: changeMs + reach };
  const isApart = interval.low > 0 || interval.high < 0;
  const isChanged = isApart && isMeasured(sides.base) && isMeasured(sides.head);
  return { baseMs: base.ms, headMs: head.ms, changeMs, interval, isChanged };
}

/** Whether a side has samples and calls that they can be shared out to. */
export function isMeasured({ samples, tally }: Side): boolean {
  return samples > 0 && tally.ms > 0;
}
