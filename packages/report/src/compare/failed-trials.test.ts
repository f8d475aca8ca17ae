import type { Side } from '@headroom/model/comparison';
import { planTrials } from '@headroom/model/run';
import { describe, expect, test } from 'vitest';
import { trial } from '../figures/test-trials.ts';
import { compare } from './compare.ts';
import { failedTrialsP } from './failed-trials.ts';
import { failuresOf, lostServers } from './failures.ts';
import { headlineOf } from './headline.ts';
import { outcomeOf } from './outcome.ts';
import type { SideTrial } from './sides.ts';
import { QUIET, simulatedTrials } from './test-host.ts';
import { type Chance, chanceFrom, shareOf } from './test-noise.ts';

/** p where each side failed and passed so often. */
function pOf(
  base: readonly [failed: number, passed: number],
  head: readonly [failed: number, passed: number],
) {
  const counts = (at: 0 | 1) => ({ base: base[at], head: head[at] });
  const all = { round: 1, base: 0, head: 0, logRatio: null, saturated: false };
  return failedTrialsP([{ ...all, wrong: counts(0), right: counts(1) }]);
}

test('p is that of R and SciPy', () => {
  expect(pOf([0, 12], [6, 6])).toBeCloseTo(0.01373, 6);
  expect(pOf([1, 5], [8, 2])).toBeCloseTo(0.034965, 6);
  expect(pOf([8, 2], [1, 5])).toBeCloseTo(0.034965, 6);
  expect(pOf([3, 9], [3, 9])).toBe(1);
  expect(pOf([0, 12], [1, 11])).toBe(1);
});

const TERMS = { nowMs: 0, ended: true, calibrations: QUIET } as const;

/** All that is said of a comparison, as a page and a job of continuous integration say it. */
function saidOf(trials: readonly SideTrial[]) {
  const comparison = compare(trials, TERMS);
  const failures = failuresOf(trials.map((one) => ({ ...one, reason: 'it died' })));
  const outcome = outcomeOf({ status: 'finished', reason: null, rows: comparison.rows, failures }, {});
  return { comparison, outcome, headline: headlineOf(comparison, failures) };
}

/** Trials of a quiet host, some of which the server fails: those of a side whose rounds are named. */
function failing(failed: Partial<Record<Side, readonly number[]>>): SideTrial[] {
  return simulatedTrials(chanceFrom(5), { rounds: 12, spread: 0.002 }).map((one) =>
    failed[one.side]?.includes(one.round) ? { ...one, status: 'server_failed', measurements: [] } : one,
  );
}

describe('a head that dies in 6 of 12 trials, and a base that never does', () => {
  const { comparison, outcome, headline } = saidOf(failing({ head: [2, 3, 5, 8, 9, 12] }));

  test('is a regression, in the headline and for continuous integration', () => {
    expect(headline).toMatchObject({
      text: expect.stringMatching(
        /^go fails in more trials: 6 of 12 trials at head, 0 of 12 trials at base, with 95 % confidence/,
      ),
      tone: 'worse',
    });
    expect(outcome).toMatchObject({
      result: 'regressed',
      reasons: ['go, Failed trials: regressed, 6 of 12 trials at head, 0 of 12 trials at base'],
    });
  });

  test('has six rounds behind its figures, which is said', () => {
    expect(headline?.text).toContain('6 of 12 rounds measured both sides');
    expect(comparison.measured).toEqual([
      { serverId: 'go', rounds: 12, paired: 6, trials: { base: 12, head: 12 }, failed: { base: 0, head: 6 } },
    ]);
  });
});

test('a failure that may be chance is named and leaves the comparison open, whatever else was found', () => {
  const { outcome, headline } = saidOf(failing({ head: [4, 7] }));
  const counted = '2 of 12 trials at head, 0 of 12 trials at base';
  expect(headline).toMatchObject({ text: expect.stringContaining(`go failed in ${counted}`), tone: 'open' });
  expect(outcome.result).toBe('undecided');
  expect(outcome.warnings).toContain(`go, Failed trials: undecided, ${counted}, which may be chance`);
});

test('failures of base alone are named and no reason to fail', () => {
  const { outcome, headline } = saidOf(failing({ base: [4] }));
  expect(headline?.text).toContain('go failed in 0 of 12 trials at head, 1 of 12 trials at base');
  expect(outcome.result).toBe('no regression');
  expect(outcome.warnings.join()).toContain('1 of 12 trials at base');
});

test('a comparison without a failed trial has no such metric, and the whole doubt for the others', () => {
  const { rows, family } = compare(failing({}), TERMS);
  expect(rows.filter(({ metric }) => metric === 'failedTrials')).toEqual([]);
  expect(family.primary + family.secondary).toBe(rows.length);
});

/** Trials of servers that fail so often, as a worker measures them: a server that is lost is measured no further. */
function crashing(
  chance: Chance,
  share: Readonly<Record<Side, number>>,
  servers: readonly string[],
): SideTrial[] {
  return servers.flatMap((serverId) => {
    const trials: SideTrial[] = [];
    const plan = planTrials([serverId], 12, 1, { sides: true });
    for (let round = 1; round <= 12; round++) {
      for (const { side } of plan.filter((one) => one.round === round)) {
        if (!side) continue;
        const status = chance.share() < share[side] ? 'server_failed' : 'passed';
        trials.push({ ...trial({ serverId, round, status, measurements: [], resources: [] }), side });
      }
      if (lostServers(trials.map((one) => ({ ...one, reason: null }))).length > 0) break;
    }
    return trials;
  });
}

describe('a server that crashes by chance, compared with itself', () => {
  test.each([
    [0.05, 1],
    [0.05, 5],
    [0.2, 1],
    [0.5, 1],
  ])('in %d of its trials: at most 5 in 100 comparisons of %d servers blame head', (share, count) => {
    const chance = chanceFrom(23);
    const servers = Array.from({ length: count }, (_, i) => `s${i}`);
    const blamed = shareOf(count === 1 ? 120 : 40, () => {
      const { outcome, headline } = saidOf(crashing(chance, { base: share, head: share }, servers));
      return outcome.result === 'regressed' || headline?.tone === 'worse';
    });
    expect(blamed).toBeLessThanOrEqual(0.05);
  });

  test('a head that crashes in three of four trials is found in nine of ten comparisons', () => {
    const chance = chanceFrom(24);
    const found = shareOf(60, () => {
      const { outcome } = saidOf(crashing(chance, { base: 0, head: 0.75 }, ['go']));
      return outcome.result === 'regressed';
    });
    expect(found).toBeGreaterThanOrEqual(0.9);
  });
});
