import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { migrationAdapter } from './adapter.ts';
import { differenceToSchema } from './difference.ts';
import { migrate } from './index.ts';
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

test('applies every migration once, however many ask', async () => {
  const { migrationDirectories } = await readMigrations();
  const names = migrationDirectories.map(({ path }) => path);
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
  await expect(migrate(url.href)).rejects.toThrow('Database `nowhere` does not exist');
});

test('a script runs whole, semicolons and all, or not at all', async () => {
  const adapter = await migrationAdapter(pool).connect();
  await adapter.executeScript(`
    -- one; two
    CREATE FUNCTION three() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 3; END; $$;
    CREATE TABLE "kept" AS SELECT three() AS value;`);
  expect((await pool.query('SELECT value FROM kept')).rows).toEqual([{ value: 3 }]);

  await expect(adapter.executeScript('CREATE TABLE "lost" (); SELECT nonsense;')).rejects.toThrow('nonsense');
  expect((await pool.query(`SELECT to_regclass('lost') AS found`)).rows).toEqual([{ found: null }]);
});
