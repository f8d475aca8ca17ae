import type { Measurement, RequestKind, TrialStatus } from '@headroom/workload';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
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

/** A trial as its query gives it: its measurements as columns in a row each, the shortest form of many numbers. */
interface TrialAndMeasurements extends Omit<TrendTrialRow, 'measurements'> {
  readonly measurements: readonly MeasurementColumns[];
}
type MeasurementColumns = readonly [
  name: string,
  kind: RequestKind,
  count: number,
  errors: readonly [http: number, jsonrpc: number, isError: number, check: number],
  minMs: number | null,
  meanMs: number | null,
  maxMs: number | null,
  quantilesMs: readonly number[],
];

/** These trials, by their ids; what is not read of their measurements is left out. */
export async function listTrendTrials(
  db: Db,
  ids: readonly string[],
  { tool, quantiles }: TrendReading,
): Promise<TrendTrialRow[]> {
  const trials = await db.$queryRaw<TrialAndMeasurements[]>`
    SELECT trial."id", trial."runId", trial."serverId", trial."round", trial."status"::text AS "status",
      trial."coldStartMs", trial."idleMemoryMb", trial."windowMs", trial."testMs", trial."countedRequests",
      trial."hostCpuMs", trial."stolenCpuMs", trial."rigCpuMs", trial."busiestThreadMs",
      (SELECT coalesce(json_agg(json_build_array(own."name", own."kind", own."count",
          json_build_array(own."errorsHttp", own."errorsJsonrpc", own."errorsIsError", own."errorsCheck"),
          own."minMs", own."meanMs", own."maxMs",
          ${quantiles ? Prisma.sql`own."quantilesMs"` : Prisma.sql`'[]'::json`}) ORDER BY own."name"), '[]')
        FROM "Measurement" AS own
        WHERE own."trialId" = trial."id" ${tool === null ? Prisma.empty : Prisma.sql`AND own."name" = ${tool}`}
      ) AS "measurements",
      (SELECT coalesce(json_agg(json_build_object('party', use."party", 'cpuMs', use."cpuMs",
          'throttledMs', use."throttledMs", 'meanMemoryMb', use."meanMemoryMb",
          'peakMemoryMb', use."peakMemoryMb")), '[]')
        FROM "ResourceSeries" AS use WHERE use."trialId" = trial."id" AND use."party" = 'server') AS "resources"
    FROM "Trial" AS trial
    WHERE trial."id" = ANY(${[...ids]}::uuid[])
    ORDER BY trial."id"`;
  return trials.map((trial) => ({ ...trial, measurements: trial.measurements.map(toMeasurement) }));
}

function toMeasurement(columns: MeasurementColumns): Measurement {
  const [name, kind, count, [http, jsonrpc, isError, check], minMs, meanMs, maxMs, quantilesMs] = columns;
  const errors = { http, jsonrpc, is_error: isError, check };
  return { name, kind, count, errors, minMs, meanMs, maxMs, quantilesMs: [...quantilesMs] };
}
