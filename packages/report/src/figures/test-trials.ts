/** Trials for tests, made from latencies as k6 would have measured them. */
import type { Measurement } from '@headroom/model/load';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { quantileOfSorted, sum } from '../statistics/elementary.ts';
import type { ReportTrial } from './trial.ts';

const NO_ERRORS = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };

/** The measurement of a tool that answered with these latencies. */
export function measured(latenciesMs: readonly number[], rest: Partial<Measurement> = {}): Measurement {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    name: 'search_products',
    kind: 'tool',
    count: sorted.length,
    errors: NO_ERRORS,
    minMs: sorted[0] ?? null,
    meanMs: sorted.length === 0 ? null : sum(sorted) / sorted.length,
    maxMs: sorted.at(-1) ?? null,
    quantilesMs: PERCENTILE_GRID.flatMap((p) => quantileOfSorted(sorted, p / 100) ?? []),
    ...rest,
  };
}

/** A trial that passed: a window of 1 s in a test of 2 s, 10 requests of 5 ms each. */
export function trial(rest: Partial<ReportTrial> = {}): ReportTrial {
  return {
    id: 'trial',
    serverId: 'rust',
    round: 1,
    status: 'passed',
    coldStartMs: 100,
    idleMemoryMb: 8,
    windowMs: 1000,
    testMs: 2000,
    countedRequests: 30,
    hostCpuMs: null,
    stolenCpuMs: null,
    rigCpuMs: null,
    busiestThreadMs: null,
    busiestBackendMs: null,
    plannedArrivals: null,
    droppedArrivals: null,
    measurements: [measured(Array(10).fill(5))],
    resources: [{ party: 'server', cpuMs: 500, throttledMs: null, meanMemoryMb: 10, peakMemoryMb: 12 }],
    ...rest,
  };
}

/** A trial of a server that answered so many tool calls rightly in its window of 1 s. */
export function trialAtRate(serverId: string, rate: number, rest: Partial<ReportTrial> = {}): ReportTrial {
  return trial({ serverId, measurements: [measured(Array(rate).fill(5))], ...rest });
}
