import { expect, test } from 'vitest';
import { cpuComparisonTerms } from './index.ts';

const trial = (side: 'base' | 'head', round: number, ...calls: [count: number, meanMs: number | null][]) => ({
  ...{ side, round },
  measurements: calls.map(([count, meanMs], i) => ({
    ...{ kind: 'tool' as const, tool: `t${i}`, protocol: null, requests: count, count },
    ...{ errors: {}, sampleErrors: {}, minMs: meanMs, maxMs: meanMs, meanMs, quantiles: {} },
  })),
});
const rounds = (heads: readonly number[]) =>
  heads.flatMap((ms, at) => [trial('base', at, [10, 2], [30, 6]), trial('head', at, [40, ms])]);
const terms = (trials: readonly object[]) => cpuComparisonTerms(trials as never, null);

test('the change of latency is that of the mean of all calls, each counted once', () => {
  expect(terms(rounds([8, 8, 8, 8, 8]))).toEqual({ latencyChangeMs: 3 });
});

test('latency that grew by chance, or over too few rounds to tell, is no change', () => {
  expect(terms(rounds([5.1, 4.7, 5.6, 4.8, 5.2]))).toEqual({});
  expect(terms(rounds([8, 8, 8, 8]))).toEqual({});
  expect(terms(rounds([3, 3, 3, 3, 3]))).toEqual({});
});

test('a side without a right answer has no change of latency', () => {
  expect(terms(rounds([8, 8, 8, 8, 8]).filter(({ side }) => side === 'base'))).toEqual({});
  expect(terms([])).toEqual({});
});

test('a server uses no more processors than its limit, nor than its host has', () => {
  const of = (cpus: number, serverCpus: number | null) => cpuComparisonTerms([], { cpus, serverCpus });
  expect(of(8, null)).toEqual({ processors: 8 });
  expect(of(8, 2)).toEqual({ processors: 2 });
  expect(of(2, 8)).toEqual({ processors: 2 });
});
