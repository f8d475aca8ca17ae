import type { Db } from '../db.ts';

/**
 * Withdraws the publication of a run; its slug stays taken.
 * @returns when and which; null when the run has no publication, or it was withdrawn before
 */
export async function withdrawPublication(
  db: Db,
  runId: string,
  workspaceId?: string,
): Promise<{ slug: string; withdrawnAt: Date } | null> {
  const [withdrawn] = await db.publication.updateManyAndReturn({
    where: { runId, withdrawnAt: null, ...(workspaceId && { run: { workspaceId } }) },
    data: { withdrawnAt: new Date() },
    select: { slug: true, withdrawnAt: true },
  });
  if (!withdrawn?.withdrawnAt) return null;
  return { slug: withdrawn.slug, withdrawnAt: withdrawn.withdrawnAt };
}
