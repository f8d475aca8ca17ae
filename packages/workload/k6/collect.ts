import type { LoadResult, Measurement } from '../src/load-result.ts';
import { steadyWindowMs } from '../src/profile.ts';
import { ERROR_KINDS, PERCENTILE_GRID } from '../src/requests.ts';
import { config } from './config.ts';
import { allMeters, errorMetric, latencyMetric, type Meter } from './metrics.ts';

/** The part of k6's end-of-test data that is read. */
export interface SummaryData {
  metrics: Record<string, { values: Record<string, number> } | undefined>;
  state: { testRunDurationMs: number };
}

const percentile = (p: number) => `p(${p})`;

/** Statistics k6 must compute for every trend. */
export const TREND_STATS = ['count', 'min', 'avg', 'max', ...PERCENTILE_GRID.map(percentile)];

/** Turns k6's end-of-test data into the result the worker reads. */
export function collect(data: SummaryData): LoadResult {
  const testMs = data.state.testRunDurationMs;
  const { startMs, endMs } = steadyWindowMs(config.profile) ?? {
    startMs: data.metrics.window_start?.values.value ?? testMs,
    endMs: testMs,
  };
  return {
    startedAtMs: data.metrics.started_at?.values.value ?? 0,
    windowStartMs: startMs,
    windowEndMs: endMs,
    testMs,
    countedRequests: data.metrics.live_requests?.values.count ?? 0,
    measurements: allMeters.map((meter) => measurement(data, meter)),
  };
}

function measurement(data: SummaryData, meter: Meter): Measurement {
  const stats = data.metrics[latencyMetric(meter)]?.values;
  const count = stats?.count ?? 0;
  const errors = ERROR_KINDS.map((kind) => [kind, data.metrics[errorMetric(meter, kind)]?.values.count ?? 0]);
  return {
    name: meter.name,
    kind: meter.kind,
    count,
    errors: Object.fromEntries(errors),
    minMs: stats && count > 0 ? (stats.min ?? null) : null,
    meanMs: stats && count > 0 ? (stats.avg ?? null) : null,
    maxMs: stats && count > 0 ? (stats.max ?? null) : null,
    quantilesMs: stats && count > 0 ? PERCENTILE_GRID.map((p) => stats[percentile(p)] as number) : [],
  };
}
