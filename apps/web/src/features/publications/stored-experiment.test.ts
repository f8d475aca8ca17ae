import type { Capacity, Experiment } from '@headroom/model/experiments';
import { type ExperimentOutcome, findingOf, type Growth, outcomeLabel } from '@headroom/report';
import { expect, test } from 'vitest';
import { servingMost, storedKind, storedOutcomes } from '#results/experiments/stored-experiment.ts';
import { reportOf } from '#results/run/report.ts';
import { figuresToStore, readFigures } from './figures.ts';
import { previewOf } from './pictures/preview-bars.ts';
import { capacityRow, noFigures } from './test-stored.ts';

type Whole = Parameters<typeof figuresToStore>[0];

/** Rows as they come back from a publication of a run of six rounds of these experiments. */
function published(kind: Experiment['kind'], experiments: Record<string, Experiment>) {
  const trials = Object.entries(experiments).flatMap(([serverId, experiment]) =>
    [1, 2, 3, 4, 5, 6].map((round) => ({
      ...{ id: `${serverId}-${round}`, serverId, side: null, round, status: 'passed', measurements: [] },
      ...{ phases: [], resources: [], experiment },
    })),
  );
  const run = { kind, trials, profile: kind, environment: null, startedAt: null, elsewhere: null };
  const report = reportOf(run as unknown as Parameters<typeof reportOf>[0], []);
  return readFigures(JSON.parse(JSON.stringify(figuresToStore({ run, report } as unknown as Whole))));
}

const capacity = (perS: number, more: object = {}): Capacity => ({
  ...{ kind: 'capacity', p99Ms: 100, errorPct: 0.1, perS, belowPerS: 1.05 * perS, isConfirmed: true },
  ...{ atLeast: false, limitedBy: 'server cpu', steps: [], ...more },
});

test('a publication of capacities holds all that its headline, lists and badges say', () => {
  const rows = published('capacity', { go: capacity(600), rust: capacity(900) });
  expect(rows.map(({ serverId, rate }) => [serverId, rate])).toEqual([
    ['rust', null],
    ['go', null],
  ]);
  expect(storedKind(rows)).toBe('capacity');
  expect(findingOf(storedOutcomes(rows))).toBe(
    'rust takes the most: 900 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 6 rounds.',
  );
  expect(servingMost(rows)).toEqual([{ serverId: 'rust', label: '900 calls/s at P99 ≤ 100 ms' }]);
});

test('a capacity of one at least never lets a higher one take the most for sure', () => {
  const rows = published('capacity', {
    go: capacity(600, { atLeast: true, belowPerS: null }),
    rust: capacity(900),
  });
  expect(servingMost(rows)).toEqual([
    { serverId: 'rust', label: '900 calls/s at P99 ≤ 100 ms' },
    { serverId: 'go', label: 'at least 600 calls/s at P99 ≤ 100 ms' },
  ]);
  expect(findingOf(storedOutcomes(rows))).toMatch(
    /^rust takes the most that was found: 900 .*; go takes at least 600\.$/,
  );
});

test('each other experiment is stored with its finding', () => {
  const step = { seconds: 8, calls: 720, wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 2, p99Ms: 3, p999Ms: 4 };
  const rest = { cpuPct: {}, limitedBy: 'server cpu', rigLimited: false, meanMs: 2 };
  const steps = [90, 170].map((callsPerS, index) => ({ ...step, ...rest, callsPerS, level: index + 1 }));
  const swept = published('sweep', { go: { kind: 'sweep', by: 'users', steps } });
  expect(findingOf(storedOutcomes(swept))).toBe(
    'go answers 170 calls a second at 2 users, the most of any level, in 6 rounds.',
  );
  expect(swept[0]?.experiment && outcomeLabel(swept[0].experiment)).toBe('170 calls/s at 2 users');
  const even = [1, 2, 3].map((level) => ({ ...step, ...rest, callsPerS: 90, level }));
  const flat = published('sweep', { go: { kind: 'sweep', by: 'users', steps: even } });
  expect(flat[0]?.experiment && outcomeLabel(flat[0].experiment)).toBe(
    '90 calls/s at every level, 1 to 3 users',
  );
  const one = { coldStartMs: 90, firstCallMs: 95, idleMemoryMb: 20, wrong: 0 };
  const start = { ...one, warmMs: null, warmAfterS: null, warmAfterCalls: null, curve: [] };
  const started = published('starts', { go: { kind: 'starts', starts: [start] } });
  expect(findingOf(storedOutcomes(started))).toBe(
    'go is ready after 90.0 ms, the median of 6 starts in 6 rounds.',
  );
  const scaled = published('scaling', {
    go: {
      kind: 'scaling',
      steps: [100, 190].map((perS, index) => ({ instances: index + 1, capacity: capacity(perS) })),
    },
  });
  expect(findingOf(storedOutcomes(scaled))).toMatch(
    /^go scales to 1\.90 × with 2 instances: 190 calls a second, and 100 with 1 instance\./,
  );
  expect(scaled[0]?.experiment && outcomeLabel(scaled[0].experiment)).toBe('1.90 × with 2 instances');
  expect(previewOf(scaled).bars).toMatchObject([{ value: 190, label: '190, 1.90 × with 2 instances' }]);
  const many = <T>(value: T): T[] => Array(60).fill(value);
  const slices = {
    ...{ atS: many(0).map((_, index) => 10 * (index + 1)), calls: many(400), wrong: many(0), p50Ms: many(1) },
    ...{ p99Ms: many(2), memoryMb: many(30), openFiles: many(9), threads: many(8) },
  };
  const soaked = published('soak', {
    go: { kind: 'soak', perS: 40, capacityPerS: null, settledS: 0, slices },
  });
  expect(findingOf(storedOutcomes(soaked))).toBe('go: all measured figures are steady.');
});

