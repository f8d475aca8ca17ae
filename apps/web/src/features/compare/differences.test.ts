import type { TrialBuild } from '@headroom/db';
import { aResult, RUN_ENVIRONMENT } from '@headroom/db/testing';
import type { Side } from '@headroom/model/comparison';
import { expect, test } from 'vitest';
import { calibrationDifferences, differencesOf, type MeasuredSides } from './differences.ts';

type Trial = MeasuredSides['trials'][number];
type Check = Trial['checks'][number];

const BUILD: TrialBuild = {
  contentHash: 'aa',
  status: 'built',
  seconds: 1,
  frameworkVersion: '1.2.3',
  runtimeVersion: '4.5.6',
  toolchains: { go: '1.25.0' },
};

function trial(side: Side, rest: Partial<TrialBuild> = {}, checks: Check[] = []): Trial {
  return {
    ...{ serverId: 'go', side, build: { ...BUILD, ...rest }, checks, resources: [] },
    ...{ environment: null, stolenCpuMs: null, windowMs: null },
  };
}

const side = (dirty = false) => ({
  ref: 'main',
  revision: { repository: '.', commit: 'c0ffee', dirty, subject: null, committedAt: null },
});

function sides(trials: Trial[], rest: Partial<MeasuredSides> = {}): MeasuredSides {
  const run = { environment: RUN_ENVIRONMENT, host: null, suite: 'io' };
  return { base: side(), head: side(), runs: { base: run, head: run }, trials, ...rest };
}

const check = (outcome: Check['outcome'], reason: string | null = null) => ({
  name: 'checkout',
  ms: 1,
  outcome,
  reason,
});

test('sides that were measured alike have no differences', () => {
  expect(differencesOf(sides([trial('base'), trial('head', { contentHash: 'bb' })]))).toEqual([]);
});

test('versions and toolchains of builds are told', () => {
  const head = trial('head', { frameworkVersion: '1.3.0', toolchains: { go: '1.26.0' } });
  expect(differencesOf(sides([trial('base'), head]))).toEqual([
    'go, framework: base 1.2.3, head 1.3.0.',
    'go, go: base 1.25.0, head 1.26.0.',
  ]);
});

test('the package of a project is in its commit, and no difference beside it', () => {
  const run = { environment: RUN_ENVIRONMENT, host: null, suite: 'own-25421ed46a6776f6' };
  const head = trial('head', { frameworkVersion: 'shop 1.3.0', toolchains: { go: '1.26.0' } });
  expect(differencesOf(sides([trial('base'), head], { runs: { base: run, head: run } }))).toEqual([
    'go, go: base 1.25.0, head 1.26.0.',
  ]);
});

test('what a bridge uses is said to be among the figures of one side only; nothing of trials without samples', () => {
  const use = { cpuMs: 1, throttledMs: null, meanMemoryMb: 1, peakMemoryMb: 1 };
  const server = { party: 'server' as const, ...use };
  const bridge = { party: 'bridge' as const, ...use };
  const before = { ...trial('base'), resources: [server] };
  const apart = (of: Side) => ({ ...trial(of), resources: [server, bridge] });
  expect(differencesOf(sides([trial('base'), before, apart('head')]))).toEqual([
    'go, stdio bridge: base none, or counted with the server, head sampled separately.',
  ]);
  expect(differencesOf(sides([apart('base'), trial('head'), apart('head')]))).toEqual([]);
  expect(differencesOf(sides([apart('base'), trial('head')]))).toEqual([]);
});

test('a build that failed has no versions to differ in', () => {
  expect(
    differencesOf(sides([trial('base'), trial('head', { status: 'failed', frameworkVersion: null })])),
  ).toEqual([]);
});

test('contract checks that went otherwise are told by their worst outcome, with the reason', () => {
  const trials = [
    trial('base', {}, [check('pass')]),
    trial('head', {}, [check('pass')]),
    trial('head', {}, [check('warn', 'no user_id')]),
  ];
  expect(differencesOf(sides(trials))).toEqual([
    'go, contract check “checkout”: base passes, head warns (no user_id).',
  ]);
});

test('another host or kernel, and local changes, are told', () => {
  const { host } = RUN_ENVIRONMENT;
  const other = {
    environment: { ...RUN_ENVIRONMENT, host: { ...host, kernel: '9.9' } },
    host: null,
    suite: 'io',
  };
  const run = { environment: RUN_ENVIRONMENT, host: null, suite: 'io' };
  expect(differencesOf(sides([], { head: side(true), runs: { base: run, head: other } }))).toEqual([
    `Kernel: base ${host.kernel}, head 9.9.`,
    'The tree of head had uncommitted changes.',
  ]);
});

const measured = (side: Side, over: Partial<NonNullable<Trial['environment']>> = {}) => {
  const { environment } = aResult();
  if (!environment) throw new Error('the result of the fixture has no environment');
  return { ...trial(side), environment: { ...environment, ...over }, stolenCpuMs: 0, windowMs: 10_000 };
};

test('conditions and lockfiles in which the sides differ are told; those of no side are none', () => {
  expect(differencesOf(sides([measured('base'), measured('head')]))).toEqual([]);
  expect(differencesOf(sides([trial('base'), measured('head')]))).toEqual([]);
  const slow = { lowest: 1500, mean: 2000, highest: 2500 };
  const head = measured('head', {
    ...{ governors: ['powersave'], frequencyMhz: slow, locks: { 'go.sum': 'ffff' } },
    pressurePct: { cpu: 90, io: 0, memory: 0 },
  });
  const run = { environment: RUN_ENVIRONMENT, host: null, suite: 'io' };
  const apart = [
    'Frequency governor: base performance, head powersave.',
    'Processor frequency in MHz: base 3,000, head 2,000.',
  ];
  const locks = 'go, go.sum: base 0123456789ab, head ffff, as their commits have it.';
  expect(differencesOf(sides([measured('base'), head]))).toEqual([...apart, locks]);
  const two = { runs: { base: run, head: { ...run } } };
  expect(differencesOf(sides([measured('base'), head], two))).toEqual([
    ...apart,
    'Time in which tasks waited for a processor: base 13 %, head 90 %.',
    locks,
  ]);
});

test('what differs from the calibration of the floors is told of a comparison in one run', () => {
  const trials = [measured('base'), measured('head')];
  const { host } = RUN_ENVIRONMENT;
  const under = (microcode: string, governors: string[]) => ({
    environment: { ...RUN_ENVIRONMENT, host: { ...host, microcode } },
    trials: [measured('base', { governors })],
  });
  const run = { environment: under('0x2', []).environment, host: null, suite: 'io' };
  const rest = { runs: { base: run, head: run } };
  const alike = { ...rest, calibratedUnder: [under('0x2', ['performance'])] };
  expect(calibrationDifferences(sides(trials, alike))).toEqual([]);
  const other = under('0x1', ['powersave']);
  const apart = { ...rest, calibratedUnder: [other, other] };
  expect(calibrationDifferences(sides(trials, apart))).toEqual([
    'Microcode: calibrated with 0x1, now 0x2.',
    'Frequency governor: calibrated with powersave, now performance.',
  ]);
  const two = { ...apart, runs: { base: run, head: { ...run } } };
  expect(calibrationDifferences(sides(trials, two))).toEqual([]);
});
