import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Applying, applyMigration, finishMigration, resolveMigration } from './apply.ts';
import { type MigrationStatus, prepareHistory, statusOf } from './history.ts';
import { readMigrations } from './migrations.ts';

export type { MigrationStatus } from './history.ts';
export { readMigrations } from './migrations.ts';

/** Lock of the database while one process migrates it: Prisma's own number, so that its tools wait, too. */
const LOCK = 72_707_369;
const MIGRATE_MINUTES = 10;

/** Options of migrating. */
interface MigrateOptions {
  /** Gets a sentence about what is waited for or was found; absent: nobody is told. */
  readonly tell?: (sentence: string) => void;
  /** Time in minutes after which waiting for others ends. */
  readonly minutes?: number;
}

/**
 * Applies the migrations a database lacks, in order; each is one transaction with its record, so a kill at any moment
 * leaves it applied or not begun. Safe to call from several processes at once: one applies, the others wait.
 * @returns the names of those that were applied now
 * @throws when the database cannot be reached, a migration fails, or others hold what it needs until the end of its time
 */
export async function migrate(
  databaseUrl: string,
  { tell = () => {}, minutes = MIGRATE_MINUTES }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations();
  return connected(databaseUrl, async (client) => {
    const terms = { tell, deadlineMs: Date.now() + minutes * 60_000 };
    await lock(client, terms);
    await prepareHistory(client);
    const { unfinished, missing } = await statusOf(client, migrations);
    const applied: string[] = [];
    for (const migration of migrations) {
      const { name } = migration;
      if (unfinished.includes(name)) {
        const outcome = await finishMigration(client, migration, terms);
        tell(
          outcome === 'applied'
            ? `${name} was begun before; now it is applied`
            : `${name} was applied before`,
        );
        if (outcome === 'applied') applied.push(name);
      } else if (missing.includes(name)) {
        await applyMigration(client, migration, terms);
        applied.push(name);
      }
    }
    return applied;
  });
}

/** State of the migrations of this package in a database. @throws when the database cannot be reached */
export async function migrationStatus(databaseUrl: string): Promise<MigrationStatus> {
  const migrations = await readMigrations();
  return connected(databaseUrl, (client) => statusOf(client, migrations));
}

/**
 * Records how an unfinished migration ended.
 * @throws where it was not begun, or has ended
 */
export async function resolve(
  databaseUrl: string,
  name: string,
  as: 'applied' | 'rolled-back',
): Promise<void> {
  const migrations = await readMigrations();
  await connected(databaseUrl, async (client) => {
    const { unfinished } = await statusOf(client, migrations);
    const migration = migrations.find((one) => one.name === name);
    if (!migration || !unfinished.includes(name)) {
      const open = unfinished.join(', ') || 'none';
      throw new Error(`${name} is not a migration that was begun and did not end; those are: ${open}`);
    }
    await resolveMigration(client, migration, as);
  });
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'headroom migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Takes the lock of the database, which ends with the session. */
async function lock(client: pg.Client, { deadlineMs, tell }: Applying): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
    if (rows[0].taken) return;
    if (Date.now() > deadlineMs)
      throw new Error(
        'another process held the migration lock for too long: wait for it, then run migrate again',
      );
    if (attempt === 1) tell('Another process migrates this database; waiting for it');
    await delay(200);
  }
}
