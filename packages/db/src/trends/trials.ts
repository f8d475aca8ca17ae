import type { Experiment } from '@headroom/model/experiments';
import type { Measurement } from '@headroom/model/load';
import type { ResourceSummary, TrialFigures, TrialStatus } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { FIGURES } from '../trials/figures.ts';
import {
  type MeasurementColumns,
  measurementColumns,
  type QuantilesOf,
  toMeasurement,
} from '../trials/measurement.ts';

/** A trial as trends read it; the shape that packages/report takes. */
export interface TrendTrialRow extends TrialFigures {
  readonly id: string;
  readonly runId: string;
  readonly serverId: string;
  readonly round: number;
  readonly status: TrialStatus;
  readonly measurements: Measurement[];
  readonly resources: ResourceSummary[];
  readonly experiment: Experiment | null;
  /** Logical processors of its host; null where they are not known. */
  readonly hostCpus: number | null;
}

/** Selection of the measurements that are read: quantiles are most of what is stored of them. */
export interface TrendReading {
  /** Null: of every tool and of the protocol. */
  readonly tool: string | null;
  readonly quantiles: QuantilesOf;
  /** Whether use of resources is read of every party; else of the server alone. */
  readonly parties?: boolean;
}

const FIGURE_COLUMNS = Prisma.raw(
  Object.keys(FIGURES)
    .map((name) => `trial."${name}"`)
    .join(', '),
);

/** A trial as its query gives it. */
interface TrialAndMeasurements extends Omit<TrendTrialRow, 'measurements'> {
  readonly measurements: readonly MeasurementColumns[];
}

/** These trials, by their ids; what is not read of their measurements is left out. */
export async function listTrendTrials(
  db: Db,
  ids: readonly string[],
  { tool, quantiles, parties = false }: TrendReading,
): Promise<TrendTrialRow[]> {
  const columns = measurementColumns(quantiles);
  const trials = await db.$queryRaw<TrialAndMeasurements[]>`
    SELECT trial."id", trial."runId", trial."serverId", trial."round", trial."status"::text AS "status",
      ${FIGURE_COLUMNS}, trial."loadHost", trial."environment", trial."experiment",
      (SELECT (run."environment"->'host'->>'cpus')::int FROM "Run" AS run WHERE run."id" = trial."runId")
        AS "hostCpus",
      (SELECT coalesce(json_agg(${columns} ORDER BY own."name"), '[]')
        FROM "Measurement" AS own
        WHERE own."trialId" = trial."id"
          ${tool === null ? Prisma.empty : Prisma.sql`AND own."kind" = 'tool' AND own."name" = ${tool}`}
      ) AS "measurements",
      (SELECT coalesce(json_agg(json_build_object('party', use."party", 'cpuMs', use."cpuMs",
          'throttledMs', use."throttledMs", 'meanMemoryMb', use."meanMemoryMb",
          'peakMemoryMb', use."peakMemoryMb")), '[]')
        FROM "ResourceSeries" AS use
        WHERE use."trialId" = trial."id" ${parties ? Prisma.empty : Prisma.sql`AND use."party" = 'server'`}
      ) AS "resources"
    FROM "Trial" AS trial
    WHERE trial."id" = ANY(${[...ids]}::uuid[])
    ORDER BY trial."id"`;
  return trials.map((trial) => ({ ...trial, measurements: trial.measurements.map(toMeasurement) }));
}
