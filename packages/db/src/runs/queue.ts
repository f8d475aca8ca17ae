import type { Db } from '../db.ts';

/** How many runs are queued or running before this run, or before one created now. */
export async function countAhead(db: Db, runId?: string): Promise<number> {
  return db.run.count({
    where: { status: { in: ['queued', 'running'] }, ...(runId && { id: { lt: runId } }) },
  });
}

/** Ids of the runs a worker could claim, oldest first: queued, or running with an expired lease. */
export async function findDeliverable(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Run"
    WHERE "status" = 'queued' OR ("status" = 'running' AND "leaseUntil" < now())
    ORDER BY "id"`;
  return rows.map(({ id }) => id);
}
