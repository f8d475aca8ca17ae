import { describe, expect, test } from 'vitest';
import { sum } from '../statistics/elementary.ts';
import { binomialP, errorsP } from './errors.ts';
import { levelsOf } from './family.ts';
import type { PairFigures } from './figures.ts';
import { exampleFamily } from './power-examples.ts';
import { type Chance, chanceFrom, shareOf } from './test-noise.ts';

test.each([
  // SciPy 1.16: twice the smaller of binom.cdf and binom.sf.
  [6, 0, 0.5, 0.03125],
  [7, 2, 0.5, 0.1796875],
  [30, 12, 0.4, 7.391095583202886e-5],
  [900, 1100, 0.5, 8.45708953550381e-6],
  [3, 40, 0.1, 0.7295843819892123],
  [1500, 1000, 0.55, 5.022339204524e-7],
])('%d hits and %d misses at %d have a p of %d', (hits, misses, share, p) => {
  expect(binomialP(hits, misses, share) / p).toBeCloseTo(1, 9);
});

test('nothing counted says nothing, and a million is counted in no time', () => {
  expect(binomialP(0, 0, 0.5)).toBe(1);
  expect(binomialP(1_000_000, 1_000_000, 0.5)).toBe(1);
  expect(binomialP(1_000_000, 990_000, 0.5)).toBeLessThan(1e-10);
});

const ANSWERS = 3000;
const SIDES = ['base', 'head'] as const;

/** Wrong answers of each tool in one trial. */
type Erring = (chance: Chance) => readonly number[];

const TOOLS = 3;
const each = (count: () => number) => Array.from({ length: TOOLS }, count);

/** Kinds of errors: now and then, in bursts that spoil a part of a trial, or of all tools together. */
const ERRING: Readonly<Record<string, Erring>> = {
  '0.05 a trial': ({ poisson }) => each(() => poisson(0.05 / TOOLS)),
  '0.1 a trial': ({ poisson }) => each(() => poisson(0.1 / TOOLS)),
  '0.2 a trial': ({ poisson }) => each(() => poisson(0.2 / TOOLS)),
  '0.2 a trial of each tool': ({ poisson }) => each(() => poisson(0.2)),
  '3 a trial of each tool': ({ poisson }) => each(() => poisson(3)),
  'a burst of 50 in every tenth trial of each tool': ({ share }) => each(() => (share() < 0.1 ? 50 : 0)),
  'a burst of 30 in every fifth trial of all tools': ({ share }) => {
    const burst = share() < 0.2 ? 30 : 0;
    return each(() => burst);
  },
  'bursts of all sizes': (chance) => each(() => chance.poisson(-2 * Math.log(1 - chance.share()))),
};

interface Errors {
  readonly base: Erring;
  readonly head: Erring;
  readonly rounds: number;
}

/** Whether the errors of a server and of its tools are found to have changed: the server first. */
function changed(chance: Chance, { base, head, rounds }: Errors): boolean[] {
  const trials = Array.from({ length: rounds }, () => ({ base: base(chance), head: head(chance) }));
  const subjects: readonly (number | null)[] = [null, 0, 1, 2];
  const ps = subjects.map((tool) => {
    const pairs = trials.map((trial, i): PairFigures => {
      const wrong = (side: 'base' | 'head') =>
        tool === null ? sum(trial[side]) : (trial[side][tool] as number);
      const all = tool === null ? TOOLS * ANSWERS : ANSWERS;
      const compared = (side: 'base' | 'head') => (wrong(side) + 0.5) / (all + 1);
      const of = (read: (side: 'base' | 'head') => number) => ({ base: read('base'), head: read('head') });
      return {
        round: i + 1,
        saturated: false,
        base: wrong('base') / all,
        head: wrong('head') / all,
        logRatio: Math.log(compared('head') / compared('base')),
        wrong: of(wrong),
        right: of((side) => all - wrong(side)),
      };
    });
    const none = SIDES.every((side) => pairs.every((pair) => pair.wrong[side] === 0));
    return none ? null : errorsP(pairs);
  });
  // All other metrics are as they were.
  const order = [null, 'a', 'b', 'c'];
  const family = exampleFamily().map((one) =>
    one.metric === 'errorRatePct' ? { ...one, p: ps[order.indexOf(one.tool)] ?? null } : one,
  );
  const levels = levelsOf(family, 1);
  return order.map((tool, i) => {
    const at = family.findIndex((one) => one.metric === 'errorRatePct' && one.tool === tool);
    return (ps[i] ?? 1) <= (levels[at] ?? 0);
  });
}

describe('equal errors on both sides', () => {
  test.each(Object.entries(ERRING))('%s: hardly any comparison calls them changed', (_, erring) => {
    for (const rounds of [6, 12]) {
      const chance = chanceFrom(rounds);
      const wrong = shareOf(1000, () =>
        changed(chance, { base: erring, head: erring, rounds }).some(Boolean),
      );
      // A tenth of the doubt of the comparison, three quarters of 5 %, is that of errors.
      expect(wrong).toBeLessThanOrEqual(0.00375 + 3 * Math.sqrt(0.00375 / 1000));
    }
  });

  test('counting alone would take a burst for many accidents', () => {
    const chance = chanceFrom(3);
    const burst = (): number => (chance.share() < 0.1 ? 50 : 0);
    const total = () => sum(Array.from({ length: 12 }, burst));
    expect(shareOf(300, () => binomialP(total(), total(), 0.5) < 0.005)).toBeGreaterThan(0.5);
  });
});

describe('errors that are new', () => {
  const none: Erring = () => each(() => 0);

  test.each([6, 12])(
    'in 1 % of the answers of one tool are found in %d rounds, of the server and of the tool',
    (rounds) => {
      const chance = chanceFrom(rounds);
      const head: Erring = ({ poisson }) => [poisson(ANSWERS / 100), 0, 0];
      const found = shareOf(200, () => {
        const [server, first, ...others] = changed(chance, { base: none, head, rounds });
        return Boolean(server && first && !others.some(Boolean));
      });
      expect(found).toBeGreaterThan(0.99);
    },
  );

  test('two a trial are found in 12 rounds', () => {
    const chance = chanceFrom(12);
    const head: Erring = ({ poisson }) => [poisson(2), 0, 0];
    const found = shareOf(300, () => changed(chance, { base: none, head, rounds: 12 }).some(Boolean));
    expect(found).toBeGreaterThan(0.9);
  });
});
