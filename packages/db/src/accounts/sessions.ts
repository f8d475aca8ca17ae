import type { Db } from '../db.ts';

/** A browser that is signed in; its secret is not here. */
export interface OpenSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly createdAt: Date;
  /** Time of its last use, to the hour or what the app's settings say. */
  readonly usedAt: Date;
}

/** The sessions of an account that have not expired, those used last first. */
export async function listSessions(db: Db, userId: string): Promise<OpenSession[]> {
  const rows = await db.session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, userAgent: true, ipAddress: true, createdAt: true, updatedAt: true },
  });
  return rows.map(({ updatedAt, ...session }) => ({ ...session, usedAt: updatedAt }));
}

/** Ends a session of an account at once. @returns whether the account had it */
export async function endSession(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { count } = await db.session.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** Whether an account can sign in by a password of its own. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const where = { userId, providerId: 'credential', password: { not: null } };
  return (await db.account.count({ where })) > 0;
}
