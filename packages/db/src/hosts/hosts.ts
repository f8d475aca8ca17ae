import { type HostDescription, hostDescriptionSchema } from '@headroom/model/host';
import type { Reader } from '../access/readable.ts';
import type { Db, Transaction } from '../db.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';

export interface Host {
  readonly id: string;
  readonly name: string;
  readonly hostClass: string;
  readonly runtime: string;
  readonly description: HostDescription;
  readonly heartbeatAt: Date;
  /** Since when it takes no more runs, by somebody's wish; null when it takes them. */
  readonly drainedAt: Date | null;
  /** Workspace of its pool, which decides who may drain and remove the host. */
  readonly workspaceId: string;
}

/** Description that a host gives of itself. */
export interface HostSaid {
  readonly name: string;
  readonly hostClass: string;
  readonly runtime: string;
  readonly description: HostDescription;
}

/**
 * Stores what a host says of itself; a host is known by its name. Counts as a heartbeat. A drained host stays
 * drained. The first host of a class makes its pool, which belongs to the owner's workspace and serves everybody.
 */
export async function registerHost(db: Db | Transaction, host: HostSaid): Promise<{ id: string }> {
  const { name, ...said } = host;
  const pool = { hostClass: host.hostClass, workspaceId: await ensureDefaultWorkspace(db) };
  await db.hostPool.createMany({ data: [pool], skipDuplicates: true });
  const stored = await db.host.upsert({
    where: { name },
    create: host,
    update: said,
    select: { id: true },
  });
  // By the database's clock, as every heartbeat is.
  await db.$executeRaw`
    UPDATE "Host" SET "heartbeatAt" = now(), "removedAt" = NULL WHERE "id" = ${stored.id}::uuid`;
  return stored;
}

/** All hosts but the removed ones, by class and name; for a reader, those that their workspaces may use. */
export async function listHosts(db: Db, reader?: Reader): Promise<Host[]> {
  const pools = await readPools(db, reader);
  const hosts = await db.host.findMany({
    where: { removedAt: null, hostClass: { in: [...pools.keys()] } },
    orderBy: [{ hostClass: 'asc' }, { name: 'asc' }],
    omit: { createdAt: true, removedAt: true, leaseOwner: true, leaseUntil: true },
  });
  return hosts.map((host) => ({
    ...host,
    workspaceId: pools.get(host.hostClass) ?? '',
    description: hostDescriptionSchema.parse(host.description),
  }));
}

/** Host classes to whose pool they belong: all, or those that serve everybody or one of the reader's workspaces. */
async function readPools(db: Db, reader: Reader | undefined): Promise<Map<string, string>> {
  const pools = await db.hostPool.findMany({
    ...(reader && { where: { OR: [{ shared: true }, { workspaceId: { in: [...reader.workspaceIds] } }] } }),
    select: { hostClass: true, workspaceId: true },
  });
  return new Map(pools.map(({ hostClass, workspaceId }) => [hostClass, workspaceId]));
}

/** Name, class and last heartbeat of the hosts that take runs: neither drained nor removed. */
export async function listHeartbeats(db: Db): Promise<Pick<Host, 'name' | 'hostClass' | 'heartbeatAt'>[]> {
  return db.host.findMany({
    where: { removedAt: null, drainedAt: null },
    select: { name: true, hostClass: true, heartbeatAt: true },
  });
}
