import type { Transaction } from '../db.ts';

/**
 * Keeps what hosts worked this calendar month (UTC) on a run that is about to be deleted: it counts against the quota
 * of its workspace as before.
 */
export async function keepDeletedTime(tx: Transaction, runId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "DeletedTime" ("workspaceId", "month", "minutes")
    SELECT "workspaceId", "month"::date,
      extract(epoch FROM "finishedAt" - greatest("startedAt", "month"))::float8 / 60
    FROM (SELECT *, date_trunc('month', now(), 'UTC') AS "month" FROM "Run" WHERE "id" = ${runId}::uuid) AS run
    WHERE "finishedAt" > greatest("startedAt", "month")
    ON CONFLICT ("workspaceId", "month")
    DO UPDATE SET "minutes" = "DeletedTime"."minutes" + EXCLUDED."minutes"`;
}
