/** Simulated rounds for tests: what a host does to trials, from a seed. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Chance {
  /** From 0 to 1. */
  readonly share: () => number;
  /** Standard normal (Box & Muller 1958). */
  readonly normal: () => number;
}

export function chanceFrom(seed: number): Chance {
  const random = xoroshiro128plus(seed);
  const share = () => uniformFloat64(random);
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  return { share, normal };
}

export interface NoisyRun {
  readonly rounds: number;
  readonly metrics: number;
  /** Standard deviation of the logarithm of a metric in a trial: each metric's own, evenly from this range. */
  readonly sd: readonly [number, number];
  /** Share of a trial's noise that hits all metrics of it alike. */
  readonly correlation?: number;
  /** Share of trials that something disturbs, by 15 to 45 % in all metrics. */
  readonly outliers?: number;
  /** How much each trial is slower than the one before it: base first in odd rounds, head first in even ones. */
  readonly drift?: number;
  /** ln(head / base) of the first metric; 0 of the others. */
  readonly effect?: number;
}

/** The pairs' ln(head / base) of each metric. */
export function noisyPairs({ share, normal }: Chance, run: NoisyRun): number[][] {
  const { rounds, metrics, correlation = 0.5, outliers = 0, drift = 0, effect = 0 } = run;
  const sds = Array.from({ length: metrics }, () => run.sd[0] + (run.sd[1] - run.sd[0]) * share());
  const trial = () => {
    const [shared, shock] = [normal(), share() < outliers ? 0.15 + 0.3 * share() : 0];
    const own = () => Math.sqrt(correlation) * shared + Math.sqrt(1 - correlation) * normal();
    return sds.map((sd) => sd * own() + shock);
  };
  const pairs: number[][] = sds.map(() => []);
  for (let round = 1; round <= rounds; round++) {
    const [base, head] = [trial(), trial()];
    const later = round % 2 === 1 ? drift : -drift;
    pairs.forEach((own, i) => {
      own.push((head[i] as number) - (base[i] as number) + later + (i === 0 ? effect : 0));
    });
  }
  return pairs;
}

/** Of so many simulations, the share in which something holds. */
export function shareOf(simulations: number, holds: (index: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < simulations; i++) if (holds(i)) count++;
  return count / simulations;
}
