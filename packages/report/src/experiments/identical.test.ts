/** What experiments say of servers that do not differ, by simulation. */
import { expect, test } from 'vitest';
import { chanceFrom, shareOf } from '../compare/test-noise.ts';
import { claims, IDENTICAL } from './test-identical.ts';

/** Simulations of each case, and a bound that one in 700 of them exceeds at 5 %. */
const TIMES = 200;
const AT_MOST = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / TIMES);

const cases = Object.keys(IDENTICAL).flatMap((experiment) =>
  [1, 2, 3, 6, 12].flatMap((rounds) => [2, 5].map((servers) => ({ experiment, rounds, servers }))),
);

test.each(cases)(
  '$experiment: $servers identical servers are set apart in at most 5 of 100 runs of $rounds rounds',
  ({ experiment, rounds, servers }) => {
    const chance = chanceFrom(7);
    const wrong = shareOf(TIMES, () =>
      claims(experiment, IDENTICAL[experiment]?.(chance, { servers, rounds }) ?? null, servers),
    );
    expect(wrong).toBeLessThanOrEqual(AT_MOST);
  },
);
