import type { OnceResult } from '@headroom/bench';
import type { TrialEnvironment } from '@headroom/model/host';
import { expect, test } from 'vitest';
import { limitsTexts } from './limits-text.ts';

/** 10 s on 2 processors, of which other programs took so much, and so many requests of 10 ms. */
function measured(
  otherMs: number,
  { calls = 100, runtime = 'process' as OnceResult['runtime'] } = {},
): OnceResult {
  const use = (party: 'server' | 'load', cpuMs: number) => ({
    ...{
      party,
      cpuMs,
      throttledMs: null,
      meanMemoryMb: 1,
      peakMemoryMb: 1,
      atS: [],
      cpuPct: [],
      memoryMb: [],
    },
  });
  const errors = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
  const resources = [use('server', 1000), use('load', 500)];
  return {
    ...{ runtime, isolated: false, egress: [], buildSeconds: null, k6: null },
    conditions: { cpus: 2, serverCpus: null, redisCpus: null, apiCpus: null, vus: 10 },
    result: {
      ...{
        outcome: 'passed',
        reason: null,
        phases: [],
        coldStartMs: 1,
        idleMemoryMb: 1,
        log: '',
        checks: [],
      },
      ...{
        windowMs: 10_000,
        testMs: 10_000,
        countedRequests: calls,
        plannedArrivals: null,
        droppedArrivals: null,
      },
      ...{
        hostCpuMs: 1500 + otherMs,
        stolenCpuMs: 0,
        rigCpuMs: 0,
        busiestThreadMs: null,
        busiestBackendMs: null,
      },
      measurements: [
        {
          ...{ name: 'a', kind: 'tool', count: calls, errors, minMs: 10, meanMs: 10, maxMs: 10 },
          quantilesMs: [],
        },
      ],
      ...{ loadHost: null, requests: [], resources },
    },
  };
}

test('an idle machine has its limit alone', () => {
  expect(limitsTexts(measured(1000))).toEqual(['Limited by: offered load.']);
  expect(limitsTexts(measured(1000, { calls: 9000 }))).toEqual(['Limited by: waits inside the server.']);
});

test('a busy machine is named beside the limit, with its share', () => {
  expect(limitsTexts(measured(17_000))).toEqual([
    'Limited by: other programs.',
    'Busy machine: other programs took 85.0 % of the host’s processors, which affects the figures. Measure again on an idle machine.',
  ]);
});

test('of a server that was not started here no limit is known, and it may be among the other programs', () => {
  expect(limitsTexts(measured(17_000, { runtime: 'running' }))).toEqual([
    'Busy machine: other programs took 85.0 % of the host’s processors, including the server if it runs here.',
  ]);
});

test('a server that became cheaper under the load has a remark of its own', () => {
  const { result, ...where } = measured(0);
  const settling = (lastMs: number) => ({ firstMs: 10, lastMs, standardErrorMs: 0.1 });
  const textsAt = (lastMs: number) =>
    limitsTexts({
      ...where,
      result: { ...result, environment: { settling: settling(lastMs) } as TrialEnvironment },
    }).filter((text) => text.startsWith('Not settled: processor time a call fell by more than 10 %'));
  expect(textsAt(8)).toHaveLength(1);
  expect(textsAt(9.5)).toEqual([]);
});
