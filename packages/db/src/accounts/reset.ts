import type { Db } from '../db.ts';

/** The e-mail address of the account whose password a link changes; null where the link is unknown or too old. */
export async function readResetEmail(db: Db, token: string): Promise<string | null> {
  const where = { identifier: `reset-password:${token}`, expiresAt: { gt: new Date() } };
  const link = await db.verification.findFirst({ where, select: { value: true } });
  if (!link) return null;
  const user = await db.user.findUnique({ where: { id: link.value }, select: { email: true } });
  return user?.email ?? null;
}
