import type { Measurement } from '@headroom/model/load';
import type { Check, ResourceSummary } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { CheckOutcome, Party, RequestKind } from '../generated/enums.ts';
import { checksOf } from './checks.ts';
import {
  type MeasurementColumns,
  measurementColumns,
  type QuantilesOf,
  toMeasurement,
} from './measurement.ts';

const REQUEST_KINDS = Object.values(RequestKind);
const PARTIES = Object.values(Party);
const OUTCOMES = Object.values(CheckOutcome);

/** Results that a trial has many rows of. */
export interface TrialResults {
  readonly measurements: Measurement[];
  readonly resources: ResourceSummary[];
  readonly checks: Check[];
}

interface ResultsRow extends Omit<TrialResults, 'measurements'> {
  readonly trialId: string;
  readonly checkData: Uint8Array | null;
  readonly measurements: readonly MeasurementColumns[];
}

/**
 * The results of a run's trials, by the trials' ids. Read as one JSON a trial, as the rows of a comparison of many
 * servers, each an object of its own, took most of its page's time. Kinds of requests, parties and outcomes that only a
 * newer version knows are left out.
 */
export async function listTrialResults(
  db: Db,
  runId: string,
  quantilesOf: QuantilesOf,
): Promise<ReadonlyMap<string, TrialResults>> {
  const rows = await db.$queryRaw<ResultsRow[]>`
    SELECT trial."id" AS "trialId", trial."checkData",
      (SELECT coalesce(json_agg(${measurementColumns(quantilesOf)} ORDER BY own."kind", own."name"), '[]')
        FROM "Measurement" AS own
        WHERE own."trialId" = trial."id" AND own."kind"::text = ANY(${REQUEST_KINDS}::text[])) AS "measurements",
      (SELECT coalesce(json_agg(json_build_object('party', use."party", 'cpuMs', use."cpuMs",
          'throttledMs', use."throttledMs", 'meanMemoryMb', use."meanMemoryMb",
          'peakMemoryMb', use."peakMemoryMb") ORDER BY use."party"), '[]')
        FROM "ResourceSeries" AS use
        WHERE use."trialId" = trial."id" AND use."party"::text = ANY(${PARTIES}::text[])) AS "resources",
      (SELECT coalesce(json_agg(json_build_object('name', own."name", 'outcome', own."outcome",
          'reason', own."reason", 'ms', own."ms") ORDER BY own."position"), '[]')
        FROM "ContractCheck" AS own
        WHERE own."trialId" = trial."id" AND own."outcome"::text = ANY(${OUTCOMES}::text[])) AS "checks"
    FROM "Trial" AS trial WHERE trial."runId" = ${runId}::uuid`;
  return new Map(
    rows.map(({ trialId, measurements, checkData, resources, checks }) => [
      trialId,
      {
        measurements: measurements.map(toMeasurement),
        resources,
        checks: checksOf(checkData, checks),
      },
    ]),
  );
}
