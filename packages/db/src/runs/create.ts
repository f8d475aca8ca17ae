import { type ComparisonPlan, WATCH_DOUBT } from '@headroom/model/comparison';
import { kindOf, planTrials, type RunRequest } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { recordWatchStatus } from '../events/record.ts';
import { checkQuota } from '../quotas/check.ts';
import { type OfWatch, takeWatch } from '../watches/attend.ts';
import { namingColumns } from './naming.ts';

/**
 * Writes a queued run and all its trials, in the random order of the seed, in one transaction; with a plan those of
 * both sides.
 * @throws QuotaExceeded when its workspace has not enough left for it, WatchTaken where its watch has another one
 */
export async function createRun(
  db: Db,
  run: {
    workspaceId: string;
    createdById?: string | null;
    request: RunRequest;
    seed: number;
    plan?: ComparisonPlan;
    /** Project whose servers it measures. */
    projectId?: string | null;
    /** Watch that queues it. */
    watch?: OfWatch;
  },
): Promise<{ id: string }> {
  const { request, plan, watch, ...rest } = run;
  const { ref, name, note, tags, ...asked } = request;
  const trials = planTrials(asked.servers, asked.rounds, rest.seed, { sides: plan !== undefined });
  const compared = plan
    ? { ...plan, tools: [...plan.tools] }
    : { kind: kindOf(asked.profile), headRef: ref ?? null };
  return db.$transaction(async (tx) => {
    if (watch) await takeWatch(tx, watch);
    await checkQuota(tx, rest.workspaceId, { ...asked, trials: trials.length });
    const made = await tx.run.create({
      data: {
        ...rest,
        ...asked,
        ...namingColumns({ name, note, tags }),
        ...compared,
        ...(watch && { watchId: watch.id, searchesId: watch.searchesId }),
        ...(watch?.isHead && { doubt: WATCH_DOUBT }),
        trials: { createMany: { data: trials } },
      },
      select: { id: true },
    });
    if (watch?.isHead) await recordWatchStatus(tx, watch.id, made.id);
    return made;
  });
}
