import { describe, expect, test } from 'vitest';
import { UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { trial } from '../figures/test-trials.ts';
import { FLOOR_VALID_DAYS } from './floor.ts';
import { type ComparedTrials, compareRun, floorsOf, rateFloorOf, sameBuildsOf } from './of-run.ts';

const DAY_MS = 86_400_000;
const host = { kernel: 'Linux 6.1', cpuModel: 'EPYC' };
const logRatios = [0.02, -0.09, 0.03, 0.01, 0.04, -0.01];
const calibration = {
  ...host,
  serverId: 'go',
  measuredAt: new Date(0),
  metrics: [
    { tool: null, metric: 'rps', logRatios },
    { tool: 'checkout', metric: 'meanMs', logRatios: logRatios.slice(0, 3) },
    { tool: null, metric: 'gone', logRatios },
  ],
};

test('the floors of a calibration are those of its metrics that are still known', () => {
  const floors = floorsOf(calibration, { nowMs: DAY_MS, host });
  expect(floors).toEqual([
    {
      tool: null,
      metric: 'rps',
      ratio: expect.closeTo(Math.exp(0.09), 12),
      state: 'calibrated',
      reason: null,
    },
    { tool: 'checkout', metric: 'meanMs', ratio: 1.05, state: 'not calibrated', reason: expect.any(String) },
  ]);
});

test.each([
  ['after a month', (FLOOR_VALID_DAYS + 1) * DAY_MS, host, /over 30 days ago/],
  ['with another kernel', DAY_MS, { ...host, kernel: 'Linux 6.8' }, /kernel Linux 6.1, now Linux 6.8/],
  ['on another processor', DAY_MS, { ...host, cpuModel: 'Xeon' }, /on EPYC, now Xeon/],
])('%s they are stale, and say why', (_word, nowMs, now, reason) => {
  const [rps] = floorsOf(calibration, { nowMs, host: now });
  expect(rps).toMatchObject({ state: 'stale', reason: expect.stringMatching(reason) });
});

describe('servers whose sides are one build', () => {
  const build = (contentHash: string, status = 'built') => ({ contentHash, status });
  const own = (side: 'base' | 'head', of: ReturnType<typeof build> | null, serverId = 'go') => ({
    ...trial({ serverId, id: side }),
    side,
    build: of,
  });
  const told = (contentHash: string) => ({ state: 'built', cached: true, seconds: 1, contentHash }) as const;
  const run = (rest: Partial<ComparedTrials> = {}): ComparedTrials => ({
    kind: 'comparison',
    profile: 'quick',
    servers: ['go'],
    tools: [],
    rounds: 6,
    untilDecided: false,
    environment: null,
    trials: [],
    builds: {},
    ...rest,
  });

  test('are told by what their trials ran, or what the run says it built', () => {
    const measured = [own('base', build('a')), own('head', build('a'))];
    expect(sameBuildsOf(run({ trials: measured }))).toEqual(['go']);
    expect(sameBuildsOf(run({ builds: { 'go (base)': told('a'), 'go (head)': told('a') } }))).toEqual(['go']);
    expect(sameBuildsOf(run({ builds: { 'go (base)': told('a'), 'go (head)': told('b') } }))).toEqual([]);
    expect(sameBuildsOf(run({ trials: [own('base', build('a')), own('head', build('b'))] }))).toEqual([]);
    expect(
      sameBuildsOf(run({ trials: [own('base', build('a')), own('head', build('a', 'failed'))] })),
    ).toEqual([]);
    expect(sameBuildsOf(run({ trials: [own('base', null), own('head', null)] }))).toEqual([]);
  });

  test('are none where they are started in another way, whoever tells of the build', () => {
    const of = (base: string | undefined, head: string | undefined) => ({
      'go (base)': { ...told('a'), configHash: base },
      'go (head)': { ...told('a'), configHash: head },
    });
    const trials = [own('base', build('a')), own('head', build('a'))];
    for (const rest of [{}, { trials }]) {
      expect(sameBuildsOf(run({ ...rest, builds: of('x', 'y') }))).toEqual([]);
      expect(sameBuildsOf(run({ ...rest, builds: of('x', 'x') }))).toEqual(['go']);
      // Workers of an earlier version told nothing.
      expect(sameBuildsOf(run({ ...rest, builds: of(undefined, undefined) }))).toEqual(['go']);
      expect(sameBuildsOf(run({ ...rest, builds: of(undefined, 'x') }))).toEqual(['go']);
    }
  });

  test('are not affected in a comparison, measured or not, and are measured in a calibration', () => {
    const builds = { 'go (base)': told('a'), 'go (head)': told('a') };
    const terms = { nowMs: 0, ended: true, calibrations: [] };
    const { rows, counts } = compareRun(run({ builds }), terms);
    expect(rows.length).toBeGreaterThan(0);
    expect(counts['not affected']).toBe(rows.length);
    const trials = [own('base', build('a')), own('head', build('a'))];
    expect(compareRun(run({ kind: 'calibration', builds, trials }), terms).counts['not affected']).toBe(0);
  });
});

test('trials of either side that stayed disturbed are counted, by the processors of the host', () => {
  const told = { stolenCpuMs: 0, rigCpuMs: 0, build: null };
  // The server used 500 ms of 2000 in a second; others take the rest.
  const own = (side: 'base' | 'head', otherMs: number) => ({
    ...trial(),
    ...told,
    side,
    hostCpuMs: 500 + otherMs,
  });
  const run: ComparedTrials = {
    kind: 'comparison',
    profile: 'quick',
    servers: ['go'],
    tools: [],
    rounds: 1,
    untilDecided: false,
    builds: {},
    trials: [
      own('base', 200),
      own('head', 201),
      own('head', 300),
      { ...own('head', 300), status: 'rig_failed' },
    ],
    environment: { host: { ...host, cpus: 2 } },
  };
  const terms = { nowMs: 0, ended: true, calibrations: [] };
  expect(compareRun(run, terms).disturbed).toBe(2);
  expect(compareRun({ ...run, environment: null }, terms).disturbed).toBe(0);
  expect(compareRun(run, { ...terms, cpus: { base: 1, head: 4 } }).disturbed).toBe(1);
});

describe('the floor of rates, by which servers of few rounds share a rank', () => {
  const nowMs = Date.UTC(2026, 10, 1);
  const host = { kernel: '6.1', cpuModel: 'EPYC' };
  const calibrated = (serverId: string, spread: number, metric = 'rps', tool: string | null = null) => ({
    serverId,
    ...host,
    measuredAt: new Date(nowMs),
    metrics: [
      { tool, metric, logRatios: [spread, -spread, spread, -spread, spread, -spread, spread, -spread] },
    ],
  });

  test('is the largest that a calibration of the host gives', () => {
    const floor = rateFloorOf([calibrated('go', 0.03), calibrated('rust', 0.08)], { nowMs, host });
    expect(floor).toMatchObject({ ratio: expect.closeTo(Math.exp(0.08), 6), state: 'calibrated' });
  });

  test('is a default without one, and never another metric’s', () => {
    expect(rateFloorOf([], { nowMs, host })).toBe(UNKNOWN_FLOOR);
    const others = [calibrated('go', 0.3, 'meanMs'), calibrated('go', 0.3, 'rps', 'checkout')];
    expect(rateFloorOf(others, { nowMs, host })).toBe(UNKNOWN_FLOOR);
  });

  test('says when the calibration no longer holds', () => {
    const other = { ...host, kernel: '6.12' };
    const floor = rateFloorOf([calibrated('go', 0.01)], { nowMs, host: other });
    expect(floor).toMatchObject({ ratio: 1.05, state: 'stale' });
  });
});
