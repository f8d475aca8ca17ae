import { NEWER, type TrialStatus } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { noTrials, type RunRow } from './list.ts';

/** Number of trials of each of these runs in each status, by the runs' ids. */
export async function listTrialCounts(
  db: Db,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunRow['trialCounts']>> {
  const counts = new Map(runIds.map((id) => [id, noTrials()]));
  if (runIds.length === 0) return counts;
  const rows = await db.$queryRaw<{ runId: string; status: TrialStatus; trials: number }[]>`
    SELECT trial."runId", trial."status"::text AS "status", count(*)::int AS "trials" FROM "Trial" AS trial
    WHERE trial."runId" = ANY(${[...runIds]}::uuid[]) GROUP BY trial."runId", trial."status"`;
  for (const { runId, status, trials } of rows) {
    const own = counts.get(runId);
    if (own && status !== NEWER) own[status] = trials;
  }
  return counts;
}
