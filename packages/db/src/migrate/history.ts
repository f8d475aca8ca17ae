import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A migration of this package. */
export interface Migration {
  readonly name: string;
  readonly script: string;
}

/** State of the migrations of this package in a database. */
export interface MigrationStatus {
  readonly applied: readonly string[];
  /** A version before this one began it and did not say how it ended. */
  readonly unfinished: readonly string[];
  /** Neither applied nor begun, in order. */
  readonly missing: readonly string[];
  /** Applied by a later version. */
  readonly later: readonly string[];
}

/** The table by which Prisma's engine remembers migrations, as the engine creates it. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

interface Row {
  readonly name: string;
  readonly finished: boolean;
}

/** Creates the table of migrations where a database has none. */
export async function prepareHistory(client: pg.Client): Promise<void> {
  await client.query(CREATE_TABLE);
}

/** Runs a statement without parameters, and gives its rows. */
export type Query = (sql: string) => Promise<readonly unknown[]>;

/** State of the migrations with these names; a database without the table has none of them. */
export async function readStatus(query: Query, names: readonly string[]): Promise<MigrationStatus> {
  const [table] = (await query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "isThere"`)) as {
    isThere: boolean;
  }[];
  const rows = table?.isThere
    ? ((await query(
        `SELECT migration_name AS name, finished_at IS NOT NULL AS finished
         FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
      )) as Row[])
    : [];
  const applied = new Set(rows.filter(({ finished }) => finished).map(({ name }) => name));
  const unfinished = new Set(rows.map(({ name }) => name).filter((name) => !applied.has(name)));
  return {
    applied: names.filter((name) => applied.has(name)),
    unfinished: names.filter((name) => unfinished.has(name)),
    missing: names.filter((name) => !applied.has(name) && !unfinished.has(name)),
    later: [...applied].filter((name) => !names.includes(name)).sort(),
  };
}

/** The same, by a connection. */
export const statusOf = (client: pg.Client, migrations: readonly Migration[]): Promise<MigrationStatus> =>
  readStatus(
    async (sql) => (await client.query(sql)).rows,
    migrations.map(({ name }) => name),
  );

/** Error that Prisma recorded of an unfinished migration, as Postgres reported it; null for none. */
export async function readFailure(client: pg.Client, name: string): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT logs FROM "_prisma_migrations"
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NOT NULL`,
    [name],
  );
  const logs: string | undefined = rows[0]?.logs;
  if (logs === undefined) return null;
  return /^ERROR: .*/m.exec(logs)?.[0] ?? logs.trim().split('\n', 1)[0] ?? '';
}

/** Writes that a migration is applied; within the transaction of its script, both happen or neither. */
export async function recordApplied(client: pg.Client, { name, script }: Migration): Promise<void> {
  const updated = await client.query(
    `UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
  if (updated.rowCount !== 0) return;
  const checksum = createHash('sha256').update(script).digest('hex');
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), now(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/** Writes that a migration which was begun left nothing behind: it is applied again. */
export async function recordRolledBack(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `UPDATE "_prisma_migrations" SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
}
