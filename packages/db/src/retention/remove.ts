import { setTimeout as pause } from 'node:timers/promises';
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
  for (const things of OLD_THINGS) {
    counts.push({ what: things.what, count: await countOne(db, things, policy) });
  }
  return counts;
}

async function countOne(db: Db, { select }: OldThings, policy: RetentionPolicy): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (${select(policy)}) AS things`;
  return row?.count ?? 0;
}

/** Progress of the removal of one kind of thing. */
export interface RemovalProgress {
  readonly what: string;
  readonly deleted: number;
  /** As counted when its removal began. */
  readonly left: number;
}

/** How a removal goes on. */
export interface RemovalOptions {
  /** Between two batches, for others who use the database. */
  readonly pauseMs?: number;
  /** Called after each full batch. */
  readonly onProgress?: (progress: RemovalProgress) => void;
}

/**
 * Removes what is older than the policy keeps, in batches of a transaction each; interrupted, it goes on the next time.
 * @returns what was removed; null as soon as another process is found at it
 */
export async function removeOld(
  db: Db,
  policy: RetentionPolicy,
  options: RemovalOptions = {},
): Promise<OldCount[] | null> {
  const removed: OldCount[] = [];
  for (const things of OLD_THINGS) {
    const count = await removeThings(db, things, policy, options);
    if (count === null) return null;
    removed.push({ what: things.what, count });
  }
  return removed;
}

async function removeThings(
  db: Db,
  things: OldThings,
  policy: RetentionPolicy,
  { pauseMs = 0, onProgress }: RemovalOptions,
): Promise<number | null> {
  let deleted = 0;
  let left: number | null = null;
  for (let after: string | null = null; ; ) {
    const batch = await removeBatch(db, things, policy, after);
    if (batch === null) return null;
    deleted += batch.count;
    if (things.inOrder) after = batch.last;
    if (things.inOrder ? batch.last === null : batch.count === 0) return deleted;
    if (batch.count < things.batch) continue;
    left = left === null ? await countOne(db, things, policy) : Math.max(0, left - batch.count);
    onProgress?.({ what: things.what, deleted, left });
    if (left > 0) await pause(pauseMs);
  }
}

/** @returns how many were removed, and the last id that was seen, null when none is left; null when another process is at it */
async function removeBatch(
  db: Db,
  { select, remove, batch, by = 'id', ids = 'uuid' }: OldThings,
  policy: RetentionPolicy,
  after: string | null,
): Promise<{ count: number; last: string | null } | null> {
  return db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${LOCK_KEY}::bigint) AS "taken"`;
    if (!lock?.taken) return null;
    const type = Prisma.raw(ids);
    const begun = after === null ? Prisma.empty : Prisma.sql`AND old."id" > ${after}::${type}`;
    const locked = await tx.$queryRaw<{ id: string }[]>`
      ${select(policy)} ${begun}
      ORDER BY old.${Prisma.raw(`"${by}"`)} LIMIT ${batch}::int FOR UPDATE OF old SKIP LOCKED`;
    // Asked again now that they are held: a run may have been published since the first statement began.
    const held = Prisma.sql`AND old."id" = ANY(${locked.map(({ id }) => id)}::${type}[])`;
    const rows = await tx.$queryRaw<{ id: string }[]>`${select(policy)} ${held}`;
    if (rows.length > 0)
      await remove(
        tx,
        rows.map(({ id }) => id),
        policy,
      );
    return { count: rows.length, last: locked.at(-1)?.id ?? null };
  });
}
