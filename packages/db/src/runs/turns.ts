import { Prisma } from '../generated/client.ts';

/** How long a run waits until it counts as one step of priority higher: none of a workspace waits for ever. */
export const PRIORITY_RISE_MS = 3_600_000;

/** A run that is not stored yet. */
export interface NewRun {
  readonly workspaceId: string;
  readonly priority: number;
}

/** One row of `turnsOf`. */
export interface Turn {
  readonly id: string;
  readonly workspaceId: string;
  /** From 1. */
  readonly place: number;
  /** Whether the pool of hosts serves its workspace. */
  readonly mayUse: boolean;
  /** How many more runs of its workspace may be worked on now; null: without limit. */
  readonly room: number | null;
}

/** The id under which `turnsOf` lists a run that is not stored yet; no stored one has it. */
export const NEW_RUN_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The runs of a host class that wait for a host, in the order in which hosts take them, as a query with the columns
 * of Turn. Workspaces take turns: first comes the first run of each, then the second of each; within a turn, the
 * workspace whose run was taken longest ago; of those never served, the one whose first run has the lower id. A run's
 * turn within its workspace goes by priority and by how long it waits. Hosts take the first run whose workspace has
 * room; those that the pool does not serve come last.
 * @param added a run to place among the stored ones
 */
export function turnsOf(hostClass: string, added?: NewRun): Prisma.Sql {
  const more = added
    ? Prisma.sql`UNION ALL
        SELECT ${NEW_RUN_ID}::uuid, ${added.workspaceId}::uuid, now(), ${added.priority}::smallint`
    : Prisma.empty;
  return Prisma.sql`
    WITH waiting AS (
      SELECT "id", "workspaceId", row_number() OVER own AS "turn", first_value("id") OVER own AS "first"
      FROM (
        SELECT "id", "workspaceId", "createdAt", "priority" FROM "Run"
        WHERE "hostClass" = ${hostClass}
          AND ("status" = 'queued' OR ("status" = 'running' AND "leaseUntil" < now()))
        ${more}
      ) AS run
      WINDOW own AS (
        PARTITION BY "workspaceId"
        ORDER BY "createdAt" - "priority" * (${PRIORITY_RISE_MS}::float8 * interval '1 millisecond'), "id"
      )
    ), team AS MATERIALIZED (
      SELECT workspace."id",
        (SELECT max("claimedAt") FROM "Run"
          WHERE "hostClass" = ${hostClass} AND "workspaceId" = workspace."id") AS "servedAt",
        coalesce(pool."shared" OR pool."workspaceId" = workspace."id", true) AS "mayUse",
        (workspace."maxRunningRuns" - coalesce(busy."runs", 0))::int AS "room"
      FROM (SELECT DISTINCT "workspaceId" AS "id" FROM waiting) AS asking
      JOIN "Workspace" AS workspace USING ("id")
      LEFT JOIN "HostPool" AS pool ON pool."hostClass" = ${hostClass}
      LEFT JOIN (
        SELECT "workspaceId", count(*) AS "runs" FROM "Run"
        WHERE "status" = 'running' AND "leaseUntil" >= now() GROUP BY "workspaceId"
      ) AS busy ON busy."workspaceId" = workspace."id"
    )
    SELECT waiting."id", waiting."workspaceId", team."mayUse", team."room", row_number() OVER (
      ORDER BY NOT team."mayUse", waiting."turn", team."servedAt" NULLS FIRST, waiting."first"
    )::int AS "place"
    FROM waiting JOIN team ON team."id" = waiting."workspaceId"`;
}

/** Those that a host of the class could take now, as a query of their ids in that order. */
export function claimable(hostClass: string): Prisma.Sql {
  return Prisma.sql`
    SELECT "id" FROM (${turnsOf(hostClass)}) AS turns
    WHERE "mayUse" AND coalesce("room" > 0, true) ORDER BY "place"`;
}
