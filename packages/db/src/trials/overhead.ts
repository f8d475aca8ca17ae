import type { Db } from '../db.ts';

/** How many trials back the estimate looks. */
const RECENT_TRIALS = 50;

/** Median seconds that a trial lately cost beside its load; null while none has passed. */
export async function estimateOverheadS(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY "overheadMs") / 1000 AS "seconds"
    FROM (
      SELECT (
        SELECT sum((phase ->> 'ms')::float8) FROM jsonb_array_elements("phases") AS phase
        WHERE phase ->> 'step' <> 'load'
      ) AS "overheadMs"
      FROM "Trial" WHERE "status" = 'passed'
      ORDER BY "finishedAt" DESC LIMIT ${RECENT_TRIALS}
    ) AS recent`;
  return row?.seconds ?? null;
}
