import type { Db, Transaction } from '../db.ts';

/**
 * When the way back to the release before closes, as the migration that opened it says; null once it is closed. Until
 * then nothing is written that the release before cannot read.
 */
export async function wayBackUntil(db: Db | Transaction): Promise<Date | null> {
  const open = await db.wayBack.findFirst({ where: { closesAt: { gt: new Date() } } });
  return open?.closesAt ?? null;
}
