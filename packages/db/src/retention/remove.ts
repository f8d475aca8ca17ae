import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { OLD_THINGS, type OldThings, type RetentionPolicy } from './old.ts';

/** Key of the advisory lock that lets one process at a time remove old things. */
const LOCK_KEY = 4_712_005;

/** Number of things of a kind that are old, or were removed. */
export interface OldCount {
  /** In the plural: "audit entries". */
  readonly what: string;
  readonly count: number;
}

/** Counts the things that are older than the policy keeps, by kind; removes nothing. */
export async function countOld(db: Db, policy: RetentionPolicy): Promise<OldCount[]> {
  const counts: OldCount[] = [];
  for (const { what, select } of OLD_THINGS) {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM (${select(policy)}) AS things`;
    counts.push({ what, count: row?.count ?? 0 });
  }
  return counts;
}

/**
 * Removes what is older than the policy keeps, in batches of a transaction each; interrupted, it goes on the next time.
 * @returns what was removed; null as soon as another process is found at it
 */
export async function removeOld(db: Db, policy: RetentionPolicy): Promise<OldCount[] | null> {
  const removed: OldCount[] = [];
  for (const things of OLD_THINGS) {
    let count = 0;
    for (;;) {
      const batch = await removeBatch(db, things, policy);
      if (batch === null) return null;
      if (batch === 0) break;
      count += batch;
    }
    removed.push({ what: things.what, count });
  }
  return removed;
}

/** @returns how many were removed: 0 when none is left; null when another process is at it */
async function removeBatch(
  db: Db,
  { select, remove, batch, by = 'id', ids = 'uuid' }: OldThings,
  policy: RetentionPolicy,
): Promise<number | null> {
  return db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${LOCK_KEY}::bigint) AS "taken"`;
    if (!lock?.taken) return null;
    const locked = await tx.$queryRaw<{ id: string }[]>`
      ${select(policy)} ORDER BY old.${Prisma.raw(`"${by}"`)} LIMIT ${batch}::int FOR UPDATE OF old SKIP LOCKED`;
    // Asked again now that they are held: a run may have been published since the first statement began.
    const held = Prisma.sql`AND old."id" = ANY(${locked.map(({ id }) => id)}::${Prisma.raw(ids)}[])`;
    const rows = await tx.$queryRaw<{ id: string }[]>`${select(policy)} ${held}`;
    if (rows.length > 0)
      await remove(
        tx,
        rows.map(({ id }) => id),
        policy,
      );
    return rows.length;
  });
}
