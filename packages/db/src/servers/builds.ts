import { type Reader, readableRun } from '../access/readable.ts';
import { type TrialBuild, toBuild } from '../builds/build.ts';
import type { Db } from '../db.ts';
import { distinctValues } from '../distinct.ts';
import { Prisma } from '../generated/client.ts';

/** A build of a server as its page shows it. */
export interface ServerBuild extends TrialBuild {
  readonly id: string;
  /** Time at which it was made. */
  readonly createdAt: Date;
}

type Row = Omit<ServerBuild, 'contentHash'> & { readonly content: string; readonly serverId: string };

const COLUMNS = Prisma.raw(
  [
    'id',
    'serverId',
    'content',
    'status',
    'seconds',
    'frameworkVersion',
    'runtimeVersion',
    'toolchains',
    'createdAt',
  ]
    .map((name) => `build."${name}"`)
    .join(', '),
);

/** Builds with which a run was measured that somebody may read: what they print is up to the run's repository. */
function readable(reader: Reader): Prisma.Sql {
  return Prisma.sql`(
    SELECT true FROM "Trial" AS trial JOIN "Run" AS run ON run."id" = trial."runId"
    WHERE trial."buildId" = build."id" AND ${readableRun(reader)} LIMIT 1)`;
}

/** The builds of a server, latest first. */
export async function listServerBuilds(
  db: Db,
  { serverId, limit, ...reader }: Reader & { serverId: string; limit: number },
): Promise<ServerBuild[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM "Build" AS build
    WHERE build."serverId" = ${serverId} AND ${readable(reader)}
    ORDER BY build."createdAt" DESC, build."id" DESC LIMIT ${limit}`;
  return rows.map(toServerBuild);
}

/** The latest build of each server, by its id. */
export async function listLastBuilds(db: Db, reader: Reader): Promise<Map<string, ServerBuild>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT last.* FROM (${distinctValues('Build', 'serverId', Prisma.sql`true`)}) AS server CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM "Build" AS build
      WHERE build."serverId" = server."value" AND ${readable(reader)}
      ORDER BY build."createdAt" DESC, build."id" DESC LIMIT 1) AS last`;
  return new Map(rows.map((row) => [row.serverId, toServerBuild(row)]));
}

function toServerBuild({ serverId: _, ...row }: Row): ServerBuild {
  return toBuild(row);
}