test('publications from before a field was stored are read without it', () => {
  const growth = { metric: 'threads', rounds: 1, mean: 8, perHour: 0, interval: null, verdict: 'steady' };
  const bounds = { atMostPerHour: 0, boundPerHour: 1, latePerHour: 0 };
  const times = { median: 1.9, interval: null, atLeast: false };
  const found = { rounds: 1, perS: 600, interval: null, between: null, atLeast: false };
  const level = { p99Ms: 100, errorPct: 0.1 };
  const peak = { level: 2, callsPerS: 170, rigLimited: false, interval: null };
  const stored = [
    { kind: 'capacity', level, ...found },
    { kind: 'scaling', level, steps: [{ instances: 2, ...found, times }] },
    { kind: 'sweep', by: 'users', rounds: 1, levels: [{ level: 2 }], peak, keptUpTo: null, behind: null },
    { kind: 'soak', rounds: 1, minutes: 8, growth: [{ ...growth, ...bounds }] },
  ].map((experiment) => ({ ...noFigures('go'), experiment }));
  const rows = readFigures(JSON.parse(JSON.stringify(stored)));
  expect(rows.map(({ experiment }) => experiment && outcomeLabel(experiment))).toEqual([
    '600 calls/s at P99 ≤ 100 ms',
    '1.90 × with 2 instances',
    '170 calls/s at 2 users',
    'no measured figure grows',
  ]);
  expect(rows.map(({ experiment }) => experiment)).toEqual(stored.map(({ experiment }) => experiment));
});

test('growth is told of what grows first, and not denied where it is undecided', () => {
  const growth = (verdict: Growth['verdict'], metric: Growth['metric'] = 'memoryMb'): Growth => ({
    ...{ metric, rounds: 1, mean: 30, perHour: 3.1, interval: { low: 1.2, high: 5 }, atMostPerHour: 5 },
    ...{ boundPerHour: 1, latePerHour: 3, verdict },
  });
  const of = (...own: Growth[]) =>
    outcomeLabel({ kind: 'soak', rounds: 1, minutes: 10, growth: own } as ExperimentOutcome);
  expect(of(growth('grows'), growth('grows', 'threads'))).toBe(
    'Memory grows by 3.1 MB an hour (1.2 to 5.0), and 1 more',
  );
  expect(of(growth('steady'), growth('undecided', 'threads'))).toBe('growth undecided');
  expect(of(growth('steady'), growth('unknown', 'threads'))).toBe('no measured figure grows');
  expect(of(growth('unknown'))).toBeNull();
});

test('a preview draws capacities with their bound, starts from the shortest, and servers of one load by their tiers', () => {
  const { title, bars } = previewOf([capacityRow('go', 600, { atLeast: true }), capacityRow('rust', 900)]);
  expect(title).toBe('Capacity, calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers');
  expect(bars.map(({ serverId, label }) => [serverId, label])).toEqual([
    ['rust', '900'],
    ['go', 'at least 600'],
  ]);
  const starts = (serverId: string, median: number) => ({
    ...noFigures(serverId),
    experiment: {
      ...{ kind: 'starts' as const, rounds: 1, starts: 1, coldStart: { median, interval: null } },
      coldStartByRound: [],
    },
  });
  expect(previewOf([starts('java', 900), starts('go', 9)]).bars.map(({ serverId }) => serverId)).toEqual([
    'go',
    'java',
  ]);
  const loaded = previewOf([{ ...noFigures('go'), rate: 5, meanMs: 1 }, noFigures('bun')]);
  expect(loaded.bars).toEqual([{ serverId: 'go', value: 5, label: '5', tier: 1 }]);
});
