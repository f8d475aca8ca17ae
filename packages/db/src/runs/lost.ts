/** Runs whose worker fell silent: they are tried a second time, and no third time. */
import type { Db, Transaction } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { cancelOpenTrials, closeRun } from './close.ts';

/** Number of workers that may fall silent before a run fails. */
const MAX_LOST_WORKERS = 2;

const STOPPED_TWICE =
  'This run seems to have stopped the worker twice: each time, the worker fell silent while it worked on it. ' +
  "Before you queue it again, find out why: see the worker's log, and what its servers and their builds do to the host. " +
  'What was measured is kept.';

/** Ends the runs of a class that have lost their second worker by now. @returns their ids */
export function failLostOfClass(tx: Transaction, hostClass: string): Promise<string[]> {
  return failLost(tx, Prisma.sql`"hostClass" = ${hostClass} AND "leaseUntil" < now()`);
}

/**
 * Gives the runs that earlier workers of a host left back to the queue, or ends those that have lost their second
 * worker by that. For the worker that has the host.
 * @returns the ids of both
 */
export async function releaseOrphans(
  db: Db,
  { hostId, owner }: { hostId: string; owner: string },
): Promise<{ released: string[]; failed: string[] }> {
  return db.$transaction(async (tx) => {
    const left = Prisma.sql`"hostId" = ${hostId}::uuid AND "leaseOwner" <> ${owner}`;
    const failed = await failLost(tx, left);
    const released = await tx.$queryRaw<{ id: string }[]>`
      UPDATE "Run"
      SET "status" = 'queued', "leaseOwner" = NULL, "leaseUntil" = NULL, "lostWorkers" = "lostWorkers" + 1
      WHERE "status" = 'running' AND ${left} RETURNING "id"`;
    return { released: released.map(({ id }) => id), failed };
  });
}

/** @param lost which running runs have lost their worker */
async function failLost(tx: Transaction, lost: Prisma.Sql): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Run"
    SET "status" = 'failed', "reason" = ${STOPPED_TWICE}, "lostWorkers" = "lostWorkers" + 1, "finishedAt" = now(),
      "leaseOwner" = NULL, "leaseUntil" = NULL
    WHERE "status" = 'running' AND "lostWorkers" + 1 >= ${MAX_LOST_WORKERS}::int AND ${lost}
    RETURNING "id"`;
  for (const { id } of rows) {
    await cancelOpenTrials(tx, id);
    await closeRun(tx, id);
  }
  return rows.map(({ id }) => id);
}
