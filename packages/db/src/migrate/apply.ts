import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Migration, readFailure, recordApplied, recordRolledBack } from './history.ts';

/** Maximum wait for a table lock: later queries queue behind it. A page asks several, and may meet one attempt after the other. */
const LOCK_TIMEOUT_S = 1;
/** Pause between two attempts, in which pages get through. */
const PAUSE_MS = 1500;

/** Conditions of https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03';
/** Errors of a script whose objects exist or are gone: it was applied before. */
const MEETS_ITSELF = ['42P07', '42701', '42710', '42723', '42P16', '42704', '42703', '42P01'];

/** Terms of applying migrations. */
export interface Applying {
  /** Time in ms until waiting for others is given up. */
  readonly deadlineMs: number;
  /** Gets a sentence about what is waited for. */
  readonly tell: (sentence: string) => void;
}

/** Whether a script creates or drops an index beside readers and writers, which no transaction can hold. */
export const isConcurrent = ({ script }: Migration): boolean => /\bCONCURRENTLY\b/.test(script);

/**
 * Applies one migration: script and record are one transaction, so that a kill leaves both or neither. Where a table is
 * locked for longer than LOCK_TIMEOUT_S it lets others pass and begins again.
 * @throws what Postgres reports, and after the deadline who holds the lock
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { deadlineMs, tell }: Applying,
): Promise<void> {
  if (isConcurrent(migration)) return applyConcurrently(client, migration);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(client, async () => {
        await client.query(migration.script);
        await recordApplied(client, migration);
      });
      return;
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw naming(migration, error);
      if (Date.now() > deadlineMs)
        throw new Error(`${migration.name}: a table stayed locked; nothing of it was applied`, {
          cause: error,
        });
      if (attempt === 1) tell(`${migration.name} waits for a lock on a table: ${await whoIsAtWork(client)}`);
      // Readers and writers that came behind the wait for the lock go first.
      await delay(PAUSE_MS);
    }
  }
}

/** An index that is built beside readers and writers; one that a kill left unfinished is built again. */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const index = /\bINDEX CONCURRENTLY (?:IF NOT EXISTS )?"([^"]+)"/.exec(migration.script)?.[1] ?? '';
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [pg.escapeIdentifier(index)],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(index)}`);
  try {
    await client.query(migration.script);
  } catch (error) {
    throw naming(migration, error);
  }
  await recordApplied(client, migration);
}

/**
 * Ends a migration that a version before this one began: its record and its script were two transactions. A backend that
 * still works on it is ended, which undoes its script. Then the script either is applied now, or meets its own objects,
 * as it was applied before. One whose failure Prisma recorded may be applied in part: it is left as it is.
 * @throws where it failed, or neither is so, with the commands that resolve it
 */
export async function finishMigration(
  client: pg.Client,
  migration: Migration,
  terms: Applying,
): Promise<'applied' | 'was applied'> {
  const failure = await readFailure(client, migration.name);
  if (failure !== null) throw unclear(migration, new Error(`its failure is recorded: ${failure}`));
  await endOrphans(client, migration, terms);
  try {
    await applyMigration(client, migration, terms);
    return 'applied';
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (hasCode(cause, ...MEETS_ITSELF)) {
      await recordApplied(client, migration);
      return 'was applied';
    }
    throw unclear(migration, error as Error);
  }
}

const unclear = ({ name }: Migration, cause: Error): Error =>
  new Error(
    `${name} was started and its state is unclear (${cause.message}). ` +
      `Inspect the database, then run \`migrate resolve applied ${name}\` or \`migrate resolve rolled-back ${name}\``,
    { cause },
  );

/** Beginning of a script that tells it from others; Postgres keeps 1023 bytes of a query (track_activity_query_size). */
const QUERY_CHARACTERS = 400;

/** Ends backends that still run a script whose process is gone, and waits until they have left. */
async function endOrphans(client: pg.Client, { name, script }: Migration, { tell }: Applying): Promise<void> {
  const start = script.slice(0, QUERY_CHARACTERS);
  for (;;) {
    const { rows } = await client.query(
      `SELECT pid, pg_terminate_backend(pid) AS ended FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
         AND left(query, char_length($1)) = $1`,
      [start],
    );
    if (rows.length === 0) return;
    tell(
      `${name}: ended process ${rows.map(({ pid }) => pid).join(', ')} of Postgres, which nobody waited for`,
    );
    await delay(100);
  }
}

/** Marks a migration that was begun as applied or as rolled back. */
export function resolveMigration(
  client: pg.Client,
  migration: Migration,
  as: 'applied' | 'rolled-back',
): Promise<void> {
  return as === 'applied' ? recordApplied(client, migration) : recordRolledBack(client, migration.name);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT_S}s'`);
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Sessions in a transaction, the oldest first: one of them has the lock. */
async function whoIsAtWork(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `SELECT pid, application_name AS name, round(extract(epoch FROM now() - xact_start))::int AS seconds
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 3`,
  );
  const sessions = rows.map(
    ({ pid, name, seconds }) =>
      `process ${pid}${name ? ` (${name})` : ''}, in a transaction for ${seconds} s`,
  );
  return sessions.join('; ') || 'its holder is gone by now';
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '');

const naming = ({ name }: Migration, cause: unknown): Error =>
  new Error(`migration ${name}: ${(cause as Error).message}`, { cause });
