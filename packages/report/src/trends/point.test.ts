import { aContext } from '@headroom/model/context/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIGURE_METRICS, metricsOf } from '../compare/metrics.ts';
import { handshakeCosts } from '../figures/handshakes.ts';
import { poolMeasurements } from '../figures/pool.ts';
import { measured, trial } from '../figures/test-trials.ts';
import { trendMetrics } from './metrics.ts';
import { contextFigure, type TrendTrial, trendFigure } from './point.ts';

const TOOLS = ['checkout', 'search_products'];

const drawnTrials = fc.array(
  fc.record({
    runId: fc.constantFrom('a', 'b'),
    round: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom('passed' as const, 'invalid' as const, 'server_failed' as const),
    latencies: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 30 }),
    others: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
    wrong: fc.integer({ min: 0, max: 9 }),
    coldStartMs: fc.option(fc.integer({ min: 1, max: 900 })),
    memoryMb: fc.option(fc.integer({ min: 1, max: 900 })),
  }),
  { maxLength: 8 },
);

function trialOf(drawn: typeof drawnTrials extends fc.Arbitrary<(infer T)[]> ? T : never): TrendTrial {
  const { runId, round, status, latencies, others, wrong, coldStartMs, memoryMb } = drawn;
  const errors = { http: wrong, jsonrpc: 0, is_error: 0, check: 0 };
  return {
    ...trial({ round, status, coldStartMs }),
    runId,
    measurements: [
      measured(latencies, { name: 'search_products', errors }),
      measured(others, { name: 'checkout' }),
      measured(others, { name: 'initialize', kind: 'initialize' }),
    ],
    resources:
      memoryMb === null
        ? []
        : [{ party: 'server', cpuMs: 7, throttledMs: null, meanMemoryMb: memoryMb, peakMemoryMb: 999 }],
  };
}

test('a point has the very figure that a comparison gives of the same trials, whatever runs they are of', () => {
  fc.assert(
    fc.property(drawnTrials, (drawn) => {
      const trials = drawn.map(trialOf);
      const counted = trials.filter(({ status }) => status !== 'server_failed');
      for (const { id, scopes, take } of FIGURE_METRICS) {
        for (const tool of scopes.includes('tool') ? [null, ...TOOLS] : [null]) {
          const calls = counted.flatMap(({ measurements }) =>
            measurements.filter(({ kind, name }) => kind === 'tool' && (tool ?? name) === name),
          );
          const expected = take({ trials: counted, tool, calls: poolMeasurements(calls) });
          const { value, interval, rounds } = trendFigure(trials, id, tool);
          expect(value === null, `${id} of ${tool}`).toBe(expected === null);
          expect(value ?? 0, `${id} of ${tool}`).toBeCloseTo(expected ?? 0, 9);
          if (rounds < 2) expect(interval).toBeNull();
          if (interval) expect(interval.low).toBeLessThanOrEqual(interval.high);
        }
      }
    }),
    { numRuns: 60 },
  );
});

const of = (runId: string, round: number, latencies: number[], rest: object = {}): TrendTrial => ({
  ...trial({ round, measurements: [measured(latencies)] }),
  runId,
  ...rest,
});

test('a percentile that falls on the edge of two rounds is the lower one, whatever rounding makes of the shares', () => {
  const both = { runId: 'a', round: 1 };
  const trials = [
    { ...of('a', 1, []), ...both, measurements: [measured([1, 1], { name: 'checkout' })] },
    { ...of('b', 1, [2]) },
    { ...of('a', 1, [2]), ...both },
  ];
  expect(trendFigure(trials, 'p50Ms', null).value).toBe(1);
});

test('percentiles are mixed over runs and rounds, never averaged', () => {
  const slow = Array(10).fill(100);
  const trials = [of('a', 1, Array(90).fill(10)), of('b', 1, slow)];
  expect(trendFigure(trials, 'p50Ms', null).value).toBe(10);
  // The mean of both 95th percentiles would be 55.
  expect(trendFigure(trials, 'p95Ms', null).value).toBe(100);
  expect(trendFigure(trials, 'p95Ms', null).interval).toEqual({ low: 10, high: 100, kind: 'range' });
});

test('rounds of different runs are different rounds; a revision measured twice in one is not', () => {
  const trials = [of('a', 1, [5]), of('b', 1, [5]), of('b', 1, [7]), of('b', 2, [5], { status: 'invalid' })];
  expect(trendFigure(trials, 'meanMs', null)).toMatchObject({ value: 5.5, rounds: 3, invalid: 1 });
});

