import type { Db } from '../db.ts';

export interface RevisionKey {
  /** Address or name of the repository. */
  readonly repository: string;
  readonly commit: string;
  /** The tree had changes that are not committed. */
  readonly dirty: boolean;
}

/** The stored revision with this commit; created on first use. */
export async function ensureRevision(db: Db, revision: RevisionKey): Promise<{ id: string }> {
  const { repository, commit, dirty } = revision;
  const key = { repository, commit, dirty };
  // Not an upsert: of several at once, all but one would fail.
  await db.revision.createMany({ data: [key], skipDuplicates: true });
  return db.revision.findUniqueOrThrow({ where: { repository_commit_dirty: key }, select: { id: true } });
}
