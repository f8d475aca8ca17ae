import type { Db } from '../db.ts';
import type { Lease } from '../runs/lease.ts';

/**
 * Removes trials that are still to be measured and would say nothing more: of a comparison that is decided, or of one
 * of its servers that fails on a side. Only the run's owner can.
 * @returns how many they were
 */
export async function dropWaitingTrials(
  db: Db,
  { runId, owner, serverId }: Lease & { serverId?: string },
): Promise<number> {
  const { count } = await db.trial.deleteMany({
    where: { runId, status: 'waiting', run: { leaseOwner: owner }, ...(serverId && { serverId }) },
  });
  return count;
}
