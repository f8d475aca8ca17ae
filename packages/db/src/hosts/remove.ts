import type { Db } from '../db.ts';

/**
 * Takes a host that is away off the list. Its row stays, so that the runs it measured keep its name; its worker brings
 * it back by starting, or by a heartbeat. Whether it is away is decided by the database's clock.
 * @param awayMs how long nothing must have been heard from it
 * @returns what happened; `alive` when something was heard from it since
 */
export async function removeHost(
  db: Db,
  hostId: string,
  { awayMs }: { awayMs: number },
): Promise<'removed' | 'alive' | 'not_found'> {
  const removed = await db.$executeRaw`
    UPDATE "Host" SET "removedAt" = now()
    WHERE "id" = ${hostId}::uuid AND "removedAt" IS NULL
      AND "heartbeatAt" < now() - ${awayMs}::float8 * interval '1 millisecond'`;
  if (removed > 0) return 'removed';
  const there = await db.host.count({ where: { id: hostId, removedAt: null } });
  return there > 0 ? 'alive' : 'not_found';
}
