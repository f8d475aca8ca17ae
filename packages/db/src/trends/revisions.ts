import { FOLLOWED_RUN, FOLLOWED_SINGLE } from '../access/ranked.ts';
import { publishedByOthers, type Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import type { StoredRevision } from '../revisions/ensure.ts';
import { isOrNull, type SeriesKey, seriesId } from '../servers/series.ts';

/** Number of trials of a server at one revision that are pooled, the last ones: more are no surer. "ServerAtRevision" keeps as many. */
export const TRIALS_POOLED = 100;

/**
 * Measurements of a server at one revision, in all runs of a series on the host and under the conditions of
 * the last of them, on whichever side of a comparison.
 */
export interface ServerAtRevision {
  readonly serverId: string;
  /** The last TRIALS_POOLED trials whose numbers count. */
  readonly trialIds: readonly string[];
  /** Hash of all that its last build there was made of; null where that is not known. */
  readonly content: string | null;
  /** Hash of how that was started; null where its worker did not tell. */
  readonly config: string | null;
  /** All of them. */
  readonly trials: number;
  /** Runs they are of. */
  readonly runs: number;
  /** The last of those that is no comparison: the sides of one cannot be told from a run. */
  readonly singleRunId: string | null;
}

/** A revision at which servers were measured. */
export interface MeasuredRevision extends StoredRevision {
  readonly id: string;
  /** Who wrote it, told where its subject is; null where git did not tell. */
  readonly author: string | null;
  /** Time at which any of these servers was measured at it first. */
  readonly firstAt: Date;
  /** By their ids; those that were not measured at it are left out. */
  readonly servers: readonly ServerAtRevision[];
}

export interface TrendListing extends Reader {
  readonly series: SeriesKey;
  /** Only what this host measured. */
  readonly hostId?: string | undefined;
  /** Only what this watch had measured. */
  readonly watchId?: string | undefined;
}

/** Server of a series, with the repository it comes from and the number of its revisions. */
export interface MeasuredServers {
  /** As revisions name it. */
  readonly repository: string;
  readonly serverId: string;
  readonly revisions: number;
  /** Revisions that only another host measured, or this one under other conditions. */
  readonly elsewhere: number;
  /** True where a bridge was sampled apart from it in some runs only: what is left out differs by that from its last. */
  readonly bridged: boolean;
}

/**
 * The servers of a series by repository: the one measured last first, in it those measured at most revisions.
 */
export async function listMeasuredServers(db: Db, listing: TrendListing): Promise<MeasuredServers[]> {
  return db.$queryRaw`
    WITH run AS (${measuredAt(listing)})
    SELECT "repository", "serverId", (count(DISTINCT "revisionId") FILTER (WHERE "isAlike"))::int AS "revisions",
      (count(DISTINCT "revisionId") - count(DISTINCT "revisionId") FILTER (WHERE "isAlike"))::int AS "elsewhere",
      bool_or("isBridged") AND NOT bool_and("isBridged") AS "bridged"
    FROM run
    GROUP BY "repository", "serverId"
    ORDER BY max(max("lastAt")) OVER (PARTITION BY "repository") DESC, "revisions" DESC, "serverId"`;
}

/**
 * The last revisions of a repository at which servers were measured, oldest first: in the order of their commits, or
 * of their first measurement where git did not tell when they were committed. Subject and author of a commit are told
 * where one of the reader's runs named it: of a checkout that was measured as it is, it was told to somebody else. Trees with
 * changes that are not committed are revisions of their own.
 */
export async function listMeasuredRevisions(
  db: Db,
  {
    repository,
    serverIds,
    limit,
    ...listing
  }: TrendListing & { repository: string; serverIds: readonly string[]; limit: number },
): Promise<MeasuredRevision[]> {
  const rows = await db.$queryRaw<(Omit<MeasuredRevision, 'servers'> & ServerAtRevision)[]>`
    WITH run AS (${measuredAt(listing)}), alike AS (
      SELECT * FROM run WHERE "repository" = ${repository} AND "serverId" = ANY(${serverIds}) AND "isAlike"
    ), placed AS (
      SELECT revision.*, min(alike."firstAt") AS "firstAt",
        row_number() OVER (
          ORDER BY coalesce(revision."committedAt", min(alike."firstAt")) DESC, min(alike."firstAt") DESC
        ) AS place
      FROM alike JOIN "Revision" AS revision ON revision."id" = alike."revisionId"
      GROUP BY revision."id"
      ORDER BY place LIMIT ${limit}
    ), measured AS (
      SELECT run."revisionId" AS "id", run."serverId", sum(run."trials")::int AS "trials", sum(run."runs")::int AS "runs",
        (array_agg(run."content" ORDER BY run."trialIds"[1] DESC))[1] AS "content",
        (array_agg(run."config" ORDER BY run."trialIds"[1] DESC))[1] AS "config",
        (array_agg(run."lastRunId" ORDER BY run."lastRunId" DESC) FILTER (WHERE ${FOLLOWED_SINGLE}))[1]
          AS "singleRunId"
      FROM alike AS run JOIN placed ON placed."id" = run."revisionId"
      GROUP BY run."revisionId", run."serverId"
    ), pooled AS (
      SELECT alike."revisionId" AS "id", alike."serverId",
        (array_agg(trial ORDER BY trial DESC))[1:${TRIALS_POOLED}] AS "trialIds"
      FROM alike JOIN placed ON placed."id" = alike."revisionId", unnest(alike."trialIds") AS trial
      GROUP BY alike."revisionId", alike."serverId"
    )
    SELECT placed."id", placed."repository", placed."commit", placed."dirty",
      CASE WHEN named THEN placed."subject" END AS "subject", CASE WHEN named THEN placed."author" END AS "author",
      placed."committedAt", placed."firstAt", measured."serverId", pooled."trialIds", measured."content",
      measured."config", measured."trials", measured."runs", measured."singleRunId"
    FROM placed JOIN measured USING ("id") JOIN pooled USING ("id", "serverId"), LATERAL (
      SELECT ${isNamed(listing)} AS named
    ) AS telling
    ORDER BY place DESC, measured."serverId"`;
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { id, commit, dirty, subject, author, committedAt, firstAt } = first;
    const servers = own.map(({ serverId, trialIds, content, config, trials, runs, singleRunId }) => ({
      serverId,
      trialIds,
      content,
      config,
      trials,
      runs,
      singleRunId,
    }));
    return [{ id, repository, commit, dirty, subject, author, committedAt, firstAt, servers }];
  });
}

