import type { LoadResult } from '@headroom/model/load';
import { expect, test } from 'vitest';
import { publishLater, stepOf, usersFor } from './step.ts';

const processors = { cpus: 4, serverCpus: null, redisCpus: null, apiCpus: null };
const errors = { http: 2, jsonrpc: 0, is_error: 0, check: 1 };
const measured = {
  ...{ count: 100, errors, minMs: 2, meanMs: 2, maxMs: 2, quantilesMs: [] },
};

/** A window of 10 s with an answered tool and a list of tools, in which parties used so much processor time. */
function loaded(cpuMs: { server: number; load?: number; thread?: number }, dropped = 7) {
  const result: LoadResult = {
    ...{ startedAtMs: 0, windowStartMs: 2000, windowEndMs: 12_000, testMs: 12_000, countedRequests: 200 },
    ...{ requests: [], sliceS: 1, arrivals: { planned: 150, dropped } },
    measurements: [
      { ...measured, name: 'search', kind: 'tool', count: 0, minMs: null, meanMs: null, maxMs: null },
      { ...measured, name: 'tools/list', kind: 'tools_list' },
    ],
  };
  const use = (ms: number) => ({
    ...{ atS: [], cpuPct: [], memoryMb: [], throttledMs: null, meanMemoryMb: 1, peakMemoryMb: 1, cpuMs: ms },
  });
  const busiest = { busiestThreadMs: cpuMs.thread ?? null, busiestBackendMs: null, loadHost: null };
  return {
    result,
    host: { hostCpuMs: 0, stolenCpuMs: 0, rigCpuMs: 0, ...busiest },
    usage: { server: use(cpuMs.server), load: use(cpuMs.load ?? 0) },
  };
}

test('a step counts tool calls only, and says what each party used', () => {
  const { figures, meanMs } = stepOf(loaded({ server: 5000, load: 2500 }), processors, 20);
  expect(figures).toMatchObject({
    ...{ seconds: 10, calls: 0, callsPerS: 0, wrong: 3, dropped: 7, p99Ms: null },
    ...{ cpuPct: { server: 50, load: 25 }, limitedBy: 'waits inside the server', rigLimited: false },
  });
  expect(meanMs).toBeNull();
});

test('a step names its limit: one user blames no thread, and a full load generator is the rig', () => {
  const busy = loaded({ server: 9500, thread: 9500 }, 0);
  expect(stepOf(busy, processors, 1).figures.limitedBy).toBe('offered load');
  expect(stepOf(busy, processors, 2).figures.limitedBy).toBe('server thread');
  const full = stepOf(loaded({ server: 100, load: 39_000 }), processors, 50).figures;
  expect(full).toMatchObject({ limitedBy: 'load generator', rigLimited: true });
});

test('seconds of a load go on from the steps before it, and other events stay', () => {
  const told: unknown[] = [];
  const publish = publishLater((event) => told.push(event), 10);
  publish({ type: 'load', at: 1, trialId: 't', second: 3, requests: 1, p99Ms: 1 } as never);
  publish({ type: 'step', at: 1, trialId: 't', step: 'load' });
  expect(told).toMatchObject([{ second: 13 }, { type: 'step' }]);
});

test('users for callers at random are between bounds', () => {
  expect([1, 100, 1000, 50_000].map(usersFor)).toEqual([20, 30, 300, 400]);
});
