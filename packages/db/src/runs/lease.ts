/**
 * Ownership of a run by a worker. A run has an owner exactly while it is running. Every change compares and
 * sets: no row changed means that somebody else has the run, or that it is over. Times are the database's, so
 * that the clocks of hosts do not matter.
 */
import type { ContextSummary } from '@headroom/model/context';
import type { RunEnvironment } from '@headroom/model/host';
import type { Db } from '../db.ts';
import { recordEvent } from '../events/record.ts';
import { storable, storableJson } from '../storable.ts';
import { cancelOpenTrials, closeRun } from './close.ts';

export interface Lease {
  readonly runId: string;
  /** The worker process that holds the run. */
  readonly owner: string;
}

/** Extends a lease from now; one that expired is extended too while nobody else took the run. */
export async function renewLease(
  db: Db,
  { runId, owner, leaseMs }: Lease & { leaseMs: number },
): Promise<{ held: boolean; cancelRequested: boolean }> {
  const rows = await db.$queryRaw<{ cancelRequested: boolean }[]>`
    UPDATE "Run" SET "leaseUntil" = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE "id" = ${runId}::uuid AND "leaseOwner" = ${owner}
    RETURNING "cancelRequestedAt" IS NOT NULL AS "cancelRequested"`;
  return { held: rows.length > 0, cancelRequested: rows[0]?.cancelRequested ?? false };
}

/** Gives a run back to the queue. @returns whether the owner had it */
export async function releaseRun(db: Db, { runId, owner }: Lease): Promise<boolean> {
  const released = await db.run.updateMany({
    where: { id: runId, leaseOwner: owner },
    data: { status: 'queued', leaseOwner: null, leaseUntil: null },
  });
  return released.count > 0;
}

/**
 * Ends a run. Trials without an outcome are cancelled when the run was cancelled or failed.
 * @param reason why it failed, in words; of one that was cancelled, who did so is kept
 * @param verdicts of a comparison that came to some: how many metrics have each
 * @param finding of a comparison or an experiment: what it found, in a sentence
 * @param grows whether a soak found something that grows in a server
 * @param contextChanges of a comparison: contexts of its servers, where one changed
 * @param contextAlert whether the team of a watch is to be told of these
 * @returns whether the owner had it
 */
export async function finishRun(
  db: Db,
  {
    runId,
    owner,
    status,
    reason,
    verdicts,
    verdictMethod,
    finding = null,
    grows = false,
    contextChanges = [],
    contextAlert = false,
  }: Lease & {
    status: 'finished' | 'failed' | 'cancelled';
    reason: string | null;
    verdicts?: Readonly<Record<string, number>> | undefined;
    verdictMethod?: number | undefined;
    finding?: string | null | undefined;
    grows?: boolean | undefined;
    contextChanges?: readonly ContextSummary[] | undefined;
    contextAlert?: boolean | undefined;
  },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const finished = await tx.$executeRaw`
      UPDATE "Run"
      SET "status" = ${status}::"RunStatus",
        "reason" = coalesce(${reason === null ? null : storable(reason)}, CASE WHEN ${status} = 'cancelled' THEN "reason" END),
        "finishedAt" = now(), "leaseOwner" = NULL, "leaseUntil" = NULL
      WHERE "id" = ${runId}::uuid AND "leaseOwner" = ${owner}`;
    if (finished === 0) return false;
    if (status !== 'finished') await cancelOpenTrials(tx, runId);
    const concluded = {
      ...(verdicts && { verdicts }),
      ...(verdictMethod !== undefined && { verdictMethod }),
      ...(finding !== null && { finding: storable(finding) }),
      ...(contextChanges.length > 0 && { contextChanges: storableJson(contextChanges) }),
    };
    if (Object.keys(concluded).length > 0) {
      await tx.run.update({ where: { id: runId }, data: concluded, select: { id: true } });
    }
    await closeRun(tx, runId, { contextAlert });
    if (grows) await recordEvent(tx, 'growth_found', runId);
    return true;
  });
}

/** Stores what a run is measured with. */
export async function saveEnvironment(db: Db, runId: string, environment: RunEnvironment): Promise<void> {
  await db.run.update({ where: { id: runId }, data: { environment }, select: { id: true } });
}
