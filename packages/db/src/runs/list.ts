import { type RunKind, type RunStatus, TRIAL_STATUSES, type TrialStatus } from '@headroom/workload';
import { z } from 'zod';
import type { Db } from '../db.ts';
import { REVISION, type StoredRevision } from '../revisions/ensure.ts';

export interface RunListing {
  readonly workspaceId: string;
  readonly status?: RunStatus | undefined;
  readonly serverId?: string | undefined;
  readonly profile?: string | undefined;
  readonly kind?: RunKind | undefined;
  /** At most this many rows. */
  readonly limit: number;
  /** Only runs created before this one: the id of the last row seen. */
  readonly before?: string | undefined;
}

export interface RunRow {
  readonly id: string;
  readonly kind: RunKind;
  readonly repository: string;
  /** What was asked for; a single run has a head or neither, which is the checkout as it was. */
  readonly baseRef: string | null;
  readonly headRef: string | null;
  /** What they are; null until a worker has taken the run, and where there is no ref. */
  readonly baseRevision: StoredRevision | null;
  readonly headRevision: StoredRevision | null;
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
  readonly host: {
    readonly id: string;
    readonly name: string;
    readonly runtime: string;
    /** Since when it is off the list of hosts; null while it is on it. */
    readonly removedAt: Date | null;
  } | null;
  readonly cancelRequestedAt: Date | null;
  /** How many metrics of a finished comparison have each verdict; null of every other run. */
  readonly verdicts: Readonly<Record<string, number>> | null;
  /** How many of the run's trials are in each status. */
  readonly trialCounts: Record<TrialStatus, number>;
}

/** The columns of a row, for queries that return one. */
export const ROW = {
  id: true,
  kind: true,
  repository: true,
  baseRef: true,
  headRef: true,
  baseRevision: { select: REVISION },
  headRevision: { select: REVISION },
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
  verdicts: true,
  host: { select: { id: true, name: true, runtime: true, removedAt: true } },
} as const;

/** Runs of a workspace, newest first. */
export async function listRuns(db: Db, listing: RunListing): Promise<RunRow[]> {
  const { workspaceId, status, serverId, profile, kind, limit, before } = listing;
  const runs = await db.run.findMany({
    where: {
      workspaceId,
      ...(status && { status }),
      ...(serverId && { servers: { has: serverId } }),
      ...(profile && { profile }),
      ...(kind && { kind }),
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
  return runs.map((run) => ({
    ...run,
    verdicts: toVerdicts(run.verdicts),
    trialCounts: counts.get(run.id) ?? noTrials(),
  }));
}

/** Counts of verdicts as they are stored. */
export function toVerdicts(stored: unknown): RunRow['verdicts'] {
  return z.record(z.string(), z.number()).nullable().parse(stored);
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
