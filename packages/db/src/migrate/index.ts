import { withEngine } from './engine.ts';
import { readMigrations } from './migrations.ts';

/** Everything in the database belongs to the schema. */
export const FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations a database lacks, in order; each is one transaction. Safe to call from several processes
 * at once: the engine locks the database, one applies, the others wait for up to ten seconds.
 * @returns the names of those that were applied now
 * @throws when the database cannot be reached or a migration fails
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const migrationsList = await readMigrations();
  return withEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: FILTERS });
    return appliedMigrationNames;
  });
}
