import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { applyMigration, finishMigration, isConcurrent } from './apply.ts';
import { differenceToSchema } from './difference.ts';
import { type Migration, prepareHistory, statusOf } from './history.ts';
import { migrate, migrationStatus, resolve } from './index.ts';
import { readMigrations } from './migrations.ts';

let migrated: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  migrated = await testDatabase();
  pool = new pg.Pool({ connectionString: migrated.url });
});
afterAll(async () => {
  await pool.end();
  await migrated.close();
});

/** A database without any table, beside the migrated one. */
async function withEmptyDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const url = new URL(migrated.url);
  url.pathname += '_empty';
  const name = url.pathname.slice(1);
  await pool.query(`CREATE DATABASE "${name}"`);
  try {
    return await work(url.href);
  } finally {
    await pool.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

/** A connection that ends with its block. */
async function connectedTo(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => {}) });
}

test('applies every migration once, however many ask', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  await withEmptyDatabase(async (url) => {
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
    expect(applied.flat()).toEqual(names);
    expect(await migrate(url)).toEqual([]);
  });
});

test('the migrations lead to schema.prisma', async () => {
  expect(await differenceToSchema(migrated.url)).toBeNull();
  await pool.query('ALTER TABLE "Host" DROP COLUMN "runtime"');
  expect(await differenceToSchema(migrated.url)).toContain('ADD COLUMN     "runtime"');
});

test('a database that is not there is named', async () => {
  const url = new URL(migrated.url);
  url.pathname = '/nowhere';
  await expect(migrate(url.href)).rejects.toThrow('database "nowhere" does not exist');
});

/** Rows as the engine of earlier versions left them: begun and no more where it was killed, with logs after an error. */
async function leaveBegun(client: pg.Client, { name }: Migration, logs: string | null = null): Promise<void> {
  await client.query('DELETE FROM "_prisma_migrations" WHERE migration_name = $1', [name]);
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, logs) VALUES (gen_random_uuid(), '', $1, $2)`,
    [name, logs],
  );
}

test('every migration that was begun is resolved, whether its script was applied or not', async () => {
  const migrations = await readMigrations();
  await withEmptyDatabase(async (url) => {
    await using client = await connectedTo(url);
    await prepareHistory(client);
    const terms = { tell: () => {}, deadlineMs: 0 };
    for (const migration of migrations) {
      await leaveBegun(client, migration);
      expect(await finishMigration(client, migration, terms)).toBe('applied');
      await leaveBegun(client, migration);
      await finishMigration(client, migration, terms);
    }
    expect(await differenceToSchema(url)).toBeNull();
    const { applied, unfinished, missing } = await statusOf(client, migrations);
    expect([applied.length, unfinished, missing]).toEqual([migrations.length, [], []]);
  });
});

test('a migration whose failure is recorded is left to a person', async () => {
  const migration = {
    name: '29990101000000_later',
    script: 'ALTER TABLE "_prisma_migrations" ADD COLUMN "later" INTEGER;',
  };
  const { name } = migration;
  await withEmptyDatabase(async (url) => {
    await using client = await connectedTo(url);
    await prepareHistory(client);
    const error = 'ERROR: column "later" contains null values';
    await leaveBegun(
      client,
      migration,
      `A migration failed to apply.\n\nDatabase error:\n${error}\n\nDbError {}`,
    );
    await expect(finishMigration(client, migration, { tell: () => {}, deadlineMs: 0 })).rejects.toThrow(
      `${name} was started and its state is unclear (its failure is recorded: ${error}). Inspect the database, then run \`migrate resolve applied ${name}\``,
    );
    const { fields } = await client.query('SELECT * FROM "_prisma_migrations"');
    expect(fields.map((field) => field.name)).not.toContain('later');
    expect((await statusOf(client, [migration])).unfinished).toEqual([name]);
  });
});

