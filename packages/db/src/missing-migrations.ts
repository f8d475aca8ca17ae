import type { Db } from './db.ts';

/** Those of these migrations that the database lacks; all of them where it was never migrated. @throws when it does not answer */
export async function missingMigrations(db: Db, names: readonly string[]): Promise<string[]> {
  const [table] = await db.$queryRaw<{ isThere: boolean }[]>`
    SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "isThere"`;
  if (!table?.isThere) return [...names];
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM "_prisma_migrations"
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}
