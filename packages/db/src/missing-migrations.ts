import type { Db } from './db.ts';
import { readStatus } from './migrate/history.ts';

/** Those of these migrations that the database lacks or did not finish. @throws when it does not answer */
export async function missingMigrations(db: Db, names: readonly string[]): Promise<string[]> {
  const { applied } = await readStatus((sql) => db.$queryRawUnsafe(sql), names);
  return names.filter((name) => !applied.includes(name));
}
