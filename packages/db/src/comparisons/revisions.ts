import type { CommitRange } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { REVISION, type StoredRevision } from '../revisions/ensure.ts';

/** A revision by its row. */
export interface RevisionRow extends StoredRevision {
  readonly id: string;
}

/** Revisions that a run's refs were resolved to; null where it has no such ref, or no worker has taken it yet. */
export interface RunRevisions {
  readonly base: RevisionRow | null;
  readonly head: RevisionRow | null;
}

/** Revisions of a run's refs by their rows, and the commits between them where git told. */
interface SavedRevisions {
  readonly baseId: string | null;
  readonly headId: string | null;
  readonly range?: CommitRange | null;
  /** Budgets of `headroom.json` at head, as its schema reads them. */
  readonly budgets?: object | null;
}

/** Notes what the refs of a run are: a branch may move while the run is measured, or taken up again. */
export async function saveRunRevisions(
  db: Db,
  runId: string,
  { baseId, headId, range, budgets }: SavedRevisions,
): Promise<void> {
  const data = {
    baseRevisionId: baseId,
    headRevisionId: headId,
    commitRange: range ?? Prisma.DbNull,
    budgets: budgets ? { ...budgets } : Prisma.DbNull,
  };
  await db.run.update({ where: { id: runId }, data, select: { id: true } });
}

/** The stored revisions of a run's refs. */
export async function readRunRevisions(db: Db, runId: string): Promise<RunRevisions> {
  const select = { id: true, ...REVISION };
  const run = await db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { baseRevision: { select }, headRevision: { select } },
  });
  return { base: run.baseRevision, head: run.headRevision };
}
