import type { RunKind } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { toVerdicts, type Verdicts } from '../verdicts.ts';

/** The newest finished run of a project. */
export interface LastResult {
  readonly id: string;
  readonly kind: RunKind;
  readonly finding: string | null;
  readonly verdicts: Verdicts;
  readonly finishedAt: Date | null;
}

/** The newest finished run of each project of a workspace, tries and calibrations left out, by the projects' ids. */
export async function listLastResults(db: Db, workspaceId: string): Promise<ReadonlyMap<string, LastResult>> {
  const rows = await db.$queryRaw<
    (Omit<LastResult, 'verdicts'> & { projectId: string; verdicts: unknown })[]
  >`
    SELECT last.* FROM "Project" AS project CROSS JOIN LATERAL (
      SELECT run."id", run."projectId", run."kind"::text AS "kind", run."finding", run."verdicts", run."finishedAt"
      FROM "Run" AS run
      WHERE run."projectId" = project."id" AND run."workspaceId" = project."workspaceId" AND run."status" = 'finished'
        AND run."kind" NOT IN ('try', 'calibration', 'profiling')
      ORDER BY run."id" DESC LIMIT 1
    ) AS last
    WHERE project."workspaceId" = ${workspaceId}::uuid`;
  return new Map(
    rows.map(({ projectId, verdicts, ...row }) => [projectId, { ...row, verdicts: toVerdicts(verdicts) }]),
  );
}
