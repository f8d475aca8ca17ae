import { hasEnded, type RunStatus } from '@headroom/model/run';
import type { Db, Transaction } from '../db.ts';
import { cancelOpenTrials, closeRun } from './close.ts';

/**
 * Cancels a run: one that no living worker has at once, with its trials; any other by a wish its worker sees when it
 * renews its lease.
 * @returns what happened; `ended` when there was nothing left to cancel
 */
export async function requestCancel(
  db: Db,
  runId: string,
): Promise<'cancelled' | 'cancelling' | 'ended' | 'not_found'> {
  return db.$transaction(async (tx) => {
    // The lock keeps a worker from claiming the run between the look and the change.
    const [run] = await tx.$queryRaw<{ status: RunStatus }[]>`
      SELECT "status" FROM "Run" WHERE "id" = ${runId}::uuid FOR UPDATE`;
    if (!run) return 'not_found';
    return hasEnded(run.status) ? 'ended' : cancel(tx, runId, null);
  });
}

/**
 * Cancels the run that a host works on, for somebody who need not be allowed to read it.
 * @param since when the host took it, to the millisecond: it is that run and none that came after it
 * @param because who did it, in words, which the run keeps as its reason
 * @returns the run; undefined when the host does not work on it any more
 */
export async function cancelHostWork(
  db: Db,
  { hostId, since, because }: { hostId: string; since: Date; because: string },
): Promise<{ runId: string; workspaceId: string; state: 'cancelled' | 'cancelling' } | undefined> {
  return db.$transaction(async (tx) => {
    const [run] = await tx.$queryRaw<{ runId: string; workspaceId: string }[]>`
      SELECT "id" AS "runId", "workspaceId" FROM "Run"
      WHERE "hostId" = ${hostId}::uuid AND "status" = 'running'
        AND date_trunc('milliseconds', "claimedAt") = ${since}::timestamptz FOR UPDATE`;
    return run && { ...run, state: await cancel(tx, run.runId, because) };
  });
}

/** Cancels a run that has not ended and whose row is locked. */
async function cancel(
  tx: Transaction,
  runId: string,
  because: string | null,
): Promise<'cancelled' | 'cancelling'> {
  // The first to ask is named.
  const [run] = await tx.$queryRaw<{ status: RunStatus }[]>`
    UPDATE "Run" SET "cancelRequestedAt" = coalesce("cancelRequestedAt", now()),
      "reason" = CASE WHEN "cancelRequestedAt" IS NULL THEN ${because} ELSE "reason" END,
      "status" = CASE WHEN "leaseUntil" >= now() THEN "status" ELSE 'cancelled' END,
      "finishedAt" = CASE WHEN "leaseUntil" >= now() THEN "finishedAt" ELSE now() END,
      "leaseOwner" = CASE WHEN "leaseUntil" >= now() THEN "leaseOwner" END,
      "leaseUntil" = CASE WHEN "leaseUntil" >= now() THEN "leaseUntil" END
    WHERE "id" = ${runId}::uuid RETURNING "status"`;
  if (run?.status === 'running') return 'cancelling';
  await cancelOpenTrials(tx, runId);
  await closeRun(tx, runId);
  return 'cancelled';
}
