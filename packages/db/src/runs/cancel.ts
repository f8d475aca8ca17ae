import type { RunStatus } from '@headroom/workload';
import type { Db } from '../db.ts';
import { recordEvent } from '../events/record.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';

/**
 * Cancels a run: a queued one at once, with its trials; a running one by a wish its worker sees when it renews its
 * lease.
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
    if (run.status === 'running') {
      await tx.$executeRaw`
        UPDATE "Run" SET "cancelRequestedAt" = coalesce("cancelRequestedAt", now()) WHERE "id" = ${runId}::uuid`;
      return 'cancelling';
    }
    if (run.status !== 'queued') return 'ended';
    await tx.$executeRaw`
      UPDATE "Run"
      SET "status" = 'cancelled', "cancelRequestedAt" = coalesce("cancelRequestedAt", now()), "finishedAt" = now()
      WHERE "id" = ${runId}::uuid`;
    await tx.trial.updateMany({
      where: { runId, status: { in: ['waiting', 'running'] } },
      data: { status: 'cancelled' },
    });
    await countStoredBytes(tx, runId);
    await recordEvent(tx, 'run_finished', runId);
    return 'cancelled';
  });
}
