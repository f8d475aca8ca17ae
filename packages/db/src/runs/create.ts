import { planTrials, type RunRequest } from '@headroom/workload';
import type { Db } from '../db.ts';

/** Writes a queued run and all its trials, in the random order of the seed, in one transaction. */
export async function createRun(
  db: Db,
  { workspaceId, request, seed }: { workspaceId: string; request: RunRequest; seed: number },
): Promise<{ id: string }> {
  const trials = planTrials(request.servers, request.rounds, seed);
  return db.run.create({
    data: { workspaceId, ...request, seed, trials: { createMany: { data: trials } } },
    select: { id: true },
  });
}