/** Whether a run that the reader may read named the revision `placed`. */
function isNamed({ workspaceIds }: Reader): Prisma.Sql {
  const named = (side: 'base' | 'head') => Prisma.sql`
    FROM "Run" AS run WHERE run.${Prisma.raw(`"${side}RevisionId"`)} = placed."id"`;
  const own = Prisma.sql`AND run."workspaceId" = ANY(${workspaceIds}::uuid[]) LIMIT 1`;
  // Each by its index, up to the first run; published runs are few.
  return Prisma.sql`coalesce((SELECT true ${named('head')} ${own}), (SELECT true ${named('base')} ${own}), EXISTS (
    SELECT 1 FROM "Publication" AS live JOIN "Run" AS run ON run."id" = live."runId"
    WHERE live."withdrawnAt" IS NULL AND placed."id" IN (run."baseRevisionId", run."headRevisionId")))`;
}

/**
 * Rows of "ServerAtRevision" of a series, with those of published runs of others. `isAlike` are those that the host of
 * the server's last run measured, under the conditions of that: others would pass for changes of the server.
 */
function measuredAt({ series, hostId, watchId, ...reader }: TrendListing): Prisma.Sql {
  const chosen = Prisma.sql`${isOrNull('watchId', watchId)} AND "series" = ${seriesId(series)}
    ${hostId ? Prisma.sql`AND "hostId" = ${hostId}::uuid` : Prisma.empty}`;
  return Prisma.sql`WITH run AS (
      SELECT * FROM "ServerAtRevision" WHERE "workspaceId" = ANY(${reader.workspaceIds}::uuid[]) AND ${chosen}
      UNION ALL SELECT * FROM servers_at_revisions(ARRAY(
        ${publishedByOthers(reader)} AND run."suite" = ${series.suite} AND run."profile" = ${series.profile}
          AND run."handshake" = ${series.handshake} AND run."hostClass" = ${series.hostClass})) WHERE ${chosen}
    )
    SELECT run.*, revision."repository", run."hostId" = first_value(run."hostId") OVER last
      AND run."conditions" = first_value(run."conditions") OVER last
      AND run."isBridged" = first_value(run."isBridged") OVER last AS "isAlike"
    FROM run JOIN "Revision" AS revision ON revision."id" = run."revisionId"
    WHERE ${FOLLOWED_RUN}
    WINDOW last AS (PARTITION BY revision."repository", run."serverId" ORDER BY run."lastRunId" DESC)`;
}
