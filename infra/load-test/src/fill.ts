import { createDb } from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { copyRun, FIELD_SERVERS, storeFieldRun } from '@headroom/db/testing';

const ROUNDS = 3;
const SEED = 1;

/** Fills an empty database with stored runs of three servers, then one of fifteen servers × three rounds; returns its id. */
export async function fill(databaseUrl: string, storedRuns: number): Promise<string> {
  await migrate(databaseUrl);
  const db = createDb(databaseUrl);
  try {
    const small = await storeFieldRun(db, { servers: FIELD_SERVERS.slice(0, 3), rounds: 1, seed: SEED });
    await copyRun(db, small, { copies: storedRuns - 2, seed: SEED });
    const runId = await storeFieldRun(db, { servers: FIELD_SERVERS, rounds: ROUNDS, seed: SEED });
    const stored = await db.run.count();
    if (stored !== storedRuns) throw new Error(`${stored} runs are stored; ${storedRuns} were to be`);
    return runId;
  } finally {
    await db.$disconnect();
  }
}
