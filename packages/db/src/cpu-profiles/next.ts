import type { Db } from '../db.ts';
import type { PlannedCpuProfile } from './plan.ts';

/** A CPU profile that waits to be measured. */
export interface NextCpuProfile extends PlannedCpuProfile {
  readonly id: string;
  /** Run that shows it. */
  readonly runId: string;
}

const NEXT = { id: true, runId: true, serverId: true, side: true } as const;

/** The CPU profile that a run measures next, or null; one that a lost worker left running is measured again. */
export async function nextCpuProfile(db: Db, measuredById: string): Promise<NextCpuProfile | null> {
  return db.cpuProfile.findFirst({
    where: { measuredById, status: { in: ['waiting', 'running'] } },
    orderBy: { id: 'asc' },
    select: NEXT,
  });
}

/** Marks a CPU profile as running. @returns false when its run is no longer the owner's */
export async function startCpuProfile(db: Db, id: string, owner: string): Promise<boolean> {
  const { count } = await db.cpuProfile.updateMany({
    where: { id, status: { in: ['waiting', 'running'] }, measuredBy: { leaseOwner: owner } },
    data: { status: 'running' },
  });
  return count > 0;
}
