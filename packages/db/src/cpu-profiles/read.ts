import type { CpuProfile } from '@headroom/model/cpu-profile';
import { decodeCpuProfile } from '@headroom/model/cpu-profile/stored';
import type { Db } from '../db.ts';
import type { PlannedCpuProfile } from './plan.ts';

/** A CPU profile with its stacks. */
export interface StoredCpuProfile extends PlannedCpuProfile {
  readonly id: string;
  readonly runId: string;
  readonly profile: CpuProfile;
}

/** CPU profiles that are done, by their ids; without those that are not, or are gone. */
export async function readCpuProfiles(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCpuProfile>> {
  const rows = await db.cpuProfile.findMany({
    where: { id: { in: [...ids] }, status: 'done' },
    select: { id: true, runId: true, serverId: true, side: true, data: true },
  });
  return new Map(
    rows.flatMap(({ data, ...row }) =>
      data ? [[row.id, { ...row, profile: decodeCpuProfile(data) }] as const] : [],
    ),
  );
}
