/** Claims of the pages about comparisons, held by simulating whole ones: trials in, verdicts out. */
import { describe, expect, test } from 'vitest';
import { type Comparison, compare } from './compare.ts';
import { headlineOf } from './headline.ts';
import type { MetricId } from './metrics.ts';
import { changedRows } from './summary.ts';
import { QUIET, type SimulatedHost, simulatedTrials, TOOLS } from './test-host.ts';
import { chanceFrom, shareOf } from './test-noise.ts';
import type { Verdict } from './verdict.ts';

const TIMES = 100;

/** The share of comparisons of which something holds. */
function shareIn(host: SimulatedHost, holds: (found: Comparison) => boolean): number {
  const chance = chanceFrom(host.rounds);
  return shareOf(TIMES, () =>
    holds(compare(simulatedTrials(chance, host), { nowMs: 0, ended: true, calibrations: QUIET })),
  );
}

const says = (verdict: Verdict, metric: MetricId, tool: string | null) => (found: Comparison) =>
  found.rows.some((row) => row.metric === metric && row.tool === tool && row.verdict === verdict);

describe('of comparisons of a build with itself, at most 5 % call any metric changed', () => {
  test.each([
    [0.05, 6],
    [0.05, 12],
    [0.1, 6],
    [0.1, 12],
    [0.2, 6],
    [0.2, 12],
  ])('with %d wrong answers a trial on both sides, in %d rounds', (expected, rounds) => {
    const host = { rounds, spread: 0.03, errors: { base: expected, head: expected } };
    expect(shareIn(host, ({ rows }) => changedRows(rows).length > 0)).toBeLessThanOrEqual(0.05);
  });
});

describe('four of five comparisons find', () => {
  test('10 % in the mean of one tool, at a spread of 5 %, in 12 rounds', () => {
    const host = { rounds: 12, spread: 0.05, slower: 1.1 };
    expect(shareIn(host, says('regressed', 'meanMs', TOOLS[0]))).toBeGreaterThanOrEqual(0.8);
  });

  test('5 % of processor time a request, at a spread of 2 %, in 8 rounds', () => {
    const host = { rounds: 8, spread: 0.02, cpu: 1.05 };
    expect(shareIn(host, says('regressed', 'cpuMsPerRequest', null))).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a tail behind an unchanged mean', () => {
  const host = (slower: number) => ({ rounds: 8, spread: 0.01, tail: { spread: 0.15, slower } });
  const names = (mean: string) => (found: Comparison) =>
    new RegExp(`^go's tail is slower: get_user_cart P99 .*, mean ${mean}`).test(
      headlineOf(found)?.text ?? '',
    );

  test('that doubles is named by the headline', () => {
    expect(shareIn(host(2), names('(unchanged|undecided)'))).toBeGreaterThan(0.95);
    expect(shareIn(host(2), names('unchanged'))).toBeGreaterThan(0.8);
  });

  test('that only varies is not', () => {
    expect(shareIn(host(1), ({ rows }) => changedRows(rows).length > 0)).toBeLessThanOrEqual(0.05);
  });
});

test.each([6, 12])('wrong answers of one in a hundred are found in %d rounds', (rounds) => {
  const host = { rounds, spread: 0.03, errors: { base: 0, head: 90 } };
  expect(shareIn(host, says('errors appeared', 'errorRatePct', null))).toBeGreaterThan(0.99);
});
