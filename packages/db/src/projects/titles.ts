import type { Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { distinctValues } from '../distinct.ts';
import { Prisma } from '../generated/client.ts';

/** Titles of projects by the workloads of their runs, of what somebody's workspaces measured; of a workload of several the newest project's. */
export async function listWorkloadTitles(
  db: Db,
  { workspaceIds }: Reader,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ suite: string; title: string }[]>`
    SELECT DISTINCT ON (suite."value") suite."value" AS "suite", project."title" FROM "Project" AS project
    CROSS JOIN LATERAL (${distinctValues('Run', 'suite', Prisma.sql`"projectId" = project."id" AND "suite" <> ''`)}) AS suite
    WHERE project."workspaceId" = ANY(${[...workspaceIds]}::uuid[])
    ORDER BY suite."value", project."id" DESC`;
  return new Map(rows.map(({ suite, title }) => [suite, title]));
}

/** Titles of projects of archives by the addresses of these, of somebody's workspaces. */
export async function listArchiveTitles(
  db: Db,
  { workspaceIds }: Reader,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.project.findMany({
    where: { workspaceId: { in: [...workspaceIds] }, lastVersion: { not: null } },
    select: { repository: true, title: true },
  });
  return new Map(rows.map(({ repository, title }) => [repository, title]));
}
