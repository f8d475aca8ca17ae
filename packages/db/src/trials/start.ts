import type { Side } from '@headroom/workload';
import type { Db } from '../db.ts';

/** The first trial of a run that waits to be measured, or null. */
export async function nextTrial(
  db: Db,
  runId: string,
): Promise<{ id: string; serverId: string; side: Side | null; round: number; position: number } | null> {
  return db.trial.findFirst({
    where: { runId, status: 'waiting' },
    orderBy: { position: 'asc' },
    select: { id: true, serverId: true, side: true, round: true, position: true },
  });
}

/**
 * Marks a waiting trial as running.
 * @returns false when it was not waiting, or when the run is no longer the owner's
 */
export async function startTrial(
  db: Db,
  trialId: string,
  { owner, revisionId, buildId }: { owner: string; revisionId: string | null; buildId: string | null },
): Promise<boolean> {
  const started = await db.trial.updateMany({
    where: { id: trialId, status: 'waiting', run: { leaseOwner: owner } },
    data: { status: 'running', revisionId, buildId, startedAt: new Date() },
  });
  return started.count > 0;
}
