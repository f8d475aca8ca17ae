/** `migrate` of this checkout, killed again and again. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BoundProcess, startProcess } from '@headroom/local';
import type pg from 'pg';
import { inheritedEnv } from '../env.ts';

const PACKAGE = join(import.meta.dirname, '../../../../packages/db');
const POLL_MS = 5;
/** A kill comes up to so much later than its migration begins. */
const MAX_DELAY_MS = 60;

/** A moment at which a `migrate` was killed. */
export interface Kill {
  /** Migrations that were applied then, of all that were missing. */
  readonly applied: number;
  /** State of its session, or that it waited for a lock. */
  readonly state: string;
}

/** Starts `migrate` and kills it so often, each time when a random number of migrations is applied; the same seed, the same numbers. */
export async function migrateWithKills(
  client: pg.ClientBase,
  databaseUrl: string,
  { kills, seed, missing }: { kills: number; seed: number; missing: number },
): Promise<Kill[]> {
  const already = (await progressOf(client, await clockOf(client))).applied;
  const moments = await randomMoments(client, { kills, seed, missing });
  const done: Kill[] = [];
  for (const { applied, delayMs } of moments) {
    const since = await clockOf(client);
    const command = await startMigrate(databaseUrl);
    let end: string | undefined;
    const ended = command.process.exited.then((how) => {
      end = how;
    });
    for (let now = await progressOf(client, since); ; now = await progressOf(client, since)) {
      if (end || (now.state !== null && now.applied - already >= applied)) break;
      await Promise.race([ended, pause(POLL_MS)]);
    }
    await Promise.race([ended, pause(delayMs)]);
    const { applied: at, state } = await progressOf(client, since);
    // It may have applied the last one before its kill.
    if (end === 'exit code 0') return done;
    if (end) throw new Error(`migrate: ${end}\n${command.lines.join('\n')}`);
    process.kill(command.process.pid, 'SIGKILL');
    await ended;
    done.push({ applied: at - already, state: state ?? 'gone' });
  }
  return done;
}

/** Runs `migrate`, or another of its commands, to its end. @returns what it printed @throws where it fails */
export async function migrateOnce(databaseUrl: string, ...args: string[]): Promise<string[]> {
  const { process: command, lines } = await startMigrate(databaseUrl, ...args);
  const end = await command.exited;
  if (end !== 'exit code 0') throw new Error(`migrate ${args.join(' ')}: ${end}\n${lines.join('\n')}`);
  return lines;
}

async function startMigrate(
  databaseUrl: string,
  ...args: string[]
): Promise<{ process: BoundProcess; lines: string[] }> {
  const lines: string[] = [];
  const started = await startProcess(process.execPath, ['src/migrate/cli.ts', ...args], {
    cwd: PACKAGE,
    env: { ...inheritedEnv, DATABASE_URL: databaseUrl },
    onLine: (line) => lines.push(line),
  });
  return { process: started, lines };
}

/** The time of Postgres. */
async function clockOf(client: pg.ClientBase): Promise<string> {
  return (await client.query('SELECT clock_timestamp()::text AS now')).rows[0].now;
}

/** Migrations that are applied, and what the session of a `migrate` does that began since then; null while others migrate. */
async function progressOf(
  client: pg.ClientBase,
  since: string,
): Promise<{ applied: number; state: string | null }> {
  const { rows } = await client.query(
    `
    SELECT (SELECT count(*)::int FROM "_prisma_migrations" WHERE finished_at IS NOT NULL) AS applied,
      (SELECT CASE WHEN wait_event_type = 'Lock' THEN 'waits for a lock' ELSE state END FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'headroom migrate'
         AND backend_start >= $1
         AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted) LIMIT 1) AS state`,
    [since],
  );
  return rows[0];
}

async function randomMoments(
  client: pg.ClientBase,
  { kills, seed, missing }: { kills: number; seed: number; missing: number },
): Promise<{ applied: number; delayMs: number }[]> {
  await client.query('SELECT setseed($1::float8)', [(seed % 1000) / 1000]);
  const { rows } = await client.query(
    `SELECT floor(random() * $2)::int AS applied, random() * $3 AS "delayMs" FROM generate_series(1, $1) ORDER BY 1`,
    [kills, missing, MAX_DELAY_MS],
  );
  return rows;
}
