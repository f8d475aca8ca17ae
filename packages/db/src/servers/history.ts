import type { Side } from '@headroom/model/comparison';
import type { TrialStatus } from '@headroom/model/run';
import { RANKED_RUN } from '../access/ranked.ts';
import { publishedByOthers, type Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { type SeriesKey, seriesId } from './series.ts';

/** A trial of a server as its history reads it: sums over its measurements. */
export interface HistoryTrialRow {
  readonly round: number;
  readonly status: TrialStatus;
  readonly reason: string | null;
  readonly windowMs: number | null;
  /** Tool calls with a right answer, and the sum of their latencies. */
  readonly calls: number;
  readonly callsMs: number;
  /** Mean memory of the server in the window; null where it was not sampled. */
  readonly memoryMb: number | null;
  readonly frameworkVersion: string | null;
  readonly contentHash: string | null;
}

/** A finished run, or one side of a comparison, as the history of one of its servers shows it. */
export interface HistoryRun {
  readonly id: string;
  /** Null: a single run. */
  readonly side: Side | null;
  readonly createdAt: Date;
  /** Rounds in which it was to be measured: a comparison that was decided early has fewer than were asked for. */
  readonly rounds: number;
  readonly hostName: string;
  /** The server's own trials on that side, by round. */
  readonly trials: HistoryTrialRow[];
}

export interface HistoryListing extends Reader {
  readonly serverId: string;
  readonly series: SeriesKey;
  /** Only what this host measured. */
  readonly hostId?: string | undefined;
  readonly limit: number;
  /** Only runs created before this one: the id of the last run seen. */
  readonly before?: string | undefined;
}

/**
 * Finished runs of a series that have the server, newest first; of a comparison each side by itself.
 */
export async function listServerHistory(db: Db, listing: HistoryListing): Promise<HistoryRun[]> {
  const runs = await readRuns(db, listing);
  const read = await readTrials(
    db,
    listing.serverId,
    runs.map(({ id }) => id),
  );
  const bySide = Map.groupBy(read, ({ runId, side }) => `${runId} ${side}`);
  return runs.flatMap((run) =>
    ([null, 'head', 'base'] as const).flatMap((side) => {
      const own = bySide.get(`${run.id} ${side}`);
      if (!own) return [];
      const trials = own.map(({ runId: _, side: __, ...trial }) => trial);
      return [{ ...run, side, rounds: trials.length, trials }];
    }),
  );
}

async function readRuns(
  db: Db,
  listing: HistoryListing,
): Promise<Omit<HistoryRun, 'side' | 'rounds' | 'trials'>[]> {
  const { serverId, series, hostId, limit, before, workspaceIds } = listing;
  const chosen = Prisma.sql`own."serverId" = ${serverId} AND own."series" = ${seriesId(series)} AND ${RANKED_RUN}
    ${hostId ? Prisma.sql`AND run."hostId" = ${hostId}::uuid` : Prisma.empty}
    ${before ? Prisma.sql`AND own."runId" < ${before}::uuid` : Prisma.empty}
    ORDER BY own."runId" DESC LIMIT ${limit}`;
  const joined = Prisma.sql`"ServerRun" AS own JOIN "Run" AS run ON run."id" = own."runId"`;
  return db.$queryRaw`
    WITH run AS (
      SELECT newest.* FROM unnest(${workspaceIds}::uuid[]) AS workspace CROSS JOIN LATERAL (
        SELECT run.* FROM ${joined} WHERE own."workspaceId" = workspace AND ${chosen}) AS newest
      UNION ALL SELECT newest.* FROM (${publishedByOthers(listing)} OFFSET 0) AS live CROSS JOIN LATERAL (
        SELECT run.* FROM ${joined} WHERE own."runId" = live."id" AND ${chosen}) AS newest
    )
    SELECT run."id", run."createdAt", host."name" AS "hostName"
    FROM run JOIN "Host" AS host ON host."id" = run."hostId"
    ORDER BY run."id" DESC
    LIMIT ${limit}`;
}

async function readTrials(
  db: Db,
  serverId: string,
  runIds: readonly string[],
): Promise<(HistoryTrialRow & { runId: string; side: Side | null })[]> {
  return db.$queryRaw`
    SELECT trial."runId", trial."side"::text, trial."round", trial."status"::text, trial."reason", trial."windowMs",
      measured."calls", measured."callsMs", series."meanMemoryMb" AS "memoryMb",
      build."frameworkVersion", build."content" AS "contentHash"
    FROM unnest(${runIds}::uuid[]) AS run
    CROSS JOIN LATERAL (
      SELECT * FROM "Trial" WHERE "runId" = run AND "serverId" = ${serverId} OFFSET 0
    ) AS trial
    CROSS JOIN LATERAL (
      SELECT coalesce(sum("count") FILTER (WHERE "kind" = 'tool'), 0)::float8 AS "calls",
        coalesce(sum("count" * "meanMs") FILTER (WHERE "kind" = 'tool'), 0)::float8 AS "callsMs"
      FROM "Measurement" WHERE "trialId" = trial."id"
    ) AS measured
    LEFT JOIN "ResourceSeries" AS series ON series."trialId" = trial."id" AND series."party" = 'server'
    LEFT JOIN "Build" AS build ON build."id" = trial."buildId"
    ORDER BY trial."round"`;
}
