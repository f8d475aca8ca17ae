import type { Db } from '../db.ts';
import { newSecret } from '../tokens/secret.ts';

/**
 * Makes the secret link of a run, or finds the one it has. Stored as it is, not hashed: those who may share a run are shown
 * its link again.
 * @returns the end of the link, and whether it was made now; null when there is no such run
 */
export async function shareRun(db: Db, id: string): Promise<{ key: string; made: boolean } | null> {
  const { secret } = newSecret();
  const { count } = await db.run.updateMany({ where: { id, shareKey: null }, data: { shareKey: secret } });
  if (count > 0) return { key: secret, made: true };
  const key = await readShareKey(db, id);
  return key === null ? null : { key, made: false };
}

/** Ends the secret link of a run; the next one will be another. @returns whether it had one */
export async function unshareRun(db: Db, id: string): Promise<boolean> {
  const ended = await db.run.updateMany({
    where: { id, shareKey: { not: null } },
    data: { shareKey: null },
  });
  return ended.count > 0;
}

/** The end of the secret link of a run; null when it has none. */
export async function readShareKey(db: Db, id: string): Promise<string | null> {
  return (await db.run.findUnique({ where: { id }, select: { shareKey: true } }))?.shareKey ?? null;
}
