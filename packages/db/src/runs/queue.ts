import type { RunKind } from '@headroom/model/run';
import type { Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { claimable, NEW_RUN_ID, type NewRun, type Turn, turnsOf } from './turns.ts';

/** A run that waits for a host. */
export interface WaitingRun extends Turn {
  readonly kind: RunKind;
  readonly name: string | null;
  readonly repository: string;
  readonly baseRef: string | null;
  readonly headRef: string | null;
  readonly profile: string;
  readonly servers: string[];
  readonly rounds: number;
  readonly priority: number;
  readonly createdAt: Date;
  /** Number of its trials that are still to be measured. */
  readonly trialsLeft: number;
}

/** A run that a host works on. */
export interface RunningRun extends Omit<WaitingRun, keyof Turn> {
  readonly id: string;
  readonly workspaceId: string;
  readonly hostClass: string;
  readonly hostId: string;
  /** Since when its present trial is measured; null between trials. */
  readonly trialStartedAt: Date | null;
}

/** Columns that say what a run measures. */
const ASKED = Prisma.sql`run."kind", run."name", run."repository", run."baseRef", run."headRef", run."profile", run."servers",
  run."rounds"`;

/** The runs of a class that wait for a host, in the order in which hosts take them. */
export async function listWaitingRuns(db: Db, hostClass: string): Promise<WaitingRun[]> {
  return db.$queryRaw<WaitingRun[]>`
    SELECT turns.*, ${ASKED}, run."priority", run."createdAt",
      (SELECT count(*) FROM "Trial" WHERE "runId" = run."id" AND "status" IN ('waiting', 'running'))::int
        AS "trialsLeft"
    FROM (${turnsOf(hostClass)}) AS turns JOIN "Run" AS run ON run."id" = turns."id"
    ORDER BY turns."place"`;
}

/** The runs that hosts work on, of all classes. */
export async function listRunningRuns(db: Db): Promise<RunningRun[]> {
  return db.$queryRaw<RunningRun[]>`
    SELECT run."id", run."workspaceId", run."hostClass", run."hostId", ${ASKED}, run."priority",
      run."createdAt", trial."trialsLeft", trial."trialStartedAt"
    FROM "Run" AS run CROSS JOIN LATERAL (
      SELECT count(*)::int AS "trialsLeft", max("startedAt") AS "trialStartedAt"
      FROM "Trial" WHERE "runId" = run."id" AND "status" IN ('waiting', 'running')
    ) AS trial
    WHERE run."status" = 'running' AND run."leaseUntil" >= now()
    ORDER BY run."claimedAt"`;
}

/** Number of runs of a class that are worked on, or come before this one, which may not be stored yet. */
export async function countAhead(
  db: Db,
  { hostClass, run }: { hostClass: string; run: string | NewRun },
): Promise<number> {
  const added = typeof run === 'string' ? undefined : run;
  const [row] = await db.$queryRaw<{ ahead: number }[]>`
    SELECT (SELECT count(*)::int FROM "Run"
        WHERE "hostClass" = ${hostClass} AND "status" = 'running' AND "leaseUntil" >= now())
      + coalesce((SELECT "place" - 1 FROM (${turnsOf(hostClass, added)}) AS turns
        WHERE "id" = ${added ? NEW_RUN_ID : run}::uuid), 0) AS "ahead"`;
  return row?.ahead ?? 0;
}

/** The host classes of which runs of these workspaces are queued or running. */
export async function listOpenClasses(db: Db, { workspaceIds }: Reader): Promise<string[]> {
  const rows = await db.run.findMany({
    where: { status: { in: ['queued', 'running'] }, workspaceId: { in: [...workspaceIds] } },
    distinct: ['hostClass'],
    select: { hostClass: true },
  });
  return rows.map(({ hostClass }) => hostClass);
}

/** Ids of the runs that a host of this class could take now, in that order. */
export async function listDeliverableRuns(db: Db, hostClass: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(claimable(hostClass));
  return rows.map(({ id }) => id);
}
