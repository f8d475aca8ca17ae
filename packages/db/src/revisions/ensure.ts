import type { Db } from '../db.ts';
import { storable } from '../storable.ts';

export interface RevisionKey {
  /** Address or name of the repository. */
  readonly repository: string;
  readonly commit: string;
  /** The tree had changes that are not committed. */
  readonly dirty: boolean;
}

/** A revision with what git told of it; null where it did not. */
export interface StoredRevision extends RevisionKey {
  /** First line of the message. */
  readonly subject: string | null;
  readonly committedAt: Date | null;
}

/** The columns of a StoredRevision. */
export const REVISION = {
  repository: true,
  commit: true,
  dirty: true,
  subject: true,
  committedAt: true,
} as const;

/**
 * Of these revisions those that runs of a workspace named, by their ids. What git told of another, such as of a
 * checkout that was measured as it is, was told to somebody else.
 */
export async function listNamedRevisions(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT revision."id" FROM "Revision" AS revision
    WHERE revision."id" = ANY(${ids}::uuid[]) AND EXISTS (
      SELECT 1 FROM "Run" AS run
      WHERE (run."baseRevisionId" = revision."id" OR run."headRevisionId" = revision."id")
        AND run."workspaceId" = ${workspaceId}::uuid)`;
  return new Set(rows.map(({ id }) => id));
}

/** The stored revision with this commit; created on first use, and told about once git does. */
export async function ensureRevision(
  db: Db,
  revision: RevisionKey &
    Partial<Pick<StoredRevision, 'subject' | 'committedAt'>> & { author?: string | null },
): Promise<{ id: string }> {
  const { repository, commit, dirty, committedAt = null } = revision;
  const subject = revision.subject ? storable(revision.subject) : null;
  const author = revision.author ? storable(revision.author) : null;
  const key = { repository, commit, dirty };
  const told = { subject, author, committedAt };
  // Not an upsert: of several at once, all but one would fail.
  await db.revision.createMany({ data: [{ ...key, ...told }], skipDuplicates: true });
  if (committedAt !== null) {
    await db.revision.updateMany({ where: { ...key, committedAt: null }, data: told });
  }
  return db.revision.findUniqueOrThrow({ where: { repository_commit_dirty: key }, select: { id: true } });
}
