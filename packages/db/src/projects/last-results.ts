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
  const rows = await db.run.findMany({
    where: {
      workspaceId,
      projectId: { not: null },
      status: 'finished',
      kind: { notIn: ['try', 'calibration', 'profiling'] },
    },
    orderBy: [{ projectId: 'asc' }, { id: 'desc' }],
    distinct: ['projectId'],
    select: { id: true, projectId: true, kind: true, finding: true, verdicts: true, finishedAt: true },
  });
  return new Map(
    rows.flatMap(({ projectId, verdicts, ...row }) =>
      projectId === null ? [] : [[projectId, { ...row, verdicts: toVerdicts(verdicts) }] as const],
    ),
  );
}
