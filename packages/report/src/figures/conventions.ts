/** Figures of servers by the conventions of the published studies, which are not ours. */
import { mean, present, ratio, sum } from '../statistics/elementary.ts';
import { type Pooled, poolMeasurements } from './pool.ts';
import { byServer, counts, type ReportTrial } from './trial.ts';
import { cpuPctOf, publishedRpsOf, useOf } from './trial-figures.ts';

/**
 * Latencies of a server: those of all its HTTP requests, handshakes and notifications included, or means over its
 * tools, weighted by their counts, of percentiles too.
 */
export type LatencyConvention = 'requests' | 'tools';

/** A server by the studies' conventions; null where a figure was not measured. */
export interface ConventionRow {
  readonly serverId: string;
  /** Counted requests of the whole test / its length, mean over rounds; requests/s. */
  readonly rps: number | null;
  /** By the convention asked for, of the steady windows; null where it is not known. */
  readonly meanMs: number | null;
  readonly p95Ms: number | null;
  /** Of the steady windows, mean over rounds; 100 = one logical processor. */
  readonly cpuPct: number | null;
  /** Mean memory of the steady windows, mean over rounds. */
  readonly memoryMb: number | null;
  /** Memory before the load, mean over rounds. */
  readonly idleMemoryMb: number | null;
  /** `rps` / `cpuPct`: requests of the whole test by processor time of its steady window. */
  readonly rpsPerCpuPct: number | null;
  /** `rps` / `memoryMb`: of the same two parts of the test. */
  readonly rpsPerMb: number | null;
}

/** Servers by the studies' conventions, by id. */
export function conventionTable(
  trials: readonly ReportTrial[],
  latencies: LatencyConvention | null,
): ConventionRow[] {
  return byServer(trials.filter(counts)).map(([serverId, own]) => {
    const rps = mean(present(own.map(publishedRpsOf)));
    const cpuPct = mean(present(own.map((trial) => cpuPctOf(trial, 'server'))));
    const memoryMb = mean(present(own.map((trial) => useOf(trial, 'server')?.meanMemoryMb)));
    const latency = (read: (pooled: Pooled) => number | null) => latencyOf(own, latencies, read);
    return {
      serverId,
      rps,
      meanMs: latency(({ meanMs }) => meanMs),
      p95Ms: latency((pooled) => pooled.percentile(95)),
      cpuPct,
      memoryMb,
      idleMemoryMb: mean(present(own.map((trial) => trial.idleMemoryMb))),
      rpsPerCpuPct: ratio(rps, cpuPct),
      rpsPerMb: ratio(rps, memoryMb),
    };
  });
}

function latencyOf(
  trials: readonly ReportTrial[],
  convention: LatencyConvention | null,
  read: (pooled: Pooled) => number | null,
): number | null {
  if (convention === null) return null;
  if (convention === 'requests') return read(poolMeasurements(trials.flatMap((trial) => trial.measurements)));
  return mean(present(trials.map((trial) => overTools(trial, read))));
}

function overTools({ measurements }: ReportTrial, read: (pooled: Pooled) => number | null): number | null {
  const tools = measurements.filter(({ kind }) => kind === 'tool').map((tool) => poolMeasurements([tool]));
  const total = sum(tools.map(({ count }) => count));
  return ratio(sum(tools.map((tool) => (read(tool) ?? 0) * tool.count)), total);
}
