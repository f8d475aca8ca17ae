import {
  type CpuProfileFigures,
  type CpuProfileStatus,
  cpuProfileFiguresSchema,
} from '@headroom/model/cpu-profile';
import type { Db } from '../db.ts';
import type { PlannedCpuProfile } from './plan.ts';

/** A CPU profile without its stacks. */
export interface CpuProfileRow extends PlannedCpuProfile {
  readonly id: string;
  readonly status: CpuProfileStatus;
  /** Reason that it failed, in words. */
  readonly reason: string | null;
  /** Run whose host measures it. */
  readonly measuredById: string;
  /** Null until it is done. */
  readonly figures: CpuProfileFigures | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** CPU profiles that a run shows, newest measurement first, each in the order it was measured. */
export async function listCpuProfiles(db: Db, runId: string): Promise<CpuProfileRow[]> {
  const rows = await db.cpuProfile.findMany({
    where: { runId },
    orderBy: [{ measuredById: 'desc' }, { id: 'asc' }],
    select: {
      ...{ id: true, serverId: true, side: true, status: true, reason: true, measuredById: true },
      ...{ figures: true, createdAt: true, finishedAt: true },
    },
  });
  return rows.map((row) => ({ ...row, figures: cpuProfileFiguresSchema.nullable().parse(row.figures) }));
}
