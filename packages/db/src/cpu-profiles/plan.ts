import type { Side } from '@headroom/model/comparison';
import type { Db } from '../db.ts';

/** A side of a server whose CPU profile is measured. */
export interface PlannedCpuProfile {
  readonly serverId: string;
  /** Null in a single run. */
  readonly side: Side | null;
}

/**
 * Plans the CPU profiles that a run measures of itself. A worker that takes over finds those of the worker before it:
 * a run plans once.
 * @returns false, and plans nothing, when the run is no longer the owner's
 */
export async function planCpuProfiles(
  db: Db,
  { runId, owner }: { runId: string; owner: string },
  planned: readonly PlannedCpuProfile[],
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [run] = await tx.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "Run" WHERE "id" = ${runId}::uuid AND "leaseOwner" = ${owner} FOR UPDATE`;
    if (!run) return false;
    if ((await tx.cpuProfile.count({ where: { measuredById: runId } })) > 0) return true;
    await tx.cpuProfile.createMany({
      data: planned.map((profile) => ({ ...profile, runId, measuredById: runId })),
    });
    return true;
  });
}
