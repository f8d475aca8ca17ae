import type { Db } from '../db.ts';
import { recordEvent } from '../events/record.ts';
import type { PublishedSubject } from './read.ts';

/**
 * Withdraws the publication of a run or a watch; its slug stays taken.
 * @returns when and which; null when the subject has no publication, or it was withdrawn before
 */
export async function withdrawPublication(
  db: Db,
  subject: PublishedSubject,
): Promise<{ slug: string; withdrawnAt: Date } | null> {
  return db.$transaction(async (tx) => {
    const [withdrawn] = await tx.publication.updateManyAndReturn({
      where: { ...subject, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
      select: { slug: true, withdrawnAt: true },
    });
    if (!withdrawn?.withdrawnAt) return null;
    if ('runId' in subject) await recordEvent(tx, 'publication_withdrawn', subject.runId);
    return { slug: withdrawn.slug, withdrawnAt: withdrawn.withdrawnAt };
  });
}
