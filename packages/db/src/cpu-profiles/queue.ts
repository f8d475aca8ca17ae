import { hasEnded, isProfilable, sidesOf } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { checkQuota } from '../quotas/check.ts';

const COPIED = {
  ...{ workspaceId: true, projectId: true, suite: true, profile: true, handshake: true, servers: true },
  ...{ rounds: true, hostClass: true, repository: true, baseRef: true, headRef: true },
  ...{ baseRevisionId: true, headRevisionId: true, priority: true, layouts: true },
} as const;

/** Outcome of asking for CPU profiles of a run: the run that measures them, or why there is none. */
export type ProfilingQueued =
  | { readonly state: 'queued'; readonly id: string; readonly hostClass: string; readonly profiles: number }
  | { readonly state: 'not_found' | 'not_ended' | 'other_kind' | 'busy' | 'published' };

/**
 * Queues a run of the kind `profiling`, which measures CPU profiles of all servers of an ended run again: of its
 * commits, under its load, on its class of hosts. Its trials stay as they are, so nothing counts it.
 * @throws QuotaExceeded when its workspace has not enough left for it
 */
export async function queueProfiling(
  db: Db,
  { runId, createdById, seed }: { runId: string; createdById: string | null; seed: number },
): Promise<ProfilingQueued> {
  return db.$transaction(async (tx) => {
    // The lock makes two requests at once see each other, and keeps the run from being published meanwhile.
    await tx.$executeRaw`SELECT 1 FROM "Run" WHERE "id" = ${runId}::uuid FOR UPDATE`;
    const run = await tx.run.findUnique({
      where: { id: runId },
      select: { ...COPIED, kind: true, status: true, publications: { where: { withdrawnAt: null } } },
    });
    if (!run) return { state: 'not_found' };
    const { kind, status, publications, ...copied } = run;
    if (!isProfilable({ kind, profile: copied.profile })) return { state: 'other_kind' };
    if (!hasEnded(status)) return { state: 'not_ended' };
    if (publications.length > 0) return { state: 'published' };
    const open = await tx.cpuProfile.count({
      where: {
        ...{ runId, status: { in: ['waiting', 'running'] } },
        measuredBy: { status: { in: ['queued', 'running'] } },
      },
    });
    if (open > 0) return { state: 'busy' };
    const planned = copied.servers.flatMap((serverId) => sidesOf(kind).map((side) => ({ serverId, side })));
    const { workspaceId, hostClass, profile } = copied;
    await checkQuota(tx, workspaceId, { hostClass, profile, trials: planned.length });
    const { id } = await tx.run.create({
      data: { ...copied, kind: 'profiling', createdById, seed, rounds: 1 },
      select: { id: true },
    });
    await tx.cpuProfile.createMany({ data: planned.map((one) => ({ ...one, runId, measuredById: id })) });
    return { state: 'queued', id, hostClass, profiles: planned.length };
  });
}

/** Run whose page shows the CPU profiles that a run of the kind `profiling` measures; null once it is deleted. */
export async function profiledRunOf(db: Db, profilingId: string): Promise<string | null> {
  const row = await db.cpuProfile.findFirst({
    where: { measuredById: profilingId },
    select: { runId: true },
  });
  return row?.runId ?? null;
}
