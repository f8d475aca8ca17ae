import { EXPERIMENT_KINDS } from '@headroom/model/experiments';
import { estimateSeconds, plannedTrialBytes, TRIAL_OVERHEAD_S } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import type { Db, Transaction } from '../db.ts';
import { estimateOverheadS } from '../trials/overhead.ts';
import { storedForm } from '../trials/store.ts';

/** Cost of trials in a workspace's quotas, as far as that can be known before they are measured. */
export interface Cost {
  /** On a host, without builds. */
  readonly benchMinutes: number;
  readonly storedBytes: number;
}

/** Trials of one load profile on one class of hosts. */
export interface PlannedTrials {
  readonly hostClass: string;
  readonly profile: string;
  readonly trials: number;
}

/** Expected cost of trials, from what the latest such trials cost. */
export async function estimateCost(
  db: Db | Transaction,
  { hostClass, profile, trials }: PlannedTrials,
): Promise<Cost> {
  const overheadS = (await estimateOverheadS(db, hostClass)) ?? TRIAL_OVERHEAD_S;
  return {
    benchMinutes: estimateSeconds(profileById(profile), trials, overheadS) / 60,
    storedBytes: trials * (await estimateTrialBytes(db, profile)),
  };
}

/** Kinds of runs of which a round measures each server once. */
const ONE_SIDED: string[] = ['single', ...EXPERIMENT_KINDS];

/** Number of finished runs that the estimate looks back. */
const RECENT_RUNS = 20;

/**
 * Expected bytes of a trial of a load profile in the form that trials are stored in now: those of the latest ones in it,
 * or the planned ones while there are none.
 */
export async function estimateTrialBytes(db: Db | Transaction, profile: string): Promise<number> {
  const form = await storedForm(db);
  const [row] = await db.$queryRaw<{ bytes: number | null }[]>`
    SELECT sum("storedBytes")::float8 / nullif(sum(cardinality("servers") * "rounds"), 0) AS "bytes"
    FROM (
      SELECT "storedBytes" - (SELECT coalesce(sum(pg_column_size(own.*)), 0) FROM "CpuProfile" AS own WHERE own."runId" = "Run"."id")
        AS "storedBytes", "servers", "rounds", (
          SELECT own."latencyData" IS NOT NULL FROM "Trial" AS trial JOIN "Measurement" AS own ON own."trialId" = trial."id"
          WHERE trial."runId" = "Run"."id" AND own."count" > 0 LIMIT 1
        ) AS "isPacked" FROM "Run"
      WHERE "status" = 'finished' AND "kind"::text = ANY(${ONE_SIDED}) AND "profile" = ${profile} AND "storedBytes" IS NOT NULL
      ORDER BY "id" DESC LIMIT ${RECENT_RUNS}
    ) AS recent
    WHERE "isPacked" IS NULL OR "isPacked" = ${form === 'packs'}`;
  return row?.bytes ?? plannedTrialBytes(profileById(profile), form);
}
