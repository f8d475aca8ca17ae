import type { LoadHostUse, Party, TrialStatus } from '@headroom/model/run';
import type { Db } from '../db.ts';

/** Use of its host's processors by a trial, in milliseconds of processor time within its steady window. */
export interface TrialHostUse {
  readonly runId: string;
  readonly status: TrialStatus;
  /** Logical processors of the host. */
  readonly cpus: number;
  readonly windowMs: number;
  readonly cpuMs: Readonly<Partial<Record<Party, number>>>;
  readonly hostCpuMs: number | null;
  readonly stolenCpuMs: number | null;
  readonly rigCpuMs: number | null;
  readonly loadHost: LoadHostUse | null;
}

/** Processor use of the measured trials of these runs; none of trials that do not tell the rig's own use. */
export async function listHostUse(db: Db, runIds: readonly string[]): Promise<TrialHostUse[]> {
  return db.$queryRaw<TrialHostUse[]>`
    SELECT trial."runId", trial."status"::text AS "status", (run."environment"->'host'->>'cpus')::int AS "cpus",
      trial."windowMs", trial."hostCpuMs", trial."stolenCpuMs", trial."rigCpuMs", trial."loadHost",
      (SELECT coalesce(jsonb_object_agg(use."party", use."cpuMs"), '{}') FROM "ResourceSeries" AS use
        WHERE use."trialId" = trial."id") AS "cpuMs"
    FROM "Trial" AS trial JOIN "Run" AS run ON run."id" = trial."runId"
    WHERE run."id" = ANY(${[...runIds]}::uuid[]) AND run."environment" IS NOT NULL
      AND trial."windowMs" > 0 AND trial."rigCpuMs" IS NOT NULL`;
}
