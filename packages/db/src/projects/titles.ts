import type { Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';

/** Titles of projects by the workloads of their runs, of what somebody's workspaces measured. */
export async function listWorkloadTitles(
  db: Db,
  { workspaceIds }: Reader,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ suite: string; title: string }[]>`
    SELECT DISTINCT ON (run."suite") run."suite", project."title"
    FROM "Project" AS project JOIN "Run" AS run ON run."projectId" = project."id"
    WHERE project."workspaceId" = ANY(${[...workspaceIds]}::uuid[]) AND run."suite" <> ''
    ORDER BY run."suite", run."id" DESC`;
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
