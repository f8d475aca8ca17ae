import type { Db } from '../db.ts';

/** The e-mail address of an account; null for an unknown id. */
export async function readEmail(db: Db, userId: string): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { email: true } });
  return user?.email ?? null;
}
