import { FOLLOWED_RUN, FOLLOWED_SINGLE } from '../access/ranked.ts';
import { type Reader, readableRun } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import type { StoredRevision } from '../revisions/ensure.ts';
import type { SeriesKey } from '../servers/series.ts';
import { BUILD_KEY, CONDITIONS } from './conditions.ts';

/** Number of trials of a server at one revision that are pooled, the last ones: more are no surer. */
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

/** A commit that git did not tell; what was measured of it belongs nowhere. */
const NO_COMMIT = 'unknown';

/**
 * The servers of a series by repository: the one measured last first, in it those measured at most revisions.
 */
export async function listMeasuredServers(db: Db, listing: TrendListing): Promise<MeasuredServers[]> {
  return db.$queryRaw`
    WITH counted AS (${countedTrials(listing)})
    SELECT "repository", "serverId", (count(DISTINCT "revisionId") FILTER (WHERE "isAlike"))::int AS "revisions",
      (count(DISTINCT "revisionId") - count(DISTINCT "revisionId") FILTER (WHERE "isAlike"))::int AS "elsewhere",
      bool_or("isBridged") AND NOT bool_and("isBridged") AS "bridged"
    FROM counted
    GROUP BY "repository", "serverId"
    ORDER BY max(max("finishedAt")) OVER (PARTITION BY "repository") DESC, "revisions" DESC, "serverId"`;
}

/**
 * The last revisions of a repository at which servers were measured, oldest first: in the order of their commits, or
 * of their first measurement where git did not tell when they were committed. Subject and author of a commit are told
 * where one of the reader's runs named it: of a checkout that was measured as it is, it was told to somebody else. Trees with
 * changes that are not committed are revisions of their own. It scans the runs of its series, so it has no index of
 * its own.
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
    WITH counted AS (${countedTrials(listing)}), measured AS (
      SELECT counted."revisionId" AS "id", counted."serverId", count(*)::int AS "trials",
        min(counted."startedAt") AS "firstAt", count(DISTINCT counted."runId")::int AS "runs",
        (array_agg(counted."trialId" ORDER BY counted."trialId" DESC))[1:${TRIALS_POOLED}] AS "trialIds",
        (array_agg(build."content" ORDER BY counted."trialId" DESC))[1] AS "content",
        (array_agg(counted."configHash" ORDER BY counted."trialId" DESC))[1] AS "config",
        (array_agg(counted."runId" ORDER BY counted."runId" DESC) FILTER (WHERE ${FOLLOWED_SINGLE}))[1]
          AS "singleRunId"
      FROM counted LEFT JOIN "Build" AS build ON build."id" = counted."buildId"
      WHERE counted."repository" = ${repository} AND counted."serverId" = ANY(${serverIds}) AND counted."isAlike"
      GROUP BY counted."revisionId", counted."serverId"
    ), placed AS (
      SELECT revision.*, min(measured."firstAt") AS "firstAt",
        row_number() OVER (
          ORDER BY coalesce(revision."committedAt", min(measured."firstAt")) DESC, min(measured."firstAt") DESC
        ) AS place
      FROM measured JOIN "Revision" AS revision USING ("id")
      GROUP BY revision."id"
    )
    SELECT placed."id", placed."repository", placed."commit", placed."dirty",
      CASE WHEN named THEN placed."subject" END AS "subject", CASE WHEN named THEN placed."author" END AS "author",
      placed."committedAt", placed."firstAt", measured."serverId", measured."trialIds", measured."content", measured."config", measured."trials",
      measured."runs", measured."singleRunId"
    FROM placed JOIN measured USING ("id"), LATERAL (
      SELECT EXISTS (
        SELECT 1 FROM "Run" AS run
        WHERE (run."baseRevisionId" = placed."id" OR run."headRevisionId" = placed."id") AND ${readableRun(listing)}
      ) AS named
    ) AS telling
    WHERE place <= ${limit}
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

/**
 * Whether the bridge to a server over stdio was sampled apart from it. Earlier versions counted it to the server, whose
 * processor time and memory would seem to have changed.
 */
const IS_BRIDGED = Prisma.sql`EXISTS (
  SELECT 1 FROM "ResourceSeries" AS use WHERE use."trialId" = trial."id" AND use."party" = 'bridge')`;

/**
 * Trials of finished runs of a series whose numbers count and whose commit is known. `isAlike` are those that the host
 * of the server's last run measured, under the conditions of that: others would pass for changes of the server.
 */
function countedTrials({ series, hostId, watchId, ...reader }: TrendListing): Prisma.Sql {
  // Conditions are read once a run, of which there are many trials: a whole environment is unpacked for them.
  return Prisma.sql`WITH run AS MATERIALIZED (
      SELECT run."id", run."kind", run."hostId", run."builds", ${CONDITIONS} AS "conditions"
      FROM "Run" AS run
      WHERE ${readableRun(reader)} AND run."status" = 'finished' AND ${FOLLOWED_RUN}
        AND run."suite" = ${series.suite} AND run."profile" = ${series.profile}
        AND run."handshake" = ${series.handshake} AND run."hostClass" = ${series.hostClass}
        AND run."environment"->>'runtime' = ${series.runtime}
        ${hostId ? Prisma.sql`AND run."hostId" = ${hostId}::uuid` : Prisma.empty}
        ${watchId ? Prisma.sql`AND run."watchId" = ${watchId}::uuid` : Prisma.empty}
    ), measured AS (
      SELECT trial."id" AS "trialId", trial."serverId", trial."buildId", trial."startedAt", trial."finishedAt",
        revision."id" AS "revisionId", revision."repository", run."id" AS "runId", run."kind", run."hostId",
        run."conditions", run."builds"->(${BUILD_KEY})->>'configHash' AS "configHash", ${IS_BRIDGED} AS "isBridged"
      FROM run
      JOIN "Trial" AS trial ON trial."runId" = run."id" AND trial."status" IN ('passed', 'invalid')
      JOIN "Revision" AS revision ON revision."id" = trial."revisionId" AND revision."commit" <> ${NO_COMMIT}
    )
    SELECT *, first_value("hostId") OVER last = "hostId" AND first_value("conditions") OVER last = "conditions"
      AND first_value("isBridged") OVER last = "isBridged" AS "isAlike"
    FROM measured
    WINDOW last AS (PARTITION BY "repository", "serverId" ORDER BY "runId" DESC)`;
}
