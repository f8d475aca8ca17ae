import type { Soak, SoakSlices } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { chanceFrom, shareOf } from '../../compare/test-noise.ts';
import type { ExperimentTrial } from '../experiment.ts';
import type { SoakMetricId } from './metrics.ts';
import type { Growth } from './row.ts';
import { soakTable } from './table.ts';
import { growthLabel, soakFinding } from './words.ts';

const SLICE_S = 10;
type Values = readonly (number | null)[];

/** Slices of 10 s, of which all but what is given stays as it is. */
function soakOf(
  length: number,
  given: Partial<Record<SoakMetricId, Values>>,
  more: Partial<Soak> = {},
): Soak {
  const constant = (value: number) => Array.from({ length }, () => value);
  const slices: SoakSlices = {
    atS: Array.from({ length }, (_, at) => (at + 1) * SLICE_S),
    calls: constant(800),
    wrong: constant(0),
    memoryMb: constant(60),
    openFiles: constant(30),
    threads: constant(11),
    p50Ms: constant(2),
    p99Ms: constant(9),
    ...(given as Partial<SoakSlices>),
  };
  return { kind: 'soak', perS: 80, capacityPerS: null, settledS: 0, slices, ...more };
}

const trialOf = (experiment: Soak, more: Partial<ExperimentTrial> = {}): ExperimentTrial => ({
  ...{ serverId: 'go', round: 1, status: 'passed', experiment },
  ...more,
});

const growthIn = (trials: readonly ExperimentTrial[], metric: SoakMetricId = 'memoryMb') =>
  soakTable(trials)[0]?.growth.find((growth) => growth.metric === metric) as Growth;
const memory = (values: Values, more: Partial<Soak> = {}) =>
  growthIn([trialOf(soakOf(values.length, { memoryMb: values }, more))]);

/** Noise that looks random and is the same each time. */
const noise = (at: number) =>
  Math.sin(at * 12.9898) * 43758.5453 - Math.floor(Math.sin(at * 12.9898) * 43758.5453) - 0.5;
const HOUR = 360;
const series = (length: number, next: (at: number) => number) => Array.from({ length }, (_, at) => next(at));

test('a leak is found with its slope an hour, also behind a sawtooth of collections', () => {
  const leak = memory(series(180, (at) => 60 + (36 * at) / HOUR + 0.3 * noise(at)));
  expect(leak).toMatchObject({ verdict: 'grows', rounds: 1, falls: 0 });
  expect(leak.perHour).toBeCloseTo(36, -1);
  expect(growthLabel(leak)).toMatch(
    /^grows by 3\d\.\d MB an hour \(\d+\.\d to \d+\.\d\), 0\.13 KB a call \(0\.1\d to 0\.1\d\), first quarter 6\d\.\d MB, last quarter 7\d\.\d MB; no large collection yet$/,
  );
  const collected = memory(series(60, (at) => 60 + (300 * at) / HOUR + 9 * (at % 6)));
  expect(collected).toMatchObject({ verdict: 'grows', falls: 9 });
  expect(growthLabel(collected)).toMatch(
    /^grows by \d+ MB an hour \(\d+ to \d+\), 1\.\d KB a call \(.*\), first quarter 84\.7 MB, last quarter 129\.5 MB$/,
  );
});

test('memory that rises for minutes without a collection is not called growth, whatever rises by itself is', () => {
  const rising = series(48, (at) => 60 + (36 * at) / HOUR);
  const leak = memory(rising);
  expect(leak).toMatchObject({ verdict: 'rises', falls: 0 });
  expect(growthLabel(leak)).toBe(
    'rose by 36.0 MB an hour (36.0 to 36.0), 0.13 KB a call (0.13 to 0.13), first quarter 60.6 MB, last quarter 64.2 MB; counts as growth after 30 min without a large collection',
  );
  expect(growthIn([trialOf(soakOf(48, { openFiles: rising }))], 'openFiles').verdict).toBe('grows');
  const late = memory(series(200, (at) => 60 + at - (at > 30 ? 80 : 0) + 0.1 * noise(at)));
  expect(late).toMatchObject({ falls: 1 });
  expect(late.verdict).not.toBe('grows');
});

test('a leak that rises in every quarter is found, however much its slices depend on each other', () => {
  let walked = 0;
  const leak = memory(
    series(48, (at) => {
      walked += noise(at);
      return 60 + (72 * at) / HOUR + walked;
    }),
  );
  expect(leak.interval?.low).toBeLessThan(0);
  expect(leak.verdict).toBe('rises');
  expect(growthLabel(leak)).toMatch(
    /^rose by [\d.]+ MB an hour, in every quarter of the time, 0\.\d\d KB a call, first quarter [\d.]+ MB, last quarter [\d.]+ MB; counts as growth after/,
  );
});

