import type { Db } from '../db.ts';
import type { RunDetail } from './read.ts';

/** A run that another one can be held against: what its title is made of, when it was queued, and where it ran. */
export type AlikeRun = Pick<
  RunDetail,
  'id' | 'kind' | 'baseRef' | 'headRef' | 'profile' | 'rounds' | 'createdAt'
> & {
  readonly servers: string[];
  readonly host: { readonly name: string } | null;
};

/** The last finished single runs of the same workspace under the same load that share a server with this one. */
export async function listAlikeRuns(
  db: Db,
  { id, workspaceId, suite, profile, handshake, servers }: RunDetail,
  limit: number,
): Promise<AlikeRun[]> {
  const rows = await db.$queryRaw<(Omit<AlikeRun, 'host'> & { readonly hostName: string | null })[]>`
    SELECT run."id", run."kind"::text AS "kind", run."baseRef", run."headRef", run."profile", run."rounds",
      to_jsonb(run."servers") AS "servers", run."createdAt", host."name" AS "hostName"
    FROM "Run" AS run LEFT JOIN "Host" AS host ON host."id" = run."hostId"
    WHERE run."workspaceId" = ${workspaceId}::uuid AND run."suite" = ${suite} AND run."profile" = ${profile}
      AND run."handshake" = ${handshake} AND run."kind" = 'single' AND run."status" = 'finished'
      AND run."servers" && ${servers} AND run."id" <> ${id}::uuid
    ORDER BY run."id" DESC LIMIT ${limit}`;
  return rows.map(({ hostName, ...row }) => ({
    ...row,
    host: hostName === null ? null : { name: hostName },
  }));
}
