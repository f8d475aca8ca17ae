import type { Db } from '../db.ts';

/** Number of runs of a host class that wait, or are worked on. */
export interface OpenCount {
  readonly hostClass: string;
  readonly status: 'queued' | 'running';
  readonly count: number;
}

/** Numbers of runs that have not ended, by host class and status; for each class with a run or a host. */
export async function countOpenByStatus(db: Db): Promise<OpenCount[]> {
  return db.$queryRaw<OpenCount[]>`
    WITH class AS (SELECT "hostClass" FROM "Host" WHERE "removedAt" IS NULL
        UNION SELECT "hostClass" FROM "Run" WHERE "status" IN ('queued', 'running')),
      open AS (SELECT "hostClass", "status", count(*)::int AS "count" FROM "Run"
        WHERE "status" IN ('queued', 'running') GROUP BY 1, 2)
    SELECT class."hostClass", status."status", coalesce(open."count", 0) AS "count"
    FROM class CROSS JOIN (VALUES ('queued'::"RunStatus"), ('running'::"RunStatus")) AS status("status")
      LEFT JOIN open ON open."hostClass" = class."hostClass" AND open."status" = status."status"
    ORDER BY 1, 2`;
}

/** Time at which the run that waits longest was queued, of each host class where one waits. */
export async function oldestQueued(
  db: Db,
): Promise<{ readonly hostClass: string; readonly queuedAt: Date }[]> {
  return db.$queryRaw`
    SELECT "hostClass", min("createdAt") AS "queuedAt" FROM "Run" WHERE "status" = 'queued' GROUP BY 1 ORDER BY 1`;
}