test('a leak is found although the heap of its engine grows in one large step', () => {
  const leak = memory(series(60, (at) => 25 + 1.6 * at + (at >= 30 ? 9.5 : 0) + 0.3 * noise(at)));
  expect(leak).toMatchObject({ verdict: 'rises', falls: 0 });
  expect(leak.quarters?.first).toBeCloseTo(36, 0);
  expect(leak.quarters?.last).toBeCloseTo(118, 0);
});

/** Share of soaks of so many minutes in which memory that is collected every so many is called growing, in percent. */
function sawtoothGrowsPct(minutes: number, everyMinutes: number): number {
  const { share, normal } = chanceFrom(11);
  const every = 6 * everyMinutes;
  return (
    100 *
    shareOf(60, () => {
      const phase = every * share();
      const teeth = series(6 * minutes, (at) => 60 + (60 * ((at + phase) % every)) / every + 0.5 * normal());
      return memory(teeth).verdict === 'grows';
    })
  );
}

test.each([8, 12, 20, 40])('a sawtooth collected every %i min is no growth in 8 min', (every) => {
  expect(sawtoothGrowsPct(8, every)).toBe(0);
});

test.each([
  [30, 8],
  [30, 20],
  [30, 23.8],
  [60, 46.4],
  [58, 12],
  [58, 40],
])('of %i min one collected every %s min is called growth in less than 5 of 100', (minutes, every) => {
  expect(sawtoothGrowsPct(minutes, every)).toBeLessThan(5);
});

test('what one round shows of collections holds for all: a cycle longer than the others is none', () => {
  const every = 6 * 60;
  const of = (phase: number, round: number) =>
    trialOf(
      soakOf(240, { memoryMb: series(240, (at) => 60 + (60 * ((at + phase * every) % every)) / every) }),
      { round },
    );
  const seen = growthIn([of(0, 1), of(0.05, 2), of(0.34, 3), of(0.1, 4)]);
  expect(seen).toMatchObject({ verdict: 'rises', falls: 1 });
  expect(growthLabel(seen)).toMatch(/^rose by .*; too few large collections to call it growth$/);
});

test('a figure that stays the same does not grow at all', () => {
  const constant = memory(series(48, () => 60));
  expect(constant).toMatchObject({ verdict: 'steady', perHour: 0, atMostPerHour: 0 });
  expect(growthLabel(constant)).toBe('does not grow');
});

test('noise over four hours does not grow by more than matters, said with the most it may', () => {
  const soak = soakOf(360, { memoryMb: series(360, (at) => 200 + 2 * noise(at)) });
  const slices = { ...soak.slices, atS: series(360, (at) => 40 * (at + 1)) };
  const hours = growthIn([trialOf({ ...soak, slices })]);
  expect(hours.verdict).toBe('steady');
  expect(hours.boundPerHour).toBeCloseTo(2, 2);
  expect(growthLabel(hours)).toMatch(/^does not grow by more than 0\.\d+ MB an hour$/);
});

test('memory of sessions is said by the session, how it ended, and when it was freed after the load', () => {
  const rising = series(48, (at) => 60 + (36 * at) / HOUR);
  const of = (more: Partial<Soak>) => growthLabel(memory(rising, more));
  expect(of({ sessions: 'ended' })).toContain(
    ', 0.13 KB a session that is ended by DELETE (0.13 to 0.13), first',
  );
  const left = { sessions: 'left' } as const;
  expect(of({ ...left, freed: { withinS: 60, afterS: null } })).toMatch(
    /, 0\.13 KB a session that is left open .*; less than half of it freed in 60 s after the load; counts as growth/,
  );
  expect(of({ ...left, freed: { withinS: 600, afterS: 40 } })).toContain(
    '; half of it freed after 40 s; counts',
  );
  const steady = memory(
    series(48, () => 60),
    { ...left, freed: { withinS: 60, afterS: null } },
  );
  expect(growthLabel(steady)).toBe('does not grow');
});

test('noise over minutes rules nothing out', () => {
  const minutes = memory(series(48, (at) => 60 + 4 * noise(at)));
  expect(minutes.verdict).toBe('undecided');
  expect(growthLabel(minutes)).toMatch(
    /^undecided: between −\d+\.\d+ and \d+\.\d+ MB an hour, first quarter \d+\.\d MB, last quarter \d+\.\d MB$/,
  );
});

