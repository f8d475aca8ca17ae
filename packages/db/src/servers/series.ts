import { FOLLOWED_RUN } from '../access/ranked.ts';
import { type Reader, readableRun } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';

/** Common properties of runs whose figures can be compared. */
export interface SeriesKey {
  readonly suite: string;
  readonly profile: string;
  readonly handshake: string;
  readonly hostClass: string;
  /** Runtime that executed the servers: `docker` or `process`. */
  readonly runtime: string;
}

/** The finished runs of one host in which servers were measured alike. */
export interface ServerSeries extends SeriesKey {
  readonly hostId: string;
  readonly hostName: string;
  readonly runs: number;
  /** Time at which the last of them was queued. */
  readonly lastAt: Date;
}

/** The finished runs, of one server or of any, of one watch or of whatever, grouped by what makes them comparable and by host; latest first. */
export async function listServerSeries(
  db: Db,
  { serverId, watchId, ...reader }: Reader & { serverId?: string; watchId?: string },
): Promise<ServerSeries[]> {
  return db.$queryRaw<ServerSeries[]>`
    SELECT run."suite", run."profile", run."handshake", run."hostClass",
      run."environment"->>'runtime' AS "runtime", host."id" AS "hostId", host."name" AS "hostName",
      count(*)::int AS "runs", max(run."createdAt") AS "lastAt"
    FROM "Run" AS run JOIN "Host" AS host ON host."id" = run."hostId"
    WHERE ${readableRun(reader)} AND run."status" = 'finished' AND ${FOLLOWED_RUN}
      AND run."environment" IS NOT NULL
      ${serverId === undefined ? Prisma.empty : Prisma.sql`AND run."servers" @> ARRAY[${serverId}]`}
      ${watchId === undefined ? Prisma.empty : Prisma.sql`AND run."watchId" = ${watchId}::uuid`}
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    ORDER BY "lastAt" DESC, "hostName"`;
}
