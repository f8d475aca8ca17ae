import { type RunBuilds, runBuildsSchema } from '@headroom/model/run';
import type { Db } from '../db.ts';
import type { RunDetail, TrialDetail } from './read.ts';

/** State of a trial, without its measurements. */
export type TrialProgress = Pick<
  TrialDetail,
  'id' | 'serverId' | 'side' | 'round' | 'position' | 'status' | 'reason' | 'startedAt'
>;

/** State of a run and its trials, without their measurements. */
export interface RunProgress extends Pick<RunDetail, 'status' | 'reason'> {
  readonly builds: RunBuilds;
  /** In the order they are measured. */
  readonly trials: TrialProgress[];
}

const TRIAL = {
  id: true,
  serverId: true,
  side: true,
  round: true,
  position: true,
  status: true,
  reason: true,
  startedAt: true,
} as const;

/** Cheap enough to be asked every few seconds; null for an unknown id. */
export async function readRunProgress(db: Db, id: string): Promise<RunProgress | null> {
  const run = await db.run.findUnique({
    where: { id },
    select: {
      status: true,
      reason: true,
      builds: true,
      trials: { select: TRIAL, orderBy: { position: 'asc' } },
    },
  });
  return run && { ...run, builds: runBuildsSchema.parse(run.builds) };
}
