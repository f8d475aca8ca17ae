/** Searches on simulated hosts, for tests: commits whose truth is known, and the steps that a watch makes of them. */
import type { FoundCommits } from '@headroom/model/comparison';
import { effectOf, intervalAt } from './effect.ts';
import { errorsP } from './errors.ts';
import { aloneAlphaOf } from './family.ts';
import type { PairFigures } from './figures.ts';
import { SMALLEST_FLOOR_PCT } from './floor.ts';
import { EXAMPLES, exampleLevel } from './power-examples.ts';
import type { SearchStep, searchNext, stepOutcome } from './search.ts';
import type { Chance } from './test-noise.ts';
import { changeOf, type Verdict } from './verdict.ts';

/** Number of commits, those of a search; base is before the first. */
const COMMITS = Array.from({ length: 15 }, (_, i) => `c${i + 1}`);
const ROUNDS = 16;
/** Standard deviation of ln(head / base) in a round. */
const SPREAD = 0.03;
const CALLS = 3000;

/** What is true of a commit, counted from 1; 0 is the base. */
export interface Truth {
  /** Slowdown against the base, as a factor. */
  readonly slower?: (place: number) => number;
  /** Wrong answers expected of a trial. */
  readonly wrong?: (place: number) => number;
}

/** The searched code: that of search.ts, or another one to hold against it. */
export interface Search {
  readonly searchNext: typeof searchNext;
  readonly stepOutcome: typeof stepOutcome;
}

/** What a search finds, and after how many steps; null where the comparison of base with head finds nothing. */
export function searched(
  chance: Chance,
  truth: Truth,
  { searchNext, stepOutcome }: Search,
): (FoundCommits & { steps: number }) | null {
  const row = rowOf(chance, truth, [0, COMMITS.length]);
  if (row.verdict !== 'regressed' && row.verdict !== 'errors appeared') return null;
  const steps: SearchStep[] = [];
  for (;;) {
    const answer = searchNext(COMMITS, steps);
    if ('found' in answer) return { ...answer.found, steps: steps.length };
    const { next, parent } = answer;
    const sides = [COMMITS.indexOf(parent ?? '') + 1, COMMITS.indexOf(next) + 1] as const;
    steps.push({ commit: next, parent, outcome: stepOutcome(row, [rowOf(chance, truth, sides)]) });
  }
}

const level = exampleLevel(EXAMPLES.tool);

/** The searched row of a comparison of two commits. */
function rowOf(chance: Chance, { slower, wrong }: Truth, [base, head]: readonly [number, number]) {
  const row = { serverId: 'go', tool: 'checkout', primary: true };
  if (wrong) {
    const errorsOf = (place: number) => chance.poisson(wrong(place));
    const rounds = roundsOf(() => ({ base: errorsOf(base), head: errorsOf(head) }));
    const [ofBase, ofHead] = (['base', 'head'] as const).map((side) =>
      rounds.reduce((sum, one) => sum + one.wrong[side], 0),
    );
    const verdict = errorsVerdict(rounds, ofBase ?? 0, ofHead ?? 0);
    return { ...row, metric: 'errorRatePct', verdict, change: null, interval: null, rounds } as const;
  }
  const log = Math.log((slower?.(head) ?? 1) / (slower?.(base) ?? 1));
  const effect = effectOf(Array.from({ length: ROUNDS }, () => log + SPREAD * chance.normal()));
  const alone = aloneAlphaOf(1);
  const change = changeOf(effect, { floor: Math.log(1 + SMALLEST_FLOOR_PCT / 100), level, alone });
  const verdict = { higher: 'regressed', lower: 'improved', none: 'no change', undecided: 'undecided' }[
    change
  ];
  const span = intervalAt(effect, alone);
  return {
    ...row,
    metric: 'meanMs',
    verdict: verdict as Verdict,
    change: Math.exp(effect.log ?? 0),
    interval: span && { low: Math.exp(span.low), high: Math.exp(span.high) },
    rounds: [],
  } as const;
}

function roundsOf(wrongOf: () => PairFigures['wrong']): PairFigures[] {
  return Array.from({ length: ROUNDS }, (_, i) => {
    const wrong = wrongOf();
    const right = { base: CALLS - wrong.base, head: CALLS - wrong.head };
    const share = (side: 'base' | 'head') => (wrong[side] + 0.5) / (CALLS + 1);
    const logRatio = wrong.base + wrong.head === 0 ? 0 : Math.log(share('head') / share('base'));
    const pct = { base: (100 * wrong.base) / CALLS, head: (100 * wrong.head) / CALLS };
    return { round: i + 1, ...pct, logRatio, wrong, right, saturated: false };
  });
}

function errorsVerdict(rounds: readonly PairFigures[], base: number, head: number): Verdict {
  if (base + head === 0) return 'no change';
  if (errorsP(rounds) > level) return 'undecided';
  if (base === 0) return 'errors appeared';
  return head === 0 ? 'errors gone' : 'regressed';
}
