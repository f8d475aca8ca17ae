/** What the Universal Scalability Law says of servers whose peak is known, by simulation. */
import type { SweepStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, shareOf } from '../../compare/test-noise.ts';
import { uslAt } from '../../statistics/usl.ts';
import { sweepTable } from './table.ts';

/** Standard deviation of the logarithm of a rate: between rounds, and between the levels of one. */
const [BETWEEN, WITHIN] = [0.05, 0.05];
const TIMES = 400;

/** Whether a peak by the law is told of a server with these rates, after so many noisy rounds. */
function hasPeak({ normal }: Chance, rounds: number, rateAt: (level: number) => number): boolean {
  const trials = Array.from({ length: rounds }, (_, at) => {
    const factor = Math.exp(BETWEEN * normal());
    const steps = [1, 2, 5, 10, 20, 50, 100, 200].map((level): SweepStep => {
      const callsPerS = rateAt(level) * factor * Math.exp(WITHIN * normal());
      return {
        ...{ level, callsPerS, calls: 8 * callsPerS, meanMs: (1000 * level) / callsPerS, seconds: 8 },
        ...{ wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 2, p99Ms: 3, p999Ms: 4, cpuPct: {} },
        ...{ limitedBy: 'server cpu', rigLimited: false },
      };
    });
    const experiment = { kind: 'sweep' as const, by: 'users' as const, steps };
    return { serverId: 'a', round: at + 1, status: 'passed' as const, experiment };
  });
  return sweepTable(trials)[0]?.fit?.peak != null;
}

const law = (sigma: number, kappa: number) => (level: number) => uslAt({ lambda: 400, sigma, kappa }, level);

const PEAKLESS: [string, (level: number) => number][] = [
  ['with contention only', law(0.1, 0)],
  ['with much contention', law(0.5, 0)],
  ['that is linear', law(0, 0)],
  ['that serves the same at any level', () => 400],
  ['that rises to a plateau', (level) => Math.min(400 * level, 8000)],
  ['with a pool of 40', (level) => Math.min(100 * level, 4000)],
  ['with a pool of 80', (level) => Math.min(100 * level, 8000)],
];

test.each(PEAKLESS.flatMap(([words, rateAt]) => [1, 3, 6].map((rounds) => ({ words, rounds, rateAt }))))(
  'a server $words is told a peak in at most 5 of 100 sweeps of $rounds rounds',
  ({ rounds, rateAt }) => {
    const chance = chanceFrom(3);
    const wrong = shareOf(TIMES, () => hasPeak(chance, rounds, rateAt));
    expect(wrong).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / TIMES));
  },
);

test('a peak that is there is found', () => {
  const chance = chanceFrom(4);
  expect(shareOf(100, () => hasPeak(chance, 1, law(0.05, 0.001)))).toBeGreaterThan(0.7);
  expect(shareOf(100, () => hasPeak(chance, 6, law(0.05, 0.001)))).toBeGreaterThan(0.9);
});
