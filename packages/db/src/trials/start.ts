import type { Side } from '@headroom/model/comparison';
import type { TrialResult } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { storable } from '../storable.ts';
import { keepAttempt } from './attempt.ts';

/** A trial that waits to be measured. */
export interface NextTrial {
  readonly id: string;
  readonly serverId: string;
  readonly side: Side | null;
  readonly round: number;
  readonly position: number;
  /** Number of the measurement, from 1. */
  readonly attempt: number;
  /** Reason why it is measured again; null the first time. */
  readonly reason: string | null;
}

/**
 * The trial of a run that is measured next, or null: round by round, each in its order, and at the end of a round
 * those of it that were disturbed, once more and then a third time.
 */
export async function nextTrial(db: Db, runId: string): Promise<NextTrial | null> {
  return db.trial.findFirst({
    where: { runId, status: 'waiting' },
    orderBy: [{ round: 'asc' }, { attempt: 'asc' }, { position: 'asc' }],
    select: {
      id: true,
      serverId: true,
      side: true,
      round: true,
      position: true,
      attempt: true,
      reason: true,
    },
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

/**
 * Lets a running trial wait to be measured again. Its row stays the one it is; what was measured stands where the run ends
 * before the next measurement has.
 * @param reason why, in words
 * @returns false when it is not running, or when the run is no longer the owner's
 */
export async function repeatTrial(
  db: Db,
  trialId: string,
  { owner, reason, result }: { owner: string; reason: string; result: TrialResult },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { startedAt, attempt } = await tx.trial.findUniqueOrThrow({
      where: { id: trialId },
      select: { startedAt: true, attempt: true },
    });
    // Its revision and build stay, for the kept measurement; the next start writes them again.
    const repeated = await tx.trial.updateMany({
      where: { id: trialId, status: 'running', run: { leaseOwner: owner } },
      data: {
        status: 'waiting',
        attempt: { increment: 1 },
        reason: storable(reason),
        startedAt: null,
      },
    });
    if (repeated.count === 0) return false;
    await keepAttempt(tx, trialId, { attempt, startedAt: startedAt ?? new Date(), result });
    return true;
  });
}
