import { type RunStatus, TRIAL_STATUSES, type TrialStatus } from '@headroom/workload';
import type { Db } from '../db.ts';

export interface RunListing {
  readonly workspaceId: string;
  readonly status?: RunStatus | undefined;
  readonly serverId?: string | undefined;
  readonly profile?: string | undefined;
  /** At most this many rows. */
  readonly limit: number;
  /** Only runs created before this one: the id of the last row seen. */
  readonly before?: string | undefined;
}

export interface RunRow {
  readonly id: string;
  readonly suite: string;
  readonly profile: string;
  readonly handshake: string;
  readonly servers: string[];
  readonly rounds: number;
  readonly hostClass: string;
  readonly status: RunStatus;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly host: { readonly id: string; readonly name: string; readonly runtime: string } | null;
  readonly cancelRequestedAt: Date | null;
  /** How many of the run's trials are in each status. */
  readonly trialCounts: Record<TrialStatus, number>;
}

/** The columns of a row, for queries that return one. */
export const ROW = {
  id: true,
  suite: true,
  profile: true,
  handshake: true,
  servers: true,
  rounds: true,
  hostClass: true,
  status: true,
  reason: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  cancelRequestedAt: true,
  host: { select: { id: true, name: true, runtime: true } },
} as const;

/** Runs of a workspace, newest first. */
export async function listRuns(db: Db, listing: RunListing): Promise<RunRow[]> {
  const { workspaceId, status, serverId, profile, limit, before } = listing;
  const runs = await db.run.findMany({
    where: {
      workspaceId,
      ...(status && { status }),
      ...(serverId && { servers: { has: serverId } }),
      ...(profile && { profile }),
      ...(before && { id: { lt: before } }),
    },
    // Ids are sortable by time, and unlike times they are unique.
    orderBy: { id: 'desc' },
    take: limit,
    select: ROW,
  });
  const counts = await trialCounts(
    db,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => ({ ...run, trialCounts: counts.get(run.id) ?? noTrials() }));
}

async function trialCounts(db: Db, runIds: string[]): Promise<Map<string, Record<TrialStatus, number>>> {
  const groups = await db.trial.groupBy({
    by: ['runId', 'status'],
    where: { runId: { in: runIds } },
    _count: true,
  });
  const counts = new Map(runIds.map((id) => [id, noTrials()]));
  for (const { runId, status, _count } of groups)
    Object.assign(counts.get(runId) ?? {}, { [status]: _count });
  return counts;
}

function noTrials(): Record<TrialStatus, number> {
  return Object.fromEntries(TRIAL_STATUSES.map((status) => [status, 0])) as Record<TrialStatus, number>;
}

/** How many of these trials are in each status. */
export function countByStatus(trials: readonly { status: TrialStatus }[]): Record<TrialStatus, number> {
  const counts = noTrials();
  for (const { status } of trials) counts[status]++;
  return counts;
}
