/** Whole families of metrics on simulated hosts: what is said of each of them. */
import { SIDES } from '@headroom/model/comparison';
import { effectOf, pOf } from './effect.ts';
import { failedTrialsP } from './failed-trials.ts';
import { aloneAlphaOf, levelsOf } from './family.ts';
import { exampleFamily } from './power-examples.ts';
import recorded from './recorded-noise.json' with { type: 'json' };
import type { Chance, NoisyRun } from './test-noise.ts';
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
  /** Rounds of each server with the sides that failed in them; absent: none did. */
  readonly failures?: readonly FailedRounds[];
}

/** Rounds of a server: whether base and head failed. */
export type FailedRounds = readonly (readonly [base: boolean, head: boolean])[];

/** Rounds in which either side fails with its own probability. */
export function failedRounds({ share }: Chance, rounds: number, base: number, head = base): FailedRounds {
  return Array.from({ length: rounds }, () => [share() < base, share() < head] as const);
}

/** p of a server's failed trials; null where none failed. */
function pOfFailures(failures: FailedRounds): number | null {
  if (!failures.flat().includes(true)) return null;
  const count = (failed: boolean) => ({ wrong: Number(failed), right: Number(!failed) });
  const rounds = failures.map((failed, i) => {
    const [base, head] = SIDES.map((_, at) => count(failed[at] === true)) as [Counted, Counted];
    const of = (kind: keyof Counted) => ({ base: base[kind], head: head[kind] });
    return {
      round: i + 1,
      base: 0,
      head: 0,
      logRatio: null,
      wrong: of('wrong'),
      right: of('right'),
      saturated: false,
    };
  });
  return failedTrialsP(rounds);
}

type Counted = Record<'wrong' | 'right', number>;

/**
 * Verdict on every metric of one server with three tools, or of several, in the order of `exampleFamily`, then on the
 * failed trials of each. Nothing errs: errors leave their doubt to the others.
 * @param pairs ln(head / base) of each metric
 */
export function judgedPairs(
  pairs: readonly number[][],
  { looks = 1, alpha, floorPct = 0, servers = ['go'], failures = [] }: Asked = {},
): Change[] {
  const size = pairs.length / servers.length;
  const effects = pairs.map((own, i) => {
    const failed = failures[Math.floor(i / size)];
    return effectOf(failed ? own.filter((_, round) => !failed[round]?.includes(true)) : own);
  });
  const ps = effects.map(pOf);
  const figures = servers
    .flatMap(exampleFamily)
    .map((one, i) => ({ ...one, p: one.metric === 'errorRatePct' ? null : (ps[i] ?? null) }));
  const failed = failures.map((own, i) => ({
    ...{ serverId: servers[i] ?? '', tool: null, metric: 'failedTrials' as const },
    p: pOfFailures(own),
  }));
  const levels = levelsOf([...figures, ...failed], looks, alpha);
  const bounds = { floor: Math.log(1 + floorPct / 100), alone: aloneAlphaOf(looks) };
  return [
    ...effects.map((effect, i) => {
      const level = levels[i];
      return level == null ? 'undecided' : changeOf(effect, { ...bounds, level });
    }),
    ...failed.map(({ p }, i) => {
      const level = levels[figures.length + i];
      return level != null && p !== null && p <= level ? 'higher' : 'undecided';
    }),
  ];
}

export const isChange = (change: Change | undefined): boolean => change === 'higher' || change === 'lower';
