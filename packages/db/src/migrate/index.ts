import pg from 'pg';
import { withEngine } from './engine.ts';
import { readMigrations } from './migrations.ts';

/** Key of the advisory lock that keeps two migrations of one database apart. */
const LOCK_KEY = 4_712_001;

/** Everything in the database belongs to the schema. */
export const FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations a database lacks, in order; each is one transaction. Safe to call from several processes
 * at once: one applies, the others wait.
 * @returns the names of those that were applied now
 * @throws when the database cannot be reached or a migration fails
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    const migrationsList = await readMigrations();
    return await withEngine(databaseUrl, async (engine) => {
      const applied = await engine.applyMigrations({ migrationsList, filters: FILTERS });
      return applied.appliedMigrationNames;
    });
  } finally {
    await lock.end();
  }
}
