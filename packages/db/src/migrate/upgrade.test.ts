import { randomUUID } from 'node:crypto';
import { type BoundProcess, startProcess } from '@headroom/local';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishRun } from '../publications/publish.ts';
import {
  aHost,
  aWatch,
  changesOf,
  readSums,
  storeFieldRun,
  type TestDatabase,
  testDatabase,
  triedProject,
} from '../testing/index.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { applyMigration } from './apply.ts';
import { differenceToSchema } from './difference.ts';
import { prepareHistory } from './history.ts';
import { migrate, migrationStatus } from './index.ts';
import { readMigrations } from './migrations.ts';

/** The last migration of the release before this one: that of the commit before 0.1.0. */
const LAST_BEFORE = '20261130125236_cpu_profiles';
/** A migration of this release that alters "Run", for which it waits while somebody reads that. */
const ALTERS_RUN = '20261130192000_verdict_methods';

const PACKAGE = new URL('../..', import.meta.url).pathname;

let filled: TestDatabase;
let client: pg.Client;
let url: string;

beforeAll(async () => {
  filled = await testDatabase();
  await fill(filled);
});
afterAll(() => filled.close());

beforeEach(async () => {
  url = Object.assign(new URL(filled.url), { pathname: `/upgrade_${randomUUID()}` }).href;
  await onDatabase(filled.url, (server) => server.query(`CREATE DATABASE "${nameOf(url)}"`));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await onDatabase(filled.url, (server) => server.query(`DROP DATABASE "${nameOf(url)}" WITH (FORCE)`));
});

const nameOf = (address: string) => new URL(address).pathname.slice(1);

async function onDatabase<T>(address: string, work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: address });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

/** Runs, a comparison, a publication, a watch and a project. */
async function fill({ db }: TestDatabase): Promise<void> {
  const workspaceId = await ensureDefaultWorkspace(db);
  const [base, head] = ['base', 'head'].map((subject, at) => ({
    ...{ repository: '.', commit: `c0ffee${at}`, dirty: false, subject, committedAt: new Date() },
  }));
  const runId = await storeFieldRun(db, { servers: ['go', 'rust'], rounds: 2, seed: 1 });
  await storeFieldRun(db, { servers: ['go'], rounds: 5, seed: 2, ...(base && head && { base, head }) });
  await publishRun(db, { runId, slug: 'kept', title: 't', summary: 's', methodVersion: 1, figures: [] });
  await aWatch(db, { workspaceId });
  await triedProject(db, { workspaceId, hostId: await aHost(db) });
}

/** Brings a database to the release before, and copies the rows of a newer one to it, without columns it does not know. */
async function fillBefore(): Promise<void> {
  await prepareHistory(client);
  for (const migration of (await readMigrations()).filter(({ name }) => name <= LAST_BEFORE))
    await applyMigration(client, migration, { tell: () => {}, deadlineMs: 0 });
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  // No triggers: foreign keys are in no order, and counts of other tables are copied, too.
  await client.query("SET session_replication_role = 'replica'");
  await onDatabase(filled.url, async (source) => {
    for (const { name } of tables) {
      const { rows } = await source.query(`SELECT jsonb_agg(to_jsonb(t)) AS all FROM "${name}" AS t`);
      await client.query(`DELETE FROM "${name}"`);
      await client.query(
        `INSERT INTO "${name}" SELECT * FROM jsonb_populate_recordset(NULL::"${name}", $1)`,
        [JSON.stringify(rows[0].all ?? [])],
      );
    }
  });
  await client.query("SET session_replication_role = 'origin'");
}

function startMigrate(): Promise<BoundProcess> {
  return startProcess(process.execPath, ['src/migrate/cli.ts'], {
    cwd: PACKAGE,
    env: { ...process.env, DATABASE_URL: url },
  });
}

/** Starts `migrate` and kills it once a query about it has a row. */
async function killOnce(isTime: string, ...parameters: unknown[]): Promise<void> {
  const command = await startMigrate();
  await expect
    .poll(async () => (await client.query(isTime, parameters)).rowCount, { interval: 5, timeout: 15_000 })
    .toBeGreaterThan(0);
  process.kill(command.pid, 'SIGKILL');
  expect(await command.exited).toBe('signal SIGKILL');
}

test('an upgrade from the release before, killed while others read, keeps every row and goes on by itself', async () => {
  await fillBefore();
  const before = await readSums(client);
  expect(before.get('Measurement')?.rows).toBeGreaterThan(50);
  const missing = (await migrationStatus(url)).missing;
  expect(missing).toContain(ALTERS_RUN);
  await killOnce('SELECT 1 FROM "_prisma_migrations" WHERE migration_name = $1', missing[0]);
  await onDatabase(url, async (reader) => {
    await reader.query('BEGIN; SELECT count(*) FROM "Run"');
    await killOnce(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"Run"'::regclass`);
    expect((await migrationStatus(url)).missing[0]).toBe(ALTERS_RUN);
    await reader.query('COMMIT');
  });
  expect((await migrate(url))[0]).toBe(ALTERS_RUN);
  expect(changesOf(before, await readSums(client))).toEqual([]);
  expect(await migrationStatus(url)).toMatchObject({ unfinished: [], missing: [], later: [] });
  expect(await differenceToSchema(url)).toBeNull();
});
