/** A database of its own for every test file, cloned from one that was migrated once. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createDb, type Db } from '../db.ts';
import { testDatabaseUrl } from '../env.ts';
import { migrate } from '../migrate/index.ts';
import { readMigrations } from '../migrate/migrations.ts';

/** Key of the advisory lock under which the template is made. */
const LOCK_KEY = 4_712_002;

const LOCK_RETRY_MS = 10;

export interface TestDatabase {
  readonly url: string;
  readonly db: Db;
  /** Deletes every row, as after the migrations; whoever is connected stays so. */
  empty(): Promise<void>;
  /** Disconnects and drops the database. */
  close(): Promise<void>;
}

/**
 * A fresh, migrated database in the Postgres of TEST_DATABASE_URL:
 * `const database = await testDatabase(); afterAll(() => database.close())`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID()}`;
  await onServer(async (server) => {
    const template = await migratedTemplate(server);
    await server.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  });
  const url = urlOf(name);
  const db = createDb(url);
  const close = async () => {
    await db.$disconnect();
    await onServer((server) => server.query(`DROP DATABASE "${name}" WITH (FORCE)`));
  };
  const empty = async () => {
    while (!(await emptied(db))) await pause(LOCK_RETRY_MS);
  };
  return { url, db, empty, close };
}

/** All tables or none: a lock that is waited for while others are held could wait for an app that waits for those. */
const EMPTY = `DO $$ DECLARE tables text; BEGIN
  SELECT string_agg(format('%I', tablename), ', ') INTO tables FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations';
  EXECUTE 'LOCK TABLE ' || tables || ' IN ACCESS EXCLUSIVE MODE NOWAIT';
  -- Triggers keep what was published.
  PERFORM set_config('session_replication_role', 'replica', true);
  EXECUTE 'TRUNCATE ' || tables;
END $$`;

/** @returns false, and deletes nothing, while somebody reads or writes */
async function emptied(db: Db): Promise<boolean> {
  try {
    await db.$executeRawUnsafe(EMPTY);
    return true;
  } catch (error) {
    if (String(error).includes('could not obtain lock')) return false;
    throw error;
  }
}

/** The name of the template for these migrations; it appears under it only once it is complete. */
async function migratedTemplate(server: pg.Client): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const template = `template_${hash}`;
  await server.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
  const found = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (found.rowCount === 0) {
    const unfinished = `unfinished_${hash}`;
    await server.query(`DROP DATABASE IF EXISTS "${unfinished}" WITH (FORCE)`);
    await server.query(`CREATE DATABASE "${unfinished}"`);
    await migrate(urlOf(unfinished));
    await server.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`);
  }
  await server.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
  return template;
}

function urlOf(database: string): string {
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: testDatabaseUrl() });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
