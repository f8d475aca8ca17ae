/** Whole families of metrics on simulated hosts: what is said of each of them. */
import { effectOf, pOf } from './effect.ts';
import { aloneAlphaOf, levelsOf } from './family.ts';
import { exampleFamily } from './power-examples.ts';
import recorded from './recorded-noise.json' with { type: 'json' };
import type { NoisyRun } from './test-noise.ts';
import { type Change, changeOf } from './verdict.ts';

/** Noise of a host in its trials. */
export type Noise = Omit<NoisyRun, 'rounds' | 'metrics' | 'effect'>;

const DISTURBED = { share: 0.05, factors: [1.5, 1.5] } as const;

/** Hosts as they are: each noise alone, all of them together, and trials that were measured. */
export const HOSTS: Readonly<Record<string, Noise>> = {
  calm: { sd: [0.02, 0.04] },
  noisy: { sd: [0.02, 0.1] },
  'metrics that move together': { sd: [0.02, 0.1], correlation: 0.9 },
  'metrics on their own': { sd: [0.02, 0.1], correlation: 0 },
  'outlying trials': { sd: [0.02, 0.1], outliers: { share: 0.08, factors: [1.16, 1.57] } },
  'trials half as slow again': { sd: [0.05, 0.05], correlation: 0, outliers: DISTURBED },
  drifting: { sd: [0.02, 0.1], drift: 0.03 },
  'noise that goes on': { sd: [0.05, 0.05], correlation: 0, autocorrelation: 0.8 },
  'noise that goes on a little': { sd: [0.05, 0.05], correlation: 0, autocorrelation: 0.5 },
  'something every fourth trial': { sd: [0.02, 0.04], periodic: { trials: 4, by: 0.1 } },
  'recorded trials': { sd: [1, 1], recorded },
  'all at once': { sd: [0.02, 0.1], outliers: DISTURBED, drift: 0.02, autocorrelation: 0.5 },
};

/** Settings of a simulated family. */
export interface Asked {
  readonly looks?: number;
  readonly alpha?: number;
  readonly floorPct?: number;
  readonly servers?: readonly string[];
}

/**
 * Verdict on every metric of one server with three tools, or of several, in the order of `exampleFamily`.
 * Nothing errs: errors leave their doubt to the others.
 * @param pairs ln(head / base) of each metric
 */
export function judgedPairs(
  pairs: readonly number[][],
  { looks = 1, alpha, floorPct = 0, servers = ['go'] }: Asked = {},
): Change[] {
  const effects = pairs.map(effectOf);
  const ps = effects.map(pOf);
  const levels = levelsOf(
    servers
      .flatMap(exampleFamily)
      .map((one, i) => ({ ...one, p: one.metric === 'errorRatePct' ? null : (ps[i] ?? null) })),
    looks,
    alpha,
  );
  const bounds = { floor: Math.log(1 + floorPct / 100), alone: aloneAlphaOf(looks) };
  return effects.map((effect, i) => {
    const level = levels[i];
    return level == null ? 'undecided' : changeOf(effect, { ...bounds, level });
  });
}

export const isChange = (change: Change | undefined): boolean => change === 'higher' || change === 'lower';
