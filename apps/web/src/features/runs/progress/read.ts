import type { Snapshot } from '@headroom/api/progress';
import { buildKey, runBuildsSchema } from '@headroom/workload';
import { db } from '#server/db.ts';

/** Where a run stands, without its numbers: cheap enough to be asked every few seconds. Null for an unknown id. */
export async function readSnapshot(runId: string): Promise<Snapshot | null> {
  const run = await db().run.findUnique({
    where: { id: runId },
    select: {
      status: true,
      reason: true,
      builds: true,
      trials: {
        select: {
          id: true,
          serverId: true,
          side: true,
          round: true,
          position: true,
          status: true,
          reason: true,
          startedAt: true,
        },
        orderBy: { position: 'asc' },
      },
    },
  });
  if (!run) return null;
  return {
    ...run,
    at: Date.now(),
    builds: runBuildsSchema.parse(run.builds),
    trials: run.trials.map((trial) => ({
      ...trial,
      build: buildKey(trial.serverId, trial.side),
      startedAt: trial.startedAt?.getTime() ?? null,
    })),
  };
}
