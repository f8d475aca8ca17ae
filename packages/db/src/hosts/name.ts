import type { Db } from '../db.ts';

/** The name of a host, also of one that is off the list; null for an unknown id. */
export async function readHostName(db: Db, hostId: string): Promise<string | null> {
  const host = await db.host.findUnique({ where: { id: hostId }, select: { name: true } });
  return host?.name ?? null;
}
