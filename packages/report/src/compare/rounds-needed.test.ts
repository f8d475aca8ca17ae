import { expect, test } from 'vitest';
import { effectOf } from './effect.ts';
import { aloneAlphaOf } from './family.ts';
import { POWER, roundsNeeded } from './power.ts';
import { EXAMPLES, exampleLevel } from './power-examples.ts';
import { chanceFrom } from './test-noise.ts';
import { changeOf } from './verdict.ts';

const bounds = { floor: Math.log(1.02), level: exampleLevel(EXAMPLES.tool), alone: aloneAlphaOf(1) };
/** Six rounds around a ratio, alternately above and below it. */
const around = (ratio: number, spread: number) =>
  effectOf([1, -1, 1, -1, 1, -1].map((sign) => Math.log(ratio) + sign * spread));

test.each([6, 12])(
  'of metrics that %d rounds leave undecided, so many more rounds decide four of five',
  (rounds) => {
    const { share, normal } = chanceFrom(rounds);
    let [open, decided] = [0, 0];
    for (let i = 0; i < 2500; i++) {
      // Truths of all sizes, as nobody knows them: from none to 20 %.
      const [log, sd] = [0.18 * share(), 0.01 + 0.07 * share()];
      const measured = (pairs: number) => effectOf(Array.from({ length: pairs }, () => log + sd * normal()));
      const first = measured(rounds);
      if (changeOf(first, bounds) !== 'undecided') continue;
      const more = roundsNeeded(first, bounds);
      if (more === null) continue;
      open++;
      if (changeOf(measured(rounds + more), bounds) !== 'undecided') decided++;
    }
    expect(open).toBeGreaterThan(150);
    expect(decided / open).toBeGreaterThan(POWER - 0.07);
    expect(decided / open).toBeLessThan(POWER + 0.12);
  },
);

test('a wider spread needs more rounds, and no number tells what lies on the floor', () => {
  const [calm, wide] = [roundsNeeded(around(1.1, 0.04), bounds), roundsNeeded(around(1.1, 0.06), bounds)];
  expect(calm).toBeGreaterThan(0);
  expect(wide).toBeGreaterThan(calm as number);
  expect(roundsNeeded(around(1.02, 0.2), bounds)).toBeNull();
  expect(roundsNeeded(effectOf([0.1, 0.2, 0.1]), bounds)).toBe(2);
});
