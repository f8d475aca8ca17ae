import { type CpuProfile, type CpuProfileFigures, cpuProfileSchema } from '@headroom/model/cpu-profile';
import { encodeCpuProfile } from '@headroom/model/cpu-profile/stored';
import { z } from 'zod';
import type { Db } from '../db.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { storable, storableJson } from '../storable.ts';

/** What came of a trial under a profiler. */
export type ProfiledTrial =
  | { readonly profile: CpuProfile; readonly figures: CpuProfileFigures }
  /** Reason that it has no profile, in words. */
  | { readonly reason: string };

/**
 * Stores what came of a CPU profile that is running, in one transaction with the size of the run that shows it.
 * @returns false, and stores nothing, when it is not running or its run is no longer the owner's
 */
export async function storeCpuProfile(
  db: Db,
  id: string,
  owner: string,
  profiled: ProfiledTrial,
): Promise<boolean> {
  const ended = columnsOf(profiled);
  return db.$transaction(async (tx) => {
    const { count } = await tx.cpuProfile.updateMany({
      where: { id, status: 'running', measuredBy: { leaseOwner: owner } },
      data: { ...ended, finishedAt: new Date() },
    });
    if (count === 0) return false;
    const { runId } = await tx.cpuProfile.findUniqueOrThrow({ where: { id }, select: { runId: true } });
    await countStoredBytes(tx, runId);
    return true;
  });
}

function columnsOf(profiled: ProfiledTrial) {
  if ('reason' in profiled) return { status: 'failed' as const, reason: storable(profiled.reason) };
  const { profile, figures } = profiled;
  const { data: valid, error: broken } = cpuProfileSchema.safeParse(storableJson(profile));
  if (!valid) {
    const [first] = broken.issues;
    const reason = `the CPU profile is invalid: ${z.prettifyError({ issues: first ? [first] : [] })}`;
    return { status: 'failed' as const, reason: storable(reason) };
  }
  try {
    return { status: 'done' as const, figures, data: encodeCpuProfile(valid) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { status: 'failed' as const, reason: error.message };
  }
}
