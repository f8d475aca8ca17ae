import type { Db } from '../db.ts';

/** Finds the account of an e-mail address, or makes one whose address counts as confirmed; returns its id. */
export async function ensureAccount(
  db: Db,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const { id } = await db.user.upsert({
    where: { email },
    create: { email, name, emailVerified: true },
    update: {},
    select: { id: true },
  });
  return id;
}
