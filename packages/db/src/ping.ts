import type { Db } from './db.ts';

/** Asks Postgres the cheapest question. @throws when it does not answer */
export async function pingDatabase(db: Db): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}
