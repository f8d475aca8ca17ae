import { readFile, stat } from 'node:fs/promises';
import { placeWithin } from '@headroom/builder/place';
import { DatabaseError } from 'pg';
import { postgresClient } from '../backends/postgres-client.ts';
import { aborts } from '../race.ts';
import { TrialFailure } from '../trial-failure.ts';

const MIB = 2 ** 20;
/** The whole file is one message to Postgres. */
const MOST_MB = 64;

/** A file of SQL that fills a database. */
export interface PostgresSeed {
  /** Name of the backend. */
  readonly backend: string;
  /** Path of the file in the repository. */
  readonly path: string;
}

/**
 * Fills a database as the role of the server, by one transaction.
 * @throws TrialFailure `server_failed` for a file that is not there or that Postgres refuses, `rig_failed` where Postgres
 * does not answer; the signal's reason when aborted
 */
export async function seedPostgres(
  { backend, path }: PostgresSeed,
  { repository, url, signal }: { repository: string; url: string; signal: AbortSignal },
): Promise<void> {
  const failed = (outcome: 'server_failed' | 'rig_failed', why: string, cause: unknown) =>
    new TrialFailure(outcome, `world.backends.${backend}.postgres.seed: ${path} ${why}`, { cause });
  const sql = await readFileOf(repository, path).catch((error: Error) => {
    const why = error instanceof TooLarge ? error.message : 'is not a file of the repository';
    throw failed('server_failed', why, error);
  });
  const client = postgresClient(url);
  try {
    await Promise.race([client.connect().then(() => client.query(sql)), aborts(signal)]);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DatabaseError)) {
      throw failed('rig_failed', `got no answer from Postgres: ${(error as Error).message}`, error);
    }
    const { message, position } = error;
    const line = position && sql.slice(0, Number(position)).split('\n').length;
    throw failed(
      'server_failed',
      `was refused by Postgres: ${message}${line ? ` (line ${line})` : ''}`,
      error,
    );
  } finally {
    // One that still works on a query would be waited for.
    void client.end().catch(() => undefined);
  }
}

class TooLarge extends Error {}

async function readFileOf(repository: string, path: string): Promise<string> {
  const place = placeWithin(repository, path);
  const { size } = await stat(place);
  if (size > MOST_MB * MIB) throw new TooLarge(`is larger than ${MOST_MB} MB`);
  return readFile(place, 'utf8');
}
