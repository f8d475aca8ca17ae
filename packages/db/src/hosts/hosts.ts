import { type HostDescription, hostDescriptionSchema } from '@headroom/workload';
import type { Db } from '../db.ts';

export interface Host {
  readonly id: string;
  readonly name: string;
  readonly hostClass: string;
  readonly runtime: string;
  readonly description: HostDescription;
  readonly heartbeatAt: Date;
  /** Since when it takes no more runs, by somebody's wish; null when it takes them. */
  readonly drainedAt: Date | null;
}

/**
 * Stores what a host says of itself; a host is known by its name. Counts as a heartbeat. A drained host stays
 * drained.
 */
export async function registerHost(
  db: Db,
  host: { name: string; hostClass: string; runtime: string; description: HostDescription },
): Promise<{ id: string }> {
  const { name, ...said } = host;
  const stored = await db.host.upsert({
    where: { name },
    create: host,
    update: said,
    select: { id: true },
  });
  await heartbeat(db, stored.id);
  return stored;
}

/**
 * Notes, by the database's clock, that a host's worker is alive; a host that was removed is back by that.
 * @returns whether the host is drained; one that is gone from the database is
 */
export async function heartbeat(db: Db, hostId: string): Promise<{ drained: boolean }> {
  const rows = await db.$queryRaw<{ drained: boolean }[]>`
    UPDATE "Host" SET "heartbeatAt" = now(), "removedAt" = NULL WHERE "id" = ${hostId}::uuid
    RETURNING "drainedAt" IS NOT NULL AS "drained"`;
  return { drained: rows[0]?.drained ?? true };
}

/** All hosts but the removed ones, by class and name. */
export async function listHosts(db: Db): Promise<Host[]> {
  const hosts = await db.host.findMany({
    where: { removedAt: null },
    orderBy: [{ hostClass: 'asc' }, { name: 'asc' }],
    omit: { createdAt: true, removedAt: true },
  });
  return hosts.map((host) => ({ ...host, description: hostDescriptionSchema.parse(host.description) }));
}
