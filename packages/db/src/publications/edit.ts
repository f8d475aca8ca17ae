import type { Db } from '../db.ts';
import { storable } from '../storable.ts';
import { type Publication, type PublishedSubject, readPublicationOf } from './read.ts';

/**
 * Changes the title and the summary of a publication, and dates the change; the figures stay.
 * @returns as it is then; null when the subject has no publication, or it was withdrawn
 */
export async function editPublication(
  db: Db,
  subject: PublishedSubject,
  { title, summary }: Pick<Publication, 'title' | 'summary'>,
): Promise<Publication | null> {
  const words = { title: storable(title), summary: storable(summary) };
  await db.publication.updateMany({
    where: { ...subject, withdrawnAt: null, NOT: words },
    data: { ...words, editedAt: new Date() },
  });
  return readPublicationOf(db, subject);
}
