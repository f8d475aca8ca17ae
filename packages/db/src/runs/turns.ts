import { Prisma } from '../generated/client.ts';
import { KNOWN_RUN_KINDS } from '../newer.ts';

/** Wait after which a run counts as one step of priority higher: none of a workspace waits for ever. */
const PRIORITY_RISE_MS = 3_600_000;

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
  /** Number of further runs of its workspace that may be worked on now; null: without limit. */
  readonly room: number | null;
}

/** Party that takes the turn of a row called `workspace`: its longest owner, by account; itself without. */
const PARTY = Prisma.sql`coalesce((
  SELECT "userId" FROM "Membership" WHERE "workspaceId" = workspace."workspaceId" AND "role" = 'owner'
  ORDER BY "createdAt", "userId" LIMIT 1), workspace."workspaceId")`;

/** The id under which `turnsOf` lists a run that is not stored yet; no stored one has it. */
export const NEW_RUN_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The runs of a host class that wait for a host, in the order in which hosts take them, as a query with the columns
 * of Turn. Parties take turns: first comes the first run of each, then the second of each; within a turn, the party
 * whose run was taken longest ago; of those never served, the one whose first run has the lower id. A party is the
 * longest owner of a workspace with all that are theirs, so that making workspaces wins no turns; they share those of
 * their party in the same way. A run's turn within its workspace goes by priority and by how long it waits. Hosts take
 * the first run whose workspace has room; those that the pool does not serve come last.
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
          -- Those of a newer version wait for a host of it.
          AND "kind"::text = ANY(${KNOWN_RUN_KINDS}::text[])
          AND ("status" = 'queued' OR ("status" = 'running' AND "leaseUntil" < now()))
        ${more}
      ) AS run
      WINDOW own AS (
        PARTITION BY "workspaceId"
        ORDER BY "createdAt" - "priority" * (${PRIORITY_RISE_MS}::float8 * interval '1 millisecond'), "id"
      )
    ), served AS MATERIALIZED (
      SELECT "workspaceId", "servedAt", ${PARTY} AS "party" FROM "ServedTime" AS workspace
      WHERE "hostClass" = ${hostClass}
    ), team AS MATERIALIZED (
      SELECT asking."workspaceId", asking."party", served."servedAt",
        (SELECT max("servedAt") FROM served WHERE served."party" = asking."party") AS "partyServedAt",
        coalesce(pool."shared" OR pool."workspaceId" = asking."workspaceId", true) AS "mayUse",
        (asking."maxRunningRuns" - coalesce(busy."runs", 0))::int AS "room"
      FROM (
        SELECT workspace.*, ${PARTY} AS "party"
        FROM (
          SELECT "id" AS "workspaceId", "maxRunningRuns" FROM "Workspace"
          WHERE "id" IN (SELECT "workspaceId" FROM waiting)
        ) AS workspace
      ) AS asking
      LEFT JOIN served ON served."workspaceId" = asking."workspaceId"
      LEFT JOIN "HostPool" AS pool ON pool."hostClass" = ${hostClass}
      LEFT JOIN (
        SELECT "workspaceId", count(*) AS "runs" FROM "Run"
        WHERE "status" = 'running' AND "leaseUntil" >= now() GROUP BY "workspaceId"
      ) AS busy ON busy."workspaceId" = asking."workspaceId"
    ), placed AS (
      SELECT waiting."id", waiting."workspaceId", "mayUse", "room", "partyServedAt", row_number() OVER their AS "turn",
        first_value(waiting."id") OVER their AS "first"
      FROM waiting JOIN team ON team."workspaceId" = waiting."workspaceId"
      WINDOW their AS (
        PARTITION BY "party"
        ORDER BY NOT "mayUse", coalesce("room" <= 0, false), "turn", "servedAt" NULLS FIRST, waiting."first"
      )
    )
    SELECT "id", "workspaceId", "mayUse", "room", row_number() OVER (
      ORDER BY NOT "mayUse", "turn", "partyServedAt" NULLS FIRST, "first"
    )::int AS "place"
    FROM placed`;
}

/** A query of the ids of runs that a host of the class could take now, in that order. */
export function claimable(hostClass: string): Prisma.Sql {
  return Prisma.sql`
    SELECT "id" FROM (${turnsOf(hostClass)}) AS turns
    WHERE "mayUse" AND coalesce("room" > 0, true) ORDER BY "place"`;
}
