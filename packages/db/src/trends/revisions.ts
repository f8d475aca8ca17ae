import { type Reader, readableRun } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import type { StoredRevision } from '../revisions/ensure.ts';
import type { SeriesKey } from '../servers/series.ts';

/** Of a server at one revision so many trials are pooled at most, the last ones: more would not make it surer. */
export const TRIALS_POOLED = 100;

/** What was measured of a server at one revision, in all runs of a series, on whichever side of a comparison. */
export interface ServerAtRevision {
  readonly serverId: string;
  /** The last TRIALS_POOLED trials whose numbers count. */
  readonly trialIds: readonly string[];
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
  /** When any of these servers was measured at it first. */
  readonly firstAt: Date;
  /** By their ids; those that were not measured at it are left out. */
  readonly servers: readonly ServerAtRevision[];
}

export interface TrendListing extends Reader {
  readonly series: SeriesKey;
  /** Only what this host measured. */
  readonly hostId?: string | undefined;
}

/** Where servers of a series come from, and which. */
export interface MeasuredServers {
  /** As revisions name it. */
  readonly repository: string;
  readonly serverId: string;
  readonly revisions: number;
}

/** A commit that git did not tell; what was measured of it belongs nowhere. */
const NO_COMMIT = 'unknown';

/**
 * The servers of a series by repository: the one measured last first, in it those measured at most revisions.
 */
export async function readMeasuredServers(db: Db, listing: TrendListing): Promise<MeasuredServers[]> {
  return db.$queryRaw`
    SELECT revision."repository", trial."serverId", count(DISTINCT revision."id")::int AS "revisions"
    FROM ${countedTrials(listing)}
    GROUP BY revision."repository", trial."serverId"
    ORDER BY max(max(trial."finishedAt")) OVER (PARTITION BY revision."repository") DESC,
      "revisions" DESC, trial."serverId"`;
}

/**
 * The last revisions of a repository at which servers were measured, oldest first: in the order of their commits, or
 * of their first measurement where git did not tell when they were committed. Trees with changes that are not
 * committed are revisions of their own. With 2,000 stored runs of 9 trials at 400 revisions it takes some 40 ms
 * (EXPLAIN: runs by a scan, their trials by run, revisions by id), so it has no index of its own.
 */
export async function readMeasuredRevisions(
  db: Db,
  {
    repository,
    serverIds,
    limit,
    ...listing
  }: TrendListing & { repository: string; serverIds: readonly string[]; limit: number },
): Promise<MeasuredRevision[]> {
  const rows = await db.$queryRaw<(Omit<MeasuredRevision, 'servers'> & ServerAtRevision)[]>`
    WITH measured AS (
      SELECT revision."id", trial."serverId", count(*)::int AS "trials", min(trial."startedAt") AS "firstAt",
        count(DISTINCT run."id")::int AS "runs",
        (array_agg(trial."id" ORDER BY trial."id" DESC))[1:${TRIALS_POOLED}] AS "trialIds",
        (array_agg(run."id" ORDER BY run."id" DESC) FILTER (WHERE run."kind" = 'single'))[1] AS "singleRunId"
      FROM ${countedTrials(listing)}
      WHERE revision."repository" = ${repository} AND run."servers" && ${serverIds}::text[]
        AND trial."serverId" = ANY(${serverIds})
      GROUP BY revision."id", trial."serverId"
    ), placed AS (
      SELECT revision.*, min(measured."firstAt") AS "firstAt",
        row_number() OVER (
          ORDER BY coalesce(revision."committedAt", min(measured."firstAt")) DESC, min(measured."firstAt") DESC
        ) AS place
      FROM measured JOIN "Revision" AS revision USING ("id")
      GROUP BY revision."id"
    )
    SELECT placed."id", placed."repository", placed."commit", placed."dirty", placed."subject",
      placed."committedAt", placed."firstAt",
      measured."serverId", measured."trialIds", measured."trials", measured."runs", measured."singleRunId"
    FROM placed JOIN measured USING ("id")
    WHERE place <= ${limit}
    ORDER BY place DESC, measured."serverId"`;
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { id, commit, dirty, subject, committedAt, firstAt } = first;
    const servers = own.map(({ serverId, trialIds, trials, runs, singleRunId }) => ({
      ...{ serverId, trialIds, trials, runs, singleRunId },
    }));
    return [{ ...{ id, repository, commit, dirty, subject, committedAt, firstAt }, servers }];
  });
}

/** Trials of finished runs of a series whose numbers count and whose commit is known. */
function countedTrials({ series, hostId, ...reader }: TrendListing): Prisma.Sql {
  return Prisma.sql`"Run" AS run
    JOIN "Trial" AS trial ON trial."runId" = run."id" AND trial."status" IN ('passed', 'invalid')
    JOIN "Revision" AS revision ON revision."id" = trial."revisionId" AND revision."commit" <> ${NO_COMMIT}
      AND ${readableRun(reader)} AND run."status" = 'finished'
      AND run."suite" = ${series.suite} AND run."profile" = ${series.profile}
      AND run."handshake" = ${series.handshake} AND run."hostClass" = ${series.hostClass}
      AND run."environment"->>'runtime' = ${series.runtime}
      ${hostId ? Prisma.sql`AND run."hostId" = ${hostId}::uuid` : Prisma.empty}`;
}
