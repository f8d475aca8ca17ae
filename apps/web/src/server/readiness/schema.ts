import { missingMigrations } from '@headroom/db';
import { db } from '#server/db.ts';
import { once } from '#server/once.ts';

/** Migrations that this version needs, oldest first. They only add, so a database that once had all keeps them. */
const needed = once('migrations', () => ({ names: [] as readonly string[] }));

/** Says which migrations this process needs. */
export function needMigrations(names: readonly string[]): void {
  needed().names = names;
}

/** A sentence about migrations that the database lacks; null where it has all. @throws when Postgres does not answer */
export async function whatSchemaLacks(): Promise<string | null> {
  const { names } = needed();
  if (names.length === 0) return null;
  const missing = await missingMigrations(db(), names);
  if (missing.length === 0) {
    needMigrations([]);
    return null;
  }
  const [first = ''] = missing;
  return `The database is of an earlier version: it lacks ${missing.length} of its migrations, from ${first} on. Run migrate.`;
}
