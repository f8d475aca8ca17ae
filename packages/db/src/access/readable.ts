import { Prisma } from '../generated/client.ts';

/** Workspaces whose runs somebody reads beside those that are published. */
export interface Reader {
  readonly workspaceIds: readonly string[];
}

/** Runs that somebody may read, as a condition on "Run" AS run: those of their workspaces, and published ones. */
export function readableRun({ workspaceIds }: Reader): Prisma.Sql {
  return Prisma.sql`(run."workspaceId" = ANY(${workspaceIds}::uuid[]) OR EXISTS (
    SELECT 1 FROM "Publication" AS live WHERE live."runId" = run."id" AND live."withdrawnAt" IS NULL))`;
}

/** Ids of the published runs of workspaces that are none of the reader's, as a query of "Run" AS run; conditions may follow. */
export function publishedByOthers({ workspaceIds }: Reader): Prisma.Sql {
  return Prisma.sql`SELECT run."id" FROM "Publication" AS live JOIN "Run" AS run ON run."id" = live."runId"
    WHERE live."withdrawnAt" IS NULL AND run."workspaceId" <> ALL(${workspaceIds}::uuid[])`;
}
