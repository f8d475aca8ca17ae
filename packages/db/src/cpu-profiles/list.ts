import {
  type CpuProfileFigures,
  type CpuProfileStatus,
  cpuProfileFiguresSchema,
} from '@headroom/model/cpu-profile';
import { hasEnded } from '@headroom/model/run';
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

/** Reason of a CPU profile whose run ended before it was measured. */
export const ENDED_FIRST = 'the run ended first';

/** CPU profiles that a run shows, newest measurement first, each in the order it was measured. */
export async function listCpuProfiles(db: Db, runId: string): Promise<CpuProfileRow[]> {
  const rows = await db.cpuProfile.findMany({
    where: { runId },
    orderBy: [{ measuredById: 'desc' }, { id: 'asc' }],
    select: {
      ...{ id: true, serverId: true, side: true, status: true, reason: true, measuredById: true },
      ...{ figures: true, createdAt: true, finishedAt: true },
      measuredBy: { select: { status: true } },
    },
  });
  return rows.map(({ measuredBy, ...row }) => ({
    ...row,
    // A worker of an earlier version ends a run without its profiles.
    ...(isOpen(row) && hasEnded(measuredBy.status) && { status: 'failed', reason: ENDED_FIRST }),
    figures: cpuProfileFiguresSchema.nullable().parse(row.figures),
  }));
}

const isOpen = ({ status }: { status: CpuProfileStatus }) => status === 'waiting' || status === 'running';
