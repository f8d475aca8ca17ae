import type { Snapshot } from '@headroom/api/progress';
import { readRunProgress } from '@headroom/db';
import { buildKey } from '@headroom/model/comparison';
import { db } from '#server/db.ts';
import { readTrialSoFar } from './trial-so-far.ts';

/**
 * State of a run without its numbers: cheap enough to be polled every few seconds. Null for an unknown id.
 */
export async function readSnapshot(runId: string): Promise<Snapshot | null> {
  const run = await readRunProgress(db(), runId);
  if (!run) return null;
  const running = run.trials.find(({ status }) => status === 'running');
  return {
    ...run,
    ...(running ? await readTrialSoFar(runId, running.id) : { step: null, load: [] }),
    at: Date.now(),
    trials: run.trials.map((trial) => ({
      ...trial,
      build: buildKey(trial.serverId, trial.side),
      startedAt: trial.startedAt?.getTime() ?? null,
    })),
  };
}
