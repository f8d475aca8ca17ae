/** Simulated rounds for tests: what a host does to trials, from a seed. */
import { planTrials } from '@headroom/model/run';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Recorded } from './test-recorded.ts';

export interface Chance {
  /** Uniform from 0 to 1. */
  readonly share: () => number;
  /** Standard normal (Box & Muller 1958). */
  readonly normal: () => number;
  /** A number of accidents of which so many are expected (Knuth 1969). */
  readonly poisson: (expected: number) => number;
}

export function chanceFrom(seed: number): Chance {
  const random = xoroshiro128plus(seed);
  const share = () => uniformFloat64(random);
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  const poisson = (expected: number) => {
    let count = 0;
    for (let product = share(); product > Math.exp(-expected); product *= share()) count++;
    return count;
  };
  return { share, normal, poisson };
}

export interface NoisyRun {
  readonly rounds: number;
  readonly metrics: number;
  /** Standard deviation of the logarithm of a metric in a trial: each metric's own, evenly from this range. */
  readonly sd: readonly [number, number];
  /** Share of a trial's noise that hits all metrics of it alike. */
  readonly correlation?: number;
  /** Share of a trial's noise that goes on into the next one, from 0 to 1. */
  readonly autocorrelation?: number;
  /** Share of trials that something disturbs, and by how much in all metrics: between two factors. */
  readonly outliers?: { readonly share: number; readonly factors: readonly [number, number] };
  /** Slowdown of each trial against the one before it. */
  readonly drift?: number;
  /** Every so many trials one is slower, by this much: something that comes back. */
  readonly periodic?: { readonly trials: number; readonly by: number };
  /** Noise that was measured, in place of one that is drawn: ln(figure / its median) of each metric, trial by trial. */
  readonly recorded?: Recorded;
  /** ln(head / base) of the first metric; 0 of the others. */
  readonly effect?: number;
}

/** The pairs' ln(head / base) of each metric, from trials in the order in which a run has them. */
export function noisyPairs(chance: Chance, run: NoisyRun): number[][] {
  const { share } = chance;
  const { rounds, metrics, effect = 0, drift = 0, periodic } = run;
  const sds = Array.from({ length: metrics }, () => run.sd[0] + (run.sd[1] - run.sd[0]) * share());
  const noise = run.recorded ? replayed(chance, run.recorded) : noiseOf(chance, run);
  const pairs: number[][] = sds.map(() => []);
  for (const { side, round, position } of planTrials(['go'], rounds, Math.floor(share() * 2 ** 31), {
    sides: true,
  })) {
    const shift =
      drift * position +
      (periodic && position % periodic.trials === 0 ? periodic.by : 0) +
      shockOf(chance, run);
    const own = noise();
    pairs.forEach((logs, i) => {
      const log = (sds[i] as number) * (own[i] as number) + shift + (side === 'head' && i === 0 ? effect : 0);
      logs[round - 1] = (logs[round - 1] ?? 0) + (side === 'head' ? log : -log);
    });
  }
  return pairs;
}

/** Trials as they were recorded, one after the other, from any of them on. */
function replayed({ share }: Chance, { trials }: Recorded): () => readonly number[] {
  let at = Math.floor(share() * trials.length);
  return () => {
    const now = trials[at % trials.length] ?? [];
    at++;
    return now;
  };
}

/** Standard normal noise of each metric, trial after trial. */
function noiseOf(
  { normal }: Chance,
  { metrics, correlation = 0.5, autocorrelation = 0 }: NoisyRun,
): () => readonly number[] {
  const [alike, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)];
  const fresh = () => {
    const shared = alike * normal();
    const all = new Array<number>(metrics);
    for (let i = 0; i < metrics; i++) all[i] = shared + own * normal();
    return all;
  };
  let last: number[] | null = null;
  return () => {
    const now = fresh();
    const before = last;
    last = before
      ? now.map(
          (noise, i) => autocorrelation * (before[i] as number) + Math.sqrt(1 - autocorrelation ** 2) * noise,
        )
      : now;
    return last;
  };
}

function shockOf({ share }: Chance, { outliers }: NoisyRun): number {
  if (!outliers || share() >= outliers.share) return 0;
  const [low, high] = outliers.factors;
  return Math.log(low + (high - low) * share());
}

/** Share of simulations in which something holds. */
export function shareOf(simulations: number, holds: (index: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < simulations; i++) if (holds(i)) count++;
  return count / simulations;
}
