import { type HostDescription, hostDescriptionSchema } from '@headroom/workload';
import type { Db } from '../db.ts';

export interface Host {
  readonly id: string;
  readonly name: string;
  readonly runtime: string;
  readonly description: HostDescription;
  readonly heartbeatAt: Date;
}

/** Stores what a host says of itself; a host is known by its name. Counts as a heartbeat. */
export async function registerHost(
  db: Db,
  host: { name: string; runtime: string; description: HostDescription },
): Promise<{ id: string }> {
  const { name, runtime, description } = host;
  const stored = await db.host.upsert({
    where: { name },
    create: { name, runtime, description },
    update: { runtime, description },
    select: { id: true },
  });
  await heartbeat(db, stored.id);
  return stored;
}

/** Notes, by the database's clock, that a host's worker is alive. */
export async function heartbeat(db: Db, hostId: string): Promise<void> {
  await db.$executeRaw`UPDATE "Host" SET "heartbeatAt" = now() WHERE "id" = ${hostId}::uuid`;
}

/** All hosts, by name. */
export async function listHosts(db: Db): Promise<Host[]> {
  const hosts = await db.host.findMany({
    orderBy: { name: 'asc' },
    select: { id: true, name: true, runtime: true, description: true, heartbeatAt: true },
  });
  return hosts.map((host) => ({ ...host, description: hostDescriptionSchema.parse(host.description) }));
}