test('the interval spans what rounds showed, and one round has none', () => {
  const trials = [90, 100, 110].map((ms, index) => of('a', index + 1, Array(50).fill(ms)));
  for (const metric of ['meanMs', 'p50Ms', 'p99Ms'] as const) {
    const { interval } = trendFigure(trials, metric, null);
    expect(interval?.low, metric).toBe(90);
    expect(interval?.high, metric).toBeCloseTo(110, 9);
    expect(trendFigure(trials.slice(0, 1), metric, null).interval).toBeNull();
  }
});

test('what only failed has no figure', () => {
  const failed = of('a', 1, [], { status: 'server_failed', measurements: [], resources: [], windowMs: null });
  for (const { id } of FIGURE_METRICS) {
    expect(trendFigure([failed], id, null)).toEqual({
      value: null,
      interval: null,
      rounds: 0,
      invalid: 0,
      disturbed: 0,
    });
  }
});

test('what a call costs with its handshake is what the table of handshakes says of the same trials', () => {
  const of = (round: number, calls: number, cpuMs: number | null): TrendTrial => ({
    ...trial({
      round,
      measurements: [
        measured(Array(calls).fill(5)),
        measured([1, 1], { name: 'initialize', kind: 'initialize' }),
      ],
    }),
    runId: 'a',
    resources:
      cpuMs === null ? [] : [{ party: 'server', cpuMs, throttledMs: null, meanMemoryMb: 9, peakMemoryMb: 9 }],
  });
  const trials = [of(1, 10, 40), of(2, 30, 60), of(3, 0, 900), of(4, 10, null)];
  const measuredBy = (handshake: string) => ({
    serverId: 'go',
    handshake,
    runId: 'a',
    trials,
    conditions: undefined,
  });
  const [costs] = handshakeCosts(['session', 'persistent'].map(measuredBy));
  const { value, interval } = trendFigure(trials, 'cpuMsPerCall', null);
  expect(value).toBe(2.5);
  expect(value).toBe(costs?.costs[0]?.cpuMsPerCall);
  expect(interval).toEqual(costs?.costs[0]?.cpuMsPerCallInterval);
  expect(trendFigure([of(1, 10, null)], 'cpuMsPerCall', null).value).toBeNull();
});

test('trends offer what a call costs beside the metrics of comparisons, which do not judge it; capacity stands alone', () => {
  const ids = trendMetrics(null).map(({ id }) => id);
  expect([ids[0], ...ids.slice(-2)]).toEqual(['meanMs', 'cpuMsPerCall', 'contextTokens']);
  expect(ids.slice(0, -2).toSorted()).toEqual(
    metricsOf(null)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(trendMetrics('capacity').map(({ id }) => id)).toEqual(['capacity', 'contextTokens']);
  expect(trendMetrics('capacity', false).map(({ id }) => id)).toEqual(['capacity']);
});

test('a context is a figure where it was counted by the encoding of trends', () => {
  const size = (tokens: number) => ({ tokens, bytes: 4 * tokens });
  const tool = {
    tool: 'a',
    name: size(1),
    description: size(9),
    inputSchema: size(5),
    outputSchema: size(7),
  };
  const counted = aContext({ instructions: size(3), tools: [tool] });
  expect(contextFigure(counted)).toMatchObject({ value: 18, interval: null, counter: 'gpt-tokenizer 4.0.0' });
  expect(contextFigure({ problem: 'lists nothing' }).value).toBeNull();
  expect(contextFigure(undefined).value).toBeNull();
});

test('a capacity of searches that something else ended is known as a lower bound', () => {
  const search = (round: number, perS: number, atLeast: boolean): TrendTrial => ({
    ...trial({ round }),
    runId: 'a',
    experiment: {
      ...{ kind: 'capacity', p99Ms: 100, errorPct: 0.1, belowPerS: null, isConfirmed: true, limitedBy: null },
      ...{ perS, atLeast, steps: [] },
    },
  });
  const open = trendFigure([search(1, 400, true)], 'capacity', null);
  expect(open).toMatchObject({ value: null, atLeast: 400 });
  const known = trendFigure([search(1, 400, true), search(2, 500, false)], 'capacity', null);
  expect(known.value).toBe(500);
  expect(known.atLeast).toBeUndefined();
});

test('disturbed trials of a host whose processors are known are counted', () => {
  const busy = {
    ...trial({ windowMs: 1000, hostCpuMs: 1500, stolenCpuMs: 0, rigCpuMs: 0 }),
    ...{ runId: 'a', resources: [] },
  };
  expect(trendFigure([{ ...busy, hostCpus: 2 }], 'rps', null).disturbed).toBe(1);
  expect(trendFigure([busy], 'rps', null).disturbed).toBe(0);
});
