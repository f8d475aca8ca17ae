import type { Db } from '../db.ts';
import { storable } from '../storable.ts';
import type { QuotaLimits } from './read.ts';

/** Gives a workspace another name; its slug stays. @returns whether there is such a workspace */
export async function renameWorkspace(db: Db, id: string, name: string): Promise<boolean> {
  return (await db.workspace.updateMany({ where: { id }, data: { name: storable(name) } })).count > 0;
}

/** Sets how much a workspace may use. @returns whether there is such a workspace */
export async function setQuota(
  db: Db,
  id: string,
  { maxQueuedRuns, maxRunningRuns, maxBenchMinutes, maxStoredMb }: QuotaLimits,
): Promise<boolean> {
  const data = { maxQueuedRuns, maxRunningRuns, maxBenchMinutes, maxStoredMb };
  return (await db.workspace.updateMany({ where: { id }, data })).count > 0;
}
