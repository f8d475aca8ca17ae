/** Shares of a server's doubt among its metrics, as data: where a comparison looks first. */
import type { MetricId, Scope } from './metrics.ts';

/**
 * Parts of a server's doubt, in percent where none of its trials failed; a tool's metrics share theirs with those of the
 * other tools. Failed trials, where there are some, have three eighths: 6 of 12 against none is found. Most has the processor
 * time per request, which varies least, and the tools' means, among which a single slower tool is found.
 * A server's mean has little: one tool of three moves it by a third. A tool's P99 has more than its P95, as one slow call
 * in fifty moves neither its P95 nor, by much, its mean. All have some, so that a change of the memory alone is found too
 * where it is large. Chosen by simulation (`pnpm --filter @headroom/load-test simulate`).
 */
export const PARTS: Readonly<Record<Scope, Readonly<Partial<Record<MetricId, number>>>>> = {
  server: {
    cpuMsPerRequest: 26,
    errorRatePct: 6,
    meanMs: 3,
    rps: 3,
    p95Ms: 3,
    memoryMb: 3,
    coldStartMs: 3,
    p50Ms: 1,
    p99Ms: 1,
    failedTrials: 60,
    instructionsPerRequest: 5,
    contextSwitchesPerRequest: 1,
  },
  tool: { meanMs: 34, p99Ms: 8, p95Ms: 6, errorRatePct: 2, p50Ms: 1 },
};

/** A metric of a server, or of any of its tools. */
export interface Place {
  readonly scope: Scope;
  readonly metric: MetricId;
}

const SERVER_MEAN: Place = { scope: 'server', metric: 'meanMs' };
const TOOL_MEAN: Place = { scope: 'tool', metric: 'meanMs' };

/**
 * Metrics whose doubt another one inherits once those changed: the tools' means that of their server,
 * percentiles that of their mean, a tool's errors that of its server's.
 */
const LEADERS: Readonly<Record<Scope, Readonly<Partial<Record<MetricId, readonly Place[]>>>>> = {
  server: { rps: [SERVER_MEAN], p50Ms: [SERVER_MEAN], p95Ms: [SERVER_MEAN], p99Ms: [SERVER_MEAN] },
  tool: {
    meanMs: [{ scope: 'server', metric: 'cpuMsPerRequest' }, SERVER_MEAN],
    p50Ms: [TOOL_MEAN],
    p95Ms: [TOOL_MEAN],
    p99Ms: [TOOL_MEAN],
    errorRatePct: [{ scope: 'server', metric: 'errorRatePct' }],
  },
};

/** Metrics whose doubt this one inherits once they changed. */
export function leadersOf({ scope, metric }: Place): readonly Place[] {
  return LEADERS[scope][metric] ?? [];
}
