import { type ComparisonPlan, WATCH_DOUBT } from '@headroom/model/comparison';
import { kindOf, type ProfileCpu, planTrials, type RunRequest, whyNotProfiled } from '@headroom/model/run';
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
    const profileCpu = profileCpuOf(request, plan);
    const profiled = profileCpu === 'always' ? trials.length / asked.rounds : 0;
    await checkQuota(tx, rest.workspaceId, { ...asked, trials: trials.length + profiled });
    const made = await tx.run.create({
      data: {
        ...rest,
        ...asked,
        ...namingColumns({ name, note, tags }),
        ...{ ...compared, profileCpu },
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

/** Servers that a run measures CPU profiles of; by default those of a comparison that regressed. */
function profileCpuOf({ profile, profileCpu }: RunRequest, plan: ComparisonPlan | undefined): ProfileCpu {
  if (profileCpu !== undefined) return profileCpu;
  return plan?.kind === 'comparison' && whyNotProfiled(profile) === null ? 'regressed' : 'never';
}
