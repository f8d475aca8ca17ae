import type { Db } from '../db.ts';

/** The last run of a project under some load in which a server passed. */
export interface WorkloadRun {
  readonly runId: string;
  readonly projectId: string;
  readonly projectTitle: string;
  readonly hostClass: string;
  readonly profile: string;
  readonly handshake: string;
}

/**
 * The last finished single run of each project of a workspace by one workload in which a trial passed, for each class
 * of hosts, load profile and handshake; newest first.
 */
export async function listWorkloadRuns(
  db: Db,
  { workspaceId, suite }: { workspaceId: string; suite: string },
): Promise<WorkloadRun[]> {
  return db.$queryRaw<WorkloadRun[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (run."projectId", run."hostClass", run."profile", run."handshake")
        run."id" AS "runId", run."projectId", project."title" AS "projectTitle", run."hostClass", run."profile",
        run."handshake"
      FROM "Run" AS run JOIN "Project" AS project ON project."id" = run."projectId"
      WHERE run."workspaceId" = ${workspaceId}::uuid AND run."suite" = ${suite} AND run."kind" = 'single'
        AND run."status" = 'finished' AND EXISTS (
          SELECT 1 FROM "Trial" AS trial WHERE trial."runId" = run."id" AND trial."status" = 'passed')
      ORDER BY run."projectId", run."hostClass", run."profile", run."handshake", run."id" DESC
    ) AS latest ORDER BY latest."runId" DESC`;
}
