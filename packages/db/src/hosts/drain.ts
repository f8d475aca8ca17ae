import type { Db } from '../db.ts';

/**
 * Drains a host, which then finishes the run it has and claims no more, or undrains it. Asking twice changes nothing.
 * @returns since when it is drained; undefined when there is no host with this id
 */
export async function setDrained(
  db: Db,
  hostId: string,
  drained: boolean,
): Promise<{ drainedAt: Date | null } | undefined> {
  const rows = await db.$queryRaw<{ drainedAt: Date | null }[]>`
    UPDATE "Host" SET "drainedAt" = CASE WHEN ${drained} THEN coalesce("drainedAt", now()) END
    WHERE "id" = ${hostId}::uuid AND "removedAt" IS NULL
    RETURNING "drainedAt"`;
  return rows[0];
}
