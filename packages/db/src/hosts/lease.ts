import type { Db, Transaction } from '../db.ts';
import { type HostSaid, registerHost } from './hosts.ts';

/** Lease of a worker process that serves a host. */
export interface HostLease {
  /** The worker process. */
  readonly owner: string;
  /** Time that it is believed alive without a word. */
  readonly leaseMs: number;
}

/** The worker that serves a host already. */
export interface HostHolder {
  /** Null: a worker of a version that took no lease. */
  readonly owner: string | null;
  /** Until when it may be believed alive, by the database's clock, and how long that is from now. */
  readonly until: Date;
  readonly leftMs: number;
}

/**
 * Registers a host for a worker process, which is the only one that serves it until its lease ends. Of several that
 * ask at once, one gets it; for the others nothing changes.
 * @param dead an owner that is known to have ended: its lease counts no more
 */
export async function takeHost(
  db: Db,
  host: HostSaid,
  lease: HostLease & { readonly dead?: string | undefined },
): Promise<{ id: string } | HostHolder> {
  const { owner, leaseMs, dead = null } = lease;
  return db.$transaction(async (tx) => {
    await tx.host.createMany({ data: [{ ...host, leaseOwner: owner }], skipDuplicates: true });
    const taken = await tx.$executeRaw`
      UPDATE "Host" SET "leaseOwner" = ${owner}, "leaseUntil" = now() + ${leaseMs}::float8 * interval '1 millisecond'
      WHERE "name" = ${host.name} AND ("leaseOwner" IN (${owner}, ${dead})
        OR coalesce("leaseUntil", "heartbeatAt" + ${leaseMs}::float8 * interval '1 millisecond') <= now())`;
    return taken > 0 ? registerHost(tx, host) : holderOf(tx, host.name, leaseMs);
  });
}

async function holderOf(tx: Transaction, name: string, leaseMs: number): Promise<HostHolder> {
  // One that took no lease is believed alive as long after its last heartbeat.
  const [holder] = await tx.$queryRaw<HostHolder[]>`
    SELECT "owner", "until", 1000 * extract(epoch FROM "until" - now())::float8 AS "leftMs" FROM (
      SELECT "leaseOwner" AS "owner",
        coalesce("leaseUntil", "heartbeatAt" + ${leaseMs}::float8 * interval '1 millisecond') AS "until"
      FROM "Host" WHERE "name" = ${name}
    ) AS host`;
  if (!holder) throw new Error(`host ${name} was removed from the database while a worker asked for it`);
  return holder;
}

/**
 * Notes, by the database's clock, that a host's worker is alive, and extends its lease, also an expired one that
 * nobody else took; a host that was removed is back by that.
 * @returns whether the worker still has the host, and whether that is drained
 */
export async function heartbeat(
  db: Db,
  hostId: string,
  { owner, leaseMs }: HostLease,
): Promise<{ held: boolean; drained: boolean }> {
  const rows = await db.$queryRaw<{ drained: boolean }[]>`
    UPDATE "Host" SET "heartbeatAt" = now(), "removedAt" = NULL,
      "leaseUntil" = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE "id" = ${hostId}::uuid AND "leaseOwner" = ${owner}
    RETURNING "drainedAt" IS NOT NULL AS "drained"`;
  return { held: rows.length > 0, drained: rows[0]?.drained ?? true };
}

/** Lets a host go, so that the next worker need not wait for the end of the lease. */
export async function leaveHost(db: Db, hostId: string, owner: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "Host" SET "leaseOwner" = NULL, "leaseUntil" = now()
    WHERE "id" = ${hostId}::uuid AND "leaseOwner" = ${owner}`;
}
