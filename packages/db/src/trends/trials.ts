import type { Measurement, TrialStatus } from '@headroom/workload';
import type { Db } from '../db.ts';
import { MEASUREMENT, toMeasurement } from '../trials/measurement.ts';
import type { ResourceSummary } from '../trials/store.ts';

/** A trial as trends read it; the shape that packages/report takes. */
export interface TrendTrialRow {
  readonly id: string;
  readonly runId: string;
  readonly serverId: string;
  readonly round: number;
  readonly status: TrialStatus;
  readonly coldStartMs: number | null;
  readonly idleMemoryMb: number | null;
  readonly windowMs: number | null;
  readonly testMs: number | null;
  readonly countedRequests: number | null;
  readonly hostCpuMs: number | null;
  readonly stolenCpuMs: number | null;
  readonly rigCpuMs: number | null;
  readonly busiestThreadMs: number | null;
  readonly measurements: Measurement[];
  readonly resources: ResourceSummary[];
}

/** Which measurements are read: quantiles are most of what is stored of them. */
export interface TrendReading {
  /** Null: of every tool and of the protocol. */
  readonly tool: string | null;
  readonly quantiles: boolean;
}

/** These trials, by their ids; what is not read of their measurements is left out. */
export async function listTrendTrials(
  db: Db,
  ids: readonly string[],
  { tool, quantiles }: TrendReading,
): Promise<TrendTrialRow[]> {
  const trials = await db.trial.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      runId: true,
      serverId: true,
      round: true,
      status: true,
      coldStartMs: true,
      idleMemoryMb: true,
      windowMs: true,
      testMs: true,
      countedRequests: true,
      hostCpuMs: true,
      stolenCpuMs: true,
      rigCpuMs: true,
      busiestThreadMs: true,
      measurements: {
        where: tool === null ? {} : { name: tool },
        select: { ...MEASUREMENT, quantilesMs: quantiles },
      },
      resources: {
        where: { party: 'server' },
        select: { party: true, cpuMs: true, throttledMs: true, meanMemoryMb: true, peakMemoryMb: true },
      },
    },
  });
  return trials.map((trial) => ({
    ...trial,
    measurements: trial.measurements.map((row) =>
      toMeasurement({ ...row, quantilesMs: row.quantilesMs ?? [] }),
    ),
  }));
}
