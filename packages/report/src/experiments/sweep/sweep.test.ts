import type { Sweep, SweepStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { uslAt } from '../../statistics/usl.ts';
import type { ExperimentTrial } from '../experiment.ts';
import { kneeOf } from './knee.ts';
import { sweepTable } from './table.ts';
import { peakLevelLabel, sweepFinding, sweepOutcome } from './words.ts';

const LEVELS = [1, 2, 5, 10, 20, 50, 100, 200];

/** A step whose users wait for an answer all the time. */
const step = (level: number, callsPerS: number, more: Partial<SweepStep> = {}): SweepStep => ({
  ...{ level, seconds: 8, callsPerS, calls: Math.round(8 * callsPerS), wrong: 0, dropped: 0 },
  meanMs: callsPerS > 0 ? (1000 * level) / callsPerS : null,
  ...{ p50Ms: 1, p95Ms: 2, p99Ms: 20, p999Ms: 40, cpuPct: { server: 150 }, limitedBy: 'server cpu' },
  ...{ rigLimited: false, ...more },
});

interface Given {
  serverId?: string;
  round?: number;
  by?: Sweep['by'];
  status?: ExperimentTrial['status'];
}

const trial = (
  steps: readonly SweepStep[],
  { serverId = 'go', round = 1, by = 'users', status = 'passed' }: Given = {},
): ExperimentTrial => ({ serverId, round, status, experiment: { kind: 'sweep', by, steps: [...steps] } });

const flat = (rate: number, given?: Given) =>
  trial(
    LEVELS.map((level) => step(level, rate)),
    given,
  );
const rowOf = (...trials: ExperimentTrial[]) => sweepTable(trials)[0];

test('a level is the median of its rounds, with their range; the peak is the best of them', () => {
  const row = rowOf(
    trial([step(1, 100), step(2, 180, { p99Ms: 30 })], { round: 1 }),
    trial([step(1, 110), step(2, 220, { p99Ms: 50 })], { round: 2 }),
    trial([step(1, 120), step(2, 200, { p99Ms: 40 })], { round: 3 }),
  );
  expect(row).toMatchObject({ serverId: 'go', rounds: 3, by: 'users' });
  expect(row?.levels[0]).toMatchObject({ callsPerS: 110, interval: { low: 100, high: 120, kind: 'range' } });
  expect(row?.peak).toMatchObject({ level: 2, callsPerS: 200, p99Ms: 40, rounds: 3 });
});

test('a law that made the levels is found again, with its peak', () => {
  const terms = { lambda: 400, sigma: 0.1, kappa: 0.0004 };
  const row = rowOf(trial(LEVELS.map((level) => step(level, uslAt(terms, level)))));
  expect(row?.noFit).toBeNull();
  expect(row?.fit?.sigma).toBeCloseTo(0.1, 6);
  expect(row?.fit?.kappa).toBeCloseTo(0.0004, 8);
  expect(row?.fit?.levels).toBe(8);
  expect(row?.fit?.peak?.callsAtOnce).toBeCloseTo(Math.sqrt(0.9 / 0.0004), 3);
});

test('a pause changes neither coefficient: calls at once are counted, not users', () => {
  const terms = { lambda: 400, sigma: 0.1, kappa: 0 };
  const paused = LEVELS.map((users) => {
    // A user waits for its answer, then pauses 50 ms: the rate at which both together take its whole time.
    let [low, high] = [0, users];
    for (let turn = 0; turn < 60; turn++) {
      const middle = (low + high) / 2;
      if (middle + 0.05 * uslAt(terms, middle) > users) high = middle;
      else low = middle;
    }
    const rate = uslAt(terms, low);
    return step(users, rate, { meanMs: (1000 * low) / rate });
  });
  expect(rowOf(trial(paused))?.fit?.sigma).toBeCloseTo(0.1, 4);
});

test('a law is not shown where it does not fit, where too few levels tell, and no peak far beyond them', () => {
  const jumps = [100, 400, 150, 900, 300, 1500, 200, 800];
  expect(rowOf(trial(LEVELS.map((level, at) => step(level, jumps[at] ?? 0))))).toMatchObject({
    fit: null,
    noFit: expect.stringMatching(/^it would be off by \d+\.\d % on average, which is more than 10 %$/),
  });
  const limited = LEVELS.map((level) => step(level, 100 * level, { rigLimited: level > 5 }));
  expect(rowOf(trial(limited))).toMatchObject({ fit: null, noFit: expect.stringContaining('there are 3') });
  const far = { lambda: 400, sigma: 0.1, kappa: 1e-7 };
  expect(rowOf(trial(LEVELS.map((level) => step(level, uslAt(far, level)))))?.fit).toMatchObject({
    peak: null,
  });
});

test('the knee is where more users first give less than half of their share, and from there on', () => {
  const growth = (...rates: number[]) =>
    rates.map((callsPerS, at) => ({ level: LEVELS[at] ?? 0, callsPerS, rigLimited: false }));
  // 2 to 5 gives all its share, 5 to 10 gives 0.4 of it.
  expect(kneeOf(growth(100, 200, 500, 700, 800))).toBe(5);
  // Half is not less than half.
  expect(kneeOf(growth(100, 200, 500, 750))).toBeNull();
  expect(kneeOf(growth(200, 200, 200))).toBe(1);
  expect(kneeOf(growth(300, 200, 100))).toBe(1);
  // A dip that later levels make up for is none.
  expect(kneeOf(growth(100, 110, 500, 600))).toBe(5);
  expect(kneeOf(growth(100))).toBeNull();
  expect(kneeOf(growth(0, 0, 0))).toBeNull();
});

test('levels that the rig limited make no knee, but may show that there is none', () => {
  const at = (level: number, callsPerS: number, rigLimited = false) => ({ level, callsPerS, rigLimited });
  expect(kneeOf([at(1, 100), at(2, 200), at(5, 210, true)])).toBeNull();
  expect(kneeOf([at(1, 100), at(2, 110), at(5, 500, true)])).toBeNull();
  expect(kneeOf([at(1, 100), at(2, 110), at(5, 120, true)])).toBe(1);
});

test('flat data have their knee at once, are all contention, and no peak', () => {
  const row = rowOf(flat(200));
  expect(row).toMatchObject({ knee: 1, kneeByRound: [1], fit: { r2: null, peak: null }, behind: null });
  expect(row?.fit?.sigma).toBeCloseTo(1, 6);
});

test('rounds that the rig limited do not count for a level where others are; a level of only such is marked', () => {
  const limited = { rigLimited: true, limitedBy: 'other programs' };
  const row = rowOf(
    trial([step(1, 100), step(2, 200, limited)]),
    trial([step(1, 20, limited), step(2, 190, limited)], { round: 2 }),
  );
  expect(row?.levels).toMatchObject([
    { callsPerS: 100, rounds: 1, rigLimited: false, limitedBy: ['server cpu'] },
    { callsPerS: 195, rounds: 2, rigLimited: true, limitedBy: ['other programs'] },
  ]);
  expect(sweepFinding(sweepTable([trial([step(1, 100, limited)])]))).toContain('at least 100 calls a second');
});

test('rounds that failed do not count; a server without any stands last', () => {
  const rows = sweepTable([
    flat(9000, { serverId: 'broken', status: 'server_failed' }),
    flat(200),
    flat(9000, { round: 2, status: 'rig_failed' }),
  ]);
  expect(rows.map(({ serverId, rounds, peak }) => [serverId, rounds, peak?.callsPerS ?? null])).toEqual([
    ['go', 1, 200],
    ['broken', 0, null],
  ]);
});

test('callers who come at random: the first level that was not kept up with, beyond what chance gives', () => {
  const served = (rates: readonly (readonly [number, number])[], more: Partial<SweepStep> = {}) =>
    rowOf(
      trial(
        rates.map(([level, rate]) => step(level, rate, more)),
        { by: 'arrivals' },
      ),
    );
  expect(
    served([
      [10, 8],
      [100, 99],
      [200, 191],
      [400, 210],
    ]),
  ).toMatchObject({ keptUpTo: 200, behind: 400, knee: null, fit: null, noFit: null });
  expect(served([[400, 390]])).toMatchObject({ keptUpTo: 400, behind: null });
  expect(served([[400, 200]], { rigLimited: true })).toMatchObject({ keptUpTo: null, behind: null });
});

test('from six rounds on a level is fallen behind by the upper end of its interval only', () => {
  const rounds = (rates: readonly number[]) =>
    sweepTable(rates.map((rate, at) => trial([step(400, rate)], { by: 'arrivals', round: at + 1 })))[0];
  expect(rounds([300, 300, 300, 300, 300, 390])).toMatchObject({ keptUpTo: null, behind: null });
  expect(rounds([300, 300, 300, 300, 300, 310])).toMatchObject({ keptUpTo: null, behind: 400 });
});

test('what was found, in words', () => {
  const six = (serverId: string, low: number, high: number) =>
    [low, low, low, high, high, high].map((rate, at) => flat(rate, { serverId, round: at + 1 }));
  const finding = (...trials: ExperimentTrial[]) => sweepFinding(sweepTable(trials));
  expect(finding(flat(200))).toBe(
    'go answers 200 calls a second at every level, 1 to 200 users; limit: server cpu; in 1 round.',
  );
  expect(finding(flat(300), flat(200, { serverId: 'python' }))).toBe(
    'go has the highest rate, 300 calls a second at every level, 1 to 200 users, in 1 round: at least 6 rounds are needed to tell which server answers the most.',
  );
  expect(finding(...six('go', 290, 310), ...six('python', 100, 120))).toBe(
    'go answers the most: 300 calls a second at every level, 1 to 200 users, in 6 rounds.',
  );
  expect(finding(...six('a', 290, 310), ...six('b', 280, 300))).toContain(
    'a and b answer the most, too close to tell apart here: a 300 calls a second',
  );
  expect(finding({ ...flat(1), experiment: null })).toBeNull();
  const outcome = (...trials: ExperimentTrial[]) => sweepTable(trials).map(sweepOutcome);
  expect(outcome(flat(200))).toEqual(['200 calls/s at every level, 1 to 200 users']);
  expect(sweepTable([flat(200)]).map(peakLevelLabel)).toEqual(['1 to 200 users']);
  const arriving = (serverId: string, most: number) =>
    trial(
      [100, 400].map((level) => step(level, Math.min(level, most))),
      { serverId, by: 'arrivals' },
    );
  expect(finding(arriving('go', 1000), arriving('python', 150))).toBe(
    'go keeps up with every level, to 400 callers a second; python falls behind at 400 callers a second; in 1 round: at least 6 rounds are needed to tell servers apart.',
  );
  expect(finding(arriving('a', 150), arriving('b', 160), arriving('c', 50))).toBe(
    'b and a fall behind at 400 callers a second; c falls behind at 100 callers a second; in 1 round: at least 6 rounds are needed to tell servers apart.',
  );
  expect(finding(arriving('python', 50))).toBe('python falls behind at 100 callers a second; in 1 round.');
});
