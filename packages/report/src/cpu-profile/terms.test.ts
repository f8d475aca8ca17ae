import { expect, test } from 'vitest';
import { cpuComparisonTerms } from './index.ts';

const trial = (side: 'base' | 'head', ...calls: [count: number, meanMs: number | null][]) => ({
  side,
  measurements: calls.map(([count, meanMs], i) => ({
    ...{ kind: 'tool' as const, tool: `t${i}`, protocol: null, requests: count, count },
    ...{ errors: {}, sampleErrors: {}, minMs: meanMs, maxMs: meanMs, meanMs, quantiles: {} },
  })),
});

test('the change of latency is that of the mean of all calls, each counted once', () => {
  const trials = [trial('base', [10, 2], [30, 6]), trial('base', [40, 5]), trial('head', [5, 8])];
  expect(cpuComparisonTerms(trials as never, null)).toEqual({ latencyChangeMs: 3 });
});

test('a side without a right answer has no change of latency', () => {
  expect(cpuComparisonTerms([trial('base', [10, 2]), trial('head', [0, null])] as never, null)).toEqual({});
  expect(cpuComparisonTerms([], null)).toEqual({});
});

test('a server uses no more processors than its limit, nor than its host has', () => {
  const of = (cpus: number, serverCpus: number | null) => cpuComparisonTerms([], { cpus, serverCpus });
  expect(of(8, null)).toEqual({ processors: 8 });
  expect(of(8, 2)).toEqual({ processors: 2 });
  expect(of(2, 8)).toEqual({ processors: 2 });
});
