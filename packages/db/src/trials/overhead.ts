import { RANKED_RUN } from '../access/ranked.ts';
import type { Db, Transaction } from '../db.ts';

/** Number of runs that were begun, and of their trials, that the estimate looks back. */
const RECENT_RUNS = 20;
const RECENT_TRIALS = 50;

/** Median seconds that the latest trials on hosts of a class took beside their load; null while none has passed there. */
export async function estimateOverheadS(db: Db | Transaction, hostClass: string): Promise<number | null> {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY "overheadMs") / 1000 AS "seconds"
    FROM (
      SELECT (
        SELECT sum((phase ->> 'ms')::float8) FROM jsonb_array_elements("phases") AS phase
        WHERE phase ->> 'step' <> 'load'
      ) AS "overheadMs"
      FROM "Trial"
      WHERE "status" = 'passed' AND "runId" IN (
        SELECT run."id" FROM "Run" AS run
        WHERE run."hostClass" = ${hostClass} AND run."status" <> 'queued' AND ${RANKED_RUN}
        ORDER BY run."id" DESC LIMIT ${RECENT_RUNS}
      )
      ORDER BY "finishedAt" DESC LIMIT ${RECENT_TRIALS}
    ) AS recent`;
  return row?.seconds ?? null;
}