test('what a server takes as it warms up is no growth: before the slices that count, and after them where it ends', () => {
  const warming = series(60, (at) => (at < 12 ? 20 + 3 * at : 56));
  expect(memory(warming, { settledS: 120 }).verdict).toBe('steady');
  const late = memory(series(48, (at) => 60 - 20 * Math.exp(-at / 8) + 0.1 * noise(at)));
  expect(late.verdict).toBe('undecided');
  const steps = memory(series(48, (at) => 60 + 6 * Math.min(4, Math.floor(at / 5)) + 0.1 * noise(at)));
  expect(steps.verdict).not.toBe('grows');
});

test('a sawtooth alone is not accused', () => {
  expect(memory(series(48, (at) => 60 + 2 * (at % 6))).verdict).toBe('undecided');
});

test('growth in steps is growth, one step is not, and rules out that nothing grows', () => {
  expect(memory(series(48, (at) => 60 + 4 * Math.floor(at / 6))).verdict).toBe('rises');
  const threads = series(48, (at) => (at < 39 ? 11 : 13));
  const once = growthIn([trialOf(soakOf(48, { threads }))], 'threads');
  expect(once.verdict).toBe('undecided');
  expect(growthLabel(once)).toBe(
    'undecided: between 0.0 and 20.0 threads an hour, first quarter 11.0 threads, last quarter 13.0 threads',
  );
});

test('slices without a sample are left out; too few say nothing', () => {
  const leak = series(48, (at) => 60 + at);
  expect(memory(leak.map((value, at) => (at % 3 === 0 ? null : value))).verdict).toBe('rises');
  const few = memory(series(11, (at) => 60 + at));
  expect(few).toMatchObject({ verdict: 'unknown', perHour: null, interval: null, rounds: 0 });
  expect(growthLabel(few)).toBe('unknown: too few samples');
  expect(memory(series(48, () => null as unknown as number)).verdict).toBe('unknown');
});

test('rounds are taken together by medians, so that one round alone accuses nobody', () => {
  const of = (slope: number, round: number) =>
    trialOf(
      soakOf(48, { memoryMb: series(48, (at) => 60 + (slope * at) / HOUR + 0.3 * noise(at * round)) }),
      {
        round,
      },
    );
  const three = growthIn([of(100, 1), of(120, 2), of(140, 3)]);
  expect(three).toMatchObject({ verdict: 'rises', rounds: 3 });
  expect(three.perHour).toBeCloseTo(120, -1);
  expect(growthIn([of(100, 1), of(0, 2), of(0, 3)]).verdict).toBe('undecided');
});

test('a server that died is told of by what was sampled; a broken rig is not', () => {
  const leak = { memoryMb: series(48, (at) => 60 + at), p99Ms: series(48, () => null as unknown as number) };
  const died = [trialOf(soakOf(48, leak), { status: 'server_failed' })];
  expect(soakTable(died)[0]).toMatchObject({ rounds: 1, brokenRounds: 1, minutes: 8 });
  expect(growthIn(died).verdict).toBe('rises');
  expect(growthIn(died, 'p99Ms').verdict).toBe('unknown');
  expect(soakTable([trialOf(soakOf(48, leak), { status: 'rig_failed' })])[0]?.rounds).toBe(0);
});

test('latency that grows is told in ms, by a bound of its own', () => {
  const p99Ms = series(48, (at) => 9 + at / 4 + 0.3 * noise(at));
  const grown = growthIn([trialOf(soakOf(48, { p99Ms }))], 'p99Ms');
  expect(growthLabel(grown)).toMatch(/^grows by \d+\.\d ms an hour/);
  expect(grown.boundPerHour).toBeCloseTo(0.7, 0);
});

const named = (serverId: string, soak: Soak) => trialOf(soak, { serverId });

test('the finding says what grows, what does not, and what is open', () => {
  const trials = [
    named('clean', soakOf(48, {})),
    named('leaky', soakOf(48, { openFiles: series(48, (at) => 60 + at) })),
    named('rising', soakOf(48, { memoryMb: series(48, (at) => 60 + at) })),
    named('restless', soakOf(48, { memoryMb: series(48, (at) => 60 + 4 * noise(at)) })),
  ];
  expect(soakTable(trials).map(({ serverId }) => serverId)).toEqual(['leaky', 'rising', 'clean', 'restless']);
  expect(soakFinding(soakTable(trials))).toBe(
    'leaky, over 8 min: number of open files grows by 360 files an hour (360 to 360), first quarter 65.5 files, last quarter 101.5 files. rising, over 8 min: memory rose by 360 MB an hour (360 to 360), 1.3 KB a call (1.3 to 1.3), first quarter 65.5 MB, last quarter 101.5 MB; counts as growth after 30 min without a large collection. clean: all measured figures are steady. restless: growth of some figures is undecided; run a longer soak.',
  );
  expect(soakFinding(soakTable([]))).toBeNull();
  expect(soakFinding(soakTable([named('short', soakOf(5, {}))]))).toBeNull();
});
