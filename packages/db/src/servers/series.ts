import { FOLLOWED_RUN } from '../access/ranked.ts';
import { publishedByOthers, type Reader } from '../access/readable.ts';
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

/** `SeriesKey` as the tables of series have it. */
export const seriesId = ({ suite, profile, handshake, hostClass, runtime }: SeriesKey): Prisma.Sql =>
  Prisma.sql`series_id(${suite}, ${profile}, ${handshake}, ${hostClass}, ${runtime})`;

/** The finished runs, of one server or of any, of one watch or of whatever, grouped by what makes them comparable and by host; latest first. */
export async function listServerSeries(
  db: Db,
  { serverId, watchId, ...reader }: Reader & { serverId?: string; watchId?: string },
): Promise<ServerSeries[]> {
  const scope = Prisma.sql`${isOrNull('serverId', serverId)} AND ${isOrNull('watchId', watchId)}`;
  return db.$queryRaw<ServerSeries[]>`
    WITH run AS (
      SELECT * FROM "ServerSeries" WHERE "workspaceId" = ANY(${reader.workspaceIds}::uuid[]) AND ${scope}
      UNION ALL SELECT * FROM server_series(ARRAY(${publishedByOthers(reader)})) WHERE ${scope}
    )
    SELECT run."suite", run."profile", run."handshake", run."hostClass", run."runtime", run."hostId",
      host."name" AS "hostName", sum(run."runs")::int AS "runs", max(run."lastAt") AS "lastAt"
    FROM run JOIN "Host" AS host ON host."id" = run."hostId"
    WHERE ${FOLLOWED_RUN}
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    ORDER BY "lastAt" DESC, "hostName"`;
}

/** Rows of the tables of series that are only of this server or watch; without one, those of all. */
export function isOrNull(column: 'serverId' | 'watchId', value: string | undefined): Prisma.Sql {
  const name = Prisma.raw(`"${column}"`);
  if (value === undefined) return Prisma.sql`${name} IS NULL`;
  return Prisma.sql`${name} = ${column === 'watchId' ? Prisma.sql`${value}::uuid` : value}`;
}