test('a migration that a kill left with a backend at work is begun again, and the backend ends', async () => {
  const [first, ...others] = await readMigrations();
  const last = others.at(-1);
  if (!first || !last) throw new Error('there are no migrations');
  await withEmptyDatabase(async (url) => {
    await migrate(url);
    await using client = await connectedTo(url);
    await using reader = await connectedTo(url);
    await using orphan = await connectedTo(url);
    const script = 'ALTER TABLE "Run" ADD COLUMN "later" INTEGER;';
    const migration = { name: '29990101000000_later', script };
    await reader.query('BEGIN; SELECT count(*) FROM "Run"');
    await leaveBegun(client, migration);
    const ended = orphan.query(script).catch((error: Error) => error.message);
    await expect
      .poll(async () => (await client.query(`SELECT 1 FROM pg_locks WHERE NOT granted`)).rowCount)
      .toBe(1);
    const sentences: string[] = [];
    const finished = finishMigration(client, migration, {
      tell: (sentence) => sentences.push(sentence),
      deadlineMs: Date.now() + 60_000,
    });
    expect(await ended).toContain('terminating connection');
    await expect.poll(() => sentences.join('\n')).toMatch(/waits for a lock on a table: process \d+/);
    await reader.query('COMMIT');
    expect(await finished).toBe('applied');
    expect((await client.query('SELECT "later" FROM "Run"')).fields).toHaveLength(1);
  });
});

test('while a table is locked, nobody waits for longer than the limit of the lock', async () => {
  await withEmptyDatabase(async (url) => {
    await migrate(url);
    await using client = await connectedTo(url);
    await using holder = await connectedTo(url);
    await using reader = await connectedTo(url);
    await holder.query('BEGIN; SELECT count(*) FROM "Run"');
    const migration = {
      name: '29990101000000_later',
      script: 'ALTER TABLE "Run" ADD COLUMN "later" INTEGER;',
    };
    const applied = applyMigration(client, migration, { tell: () => {}, deadlineMs: Date.now() + 4000 });
    const outcome = applied.catch((error: Error) => error.message);
    await expect
      .poll(async () => (await holder.query(`SELECT 1 FROM pg_locks WHERE NOT granted`)).rowCount)
      .toBe(1);
    await reader.query('SET statement_timeout = 5000');
    await reader.query('SELECT count(*) FROM "Run"');
    expect(await outcome).toBe('29990101000000_later: a table stayed locked; nothing of it was applied');
    await holder.query('COMMIT');
    const columns = await reader.query('SELECT * FROM "Run"');
    expect(columns.fields.map(({ name }) => name)).not.toContain('later');
  });
});

test('an index that a kill left unfinished is built again', async () => {
  await withEmptyDatabase(async (url) => {
    await migrate(url);
    await using client = await connectedTo(url);
    const script = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_later" ON "Run" ("suite");';
    await using reader = await connectedTo(url);
    await using builder = await connectedTo(url);
    // It waits for whoever began to read before, and is killed meanwhile.
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM "Run"');
    const killed = builder.query(script).catch((error: Error) => error.message);
    const isValid = 'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)';
    await expect.poll(async () => (await client.query(isValid, ['"Run_later"'])).rowCount).toBe(1);
    await expect
      .poll(async () => (await client.query(`SELECT 1 FROM pg_locks WHERE NOT granted`)).rowCount)
      .toBe(1);
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = $1`,
      [script],
    );
    expect(await killed).toContain('terminating connection');
    expect((await client.query(isValid, ['"Run_later"'])).rows).toEqual([{ indisvalid: false }]);
    await reader.query('COMMIT');
    await applyMigration(client, { name: '29990101000000_later', script }, { tell: () => {}, deadlineMs: 0 });
    const { rows } = await client.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = '"Run_later"'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

test('what builds an index beside readers is alone in its migration', async () => {
  const scripts = (await readMigrations()).filter(isConcurrent).map(({ script }) => script.trim());
  for (const script of scripts)
    expect(script).toMatch(/^(--[^\n]*\n)*CREATE INDEX CONCURRENTLY IF NOT EXISTS "[^"]+"[^;]*;$/);
});

test('status and resolve are commands', async () => {
  await withEmptyDatabase(async (url) => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(await migrationStatus(url)).toEqual({ applied: [], unfinished: [], missing: names, later: [] });
    await migrate(url);
    await using client = await connectedTo(url);
    const [name = ''] = names;
    await leaveBegun(client, { name, script: '' });
    expect((await migrationStatus(url)).unfinished).toEqual([name]);
    await expect(resolve(url, 'nothing', 'applied')).rejects.toThrow(`those are: ${name}`);
    await resolve(url, name, 'rolled-back');
    expect((await migrationStatus(url)).missing).toEqual([name]);
    await leaveBegun(client, { name, script: '' });
    await resolve(url, name, 'applied');
    expect(await migrationStatus(url)).toEqual({ applied: names, unfinished: [], missing: [], later: [] });
  });
});
