import { EXPERIMENT_KINDS } from '@headroom/model/experiments';
import type { RunKind } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { toVerdicts } from '../verdicts.ts';
import type { LastResult } from './last-results.ts';

/** A finished run of a project, with the load that its figures are of. */
export interface ProjectResult extends LastResult {
  readonly hostClass: string;
  readonly suite: string;
  readonly profile: string;
  readonly handshake: string;
}

/** Kinds of a project's runs whose outcome is about its servers. */
const RESULT_KINDS: readonly RunKind[] = ['single', 'comparison', ...EXPERIMENT_KINDS];

/**
 * The newest finished runs of a project in which a trial passed, newest first.
 * @param kinds of any kind that measures its servers by default
 */
export async function listProjectResults(
  db: Db,
  projectId: string,
  { kinds = RESULT_KINDS, limit }: { kinds?: readonly RunKind[]; limit: number },
): Promise<ProjectResult[]> {
  const rows = await db.run.findMany({
    where: {
      projectId,
      status: 'finished',
      kind: { in: [...kinds] },
      // A comparison of sides that do not differ has no trial left, and says so.
      OR: [{ kind: 'comparison' }, { trials: { some: { status: 'passed' } } }],
    },
    orderBy: { id: 'desc' },
    take: limit,
    select: {
      ...{ id: true, kind: true, finding: true, verdicts: true, finishedAt: true },
      ...{ hostClass: true, suite: true, profile: true, handshake: true },
    },
  });
  return rows.map((row) => ({ ...row, verdicts: toVerdicts(row.verdicts) }));
}
