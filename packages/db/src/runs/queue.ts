import type { Db } from '../db.ts';

/** How many runs of a host class are queued or running before this run, or before one created now. */
export async function countAhead(
  db: Db,
  { hostClass, runId }: { hostClass: string; runId?: string },
): Promise<number> {
  return db.run.count({
    where: { hostClass, status: { in: ['queued', 'running'] }, ...(runId && { id: { lt: runId } }) },
  });
}

/** How many runs are queued or running, by host class; a class without any is left out. */
export async function countOpen(db: Db): Promise<Map<string, number>> {
  const groups = await db.run.groupBy({
    by: ['hostClass'],
    where: { status: { in: ['queued', 'running'] } },
    _count: true,
  });
  return new Map(groups.map(({ hostClass, _count }) => [hostClass, _count]));
}

/** Ids of the runs that a worker of this class could claim, oldest first: queued, or running with an expired lease. */
export async function findDeliverable(db: Db, hostClass: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Run"
    WHERE "hostClass" = ${hostClass}
      AND ("status" = 'queued' OR ("status" = 'running' AND "leaseUntil" < now()))
    ORDER BY "id"`;
  return rows.map(({ id }) => id);
}
