import type { Db } from '../db.ts';
import { recordEvent } from '../events/record.ts';

/**
 * Withdraws the publication of a run; its slug stays taken.
 * @returns when and which; null when the run has no publication, or it was withdrawn before
 */
export async function withdrawPublication(
  db: Db,
  runId: string,
): Promise<{ slug: string; withdrawnAt: Date } | null> {
  return db.$transaction(async (tx) => {
    const [withdrawn] = await tx.publication.updateManyAndReturn({
      where: { runId, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
      select: { slug: true, withdrawnAt: true },
    });
    if (!withdrawn?.withdrawnAt) return null;
    await recordEvent(tx, 'publication_withdrawn', runId);
    return { slug: withdrawn.slug, withdrawnAt: withdrawn.withdrawnAt };
  });
}
