import type { Db, Transaction } from '../db.ts';
import { type Cost, estimateCost, type PlannedTrials } from './cost.ts';

/** Use of a quota; `limit` null: without limit. */
export interface QuotaUse {
  readonly used: number;
  /** Expected use of its runs that have not ended, beside that. */
  readonly planned: number;
  readonly limit: number | null;
}

/** Use of a workspace's quotas. */
export interface Usage {
  /** Runs that wait for a host. */
  readonly queuedRuns: QuotaUse;
  /** Runs that hosts work on. */
  readonly runningRuns: QuotaUse;
  /** Minutes that hosts worked on its runs since the calendar month began, UTC; deleted runs count. */
  readonly benchMinutes: QuotaUse;
  /** Of its runs, of the archives that were uploaded to its projects, and of files of published histories. */
  readonly storedBytes: QuotaUse;
}

/** The unit of `Workspace.maxStoredMb`. */
const BYTES_PER_MB = 1_000_000;

interface UsageRow {
  queued: number;
  running: number;
  minutes: number;
  bytes: number;
  maxQueuedRuns: number | null;
  maxRunningRuns: number | null;
  maxBenchMinutes: number | null;
  maxStoredMb: number | null;
}

/** Reads what a workspace uses of its quotas right now. @throws Error when there is no such workspace */
export async function readUsage(db: Db | Transaction, workspaceId: string): Promise<Usage> {
  // A run whose worker fell silent was worked on until its lease ended. One that was given back has no end yet.
  const [row] = await db.$queryRaw<UsageRow[]>`
    SELECT "maxQueuedRuns", "maxRunningRuns", "maxBenchMinutes", "maxStoredMb", open."queued", open."running",
      open."minutes" + coalesce((
        SELECT "minutes" FROM "MonthlyUse" WHERE "workspaceId" = workspace."id" AND "month" = open."month"::date
      ), 0) AS "minutes",
      coalesce((SELECT "storedBytes" FROM "WorkspaceUse" WHERE "workspaceId" = workspace."id"), 0)::float8 + coalesce((
        SELECT sum(version."bytes") FROM "ProjectVersion" AS version
        JOIN "Project" AS project ON project."id" = version."projectId"
        WHERE project."workspaceId" = workspace."id"
      ), 0)::float8 + coalesce((
        SELECT sum(octet_length(file."content"))
        FROM "Watch" AS watch JOIN "Publication" AS published ON published."watchId" = watch."id"
        JOIN "PublicationFile" AS file ON file."publicationId" = published."id"
        WHERE watch."workspaceId" = workspace."id"
      ), 0)::float8 AS "bytes"
    FROM "Workspace" AS workspace CROSS JOIN LATERAL (
      SELECT "month", count(*) FILTER (WHERE "status" = 'queued')::int AS "queued",
        count(*) FILTER (WHERE "status" = 'running' AND "leaseUntil" >= now())::int AS "running",
        coalesce(sum(greatest(0, extract(epoch FROM least(now(), "leaseUntil") - greatest("startedAt", "month"))))
          FILTER (WHERE "status" = 'running' AND "startedAt" IS NOT NULL), 0)::float8 / 60 AS "minutes"
      FROM date_trunc('month', now(), 'UTC') AS "month"
      LEFT JOIN "Run" ON "workspaceId" = workspace."id" AND "status" IN ('queued', 'running')
      GROUP BY "month"
    ) AS open
    WHERE workspace."id" = ${workspaceId}::uuid`;
  if (!row) throw new Error(`there is no workspace ${workspaceId}`);
  const planned = await plannedCost(db, workspaceId);
  const { maxStoredMb } = row;
  return {
    queuedRuns: { used: row.queued, planned: 0, limit: row.maxQueuedRuns },
    runningRuns: { used: row.running, planned: 0, limit: row.maxRunningRuns },
    benchMinutes: { used: row.minutes, planned: planned.benchMinutes, limit: row.maxBenchMinutes },
    storedBytes: {
      used: row.bytes,
      planned: planned.storedBytes,
      limit: maxStoredMb === null ? null : maxStoredMb * BYTES_PER_MB,
    },
  };
}

/** Cost of the trials that are still to be measured of a workspace's runs. */
async function plannedCost(db: Db | Transaction, workspaceId: string): Promise<Cost> {
  const planned = await db.$queryRaw<PlannedTrials[]>`
    SELECT run."hostClass", run."profile", count(*)::int AS "trials"
    FROM "Run" AS run JOIN "Trial" AS trial ON trial."runId" = run."id"
    WHERE run."workspaceId" = ${workspaceId}::uuid
      AND run."status" IN ('queued', 'running') AND trial."status" IN ('waiting', 'running')
    GROUP BY run."hostClass", run."profile"`;
  let cost: Cost = { benchMinutes: 0, storedBytes: 0 };
  for (const trials of planned) {
    const { benchMinutes, storedBytes } = await estimateCost(db, trials);
    cost = {
      benchMinutes: cost.benchMinutes + benchMinutes,
      storedBytes: cost.storedBytes + storedBytes,
    };
  }
  return cost;
}
