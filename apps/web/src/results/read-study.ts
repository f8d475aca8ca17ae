import { type PublishedStudy, readStudy } from '@headroom/db';
import { type StudyData, studyDataSchema } from '@headroom/report/studies';
import { cache } from 'react';
import { db } from '#server/db.ts';

/** A stored study, its data parsed. */
export type Study = Omit<PublishedStudy, 'data'> & { readonly data: StudyData };

/** The study at an address; null when there is none. Read once a request. */
export const readBySlug = cache(async (slug: string): Promise<Study | null> => {
  const study = await readStudy(db(), slug);
  return study && parsedStudy(study);
});

/** @throws Error where another version stored it in a way that is not known any more */
export function parsedStudy(study: PublishedStudy): Study {
  const data = studyDataSchema.safeParse(study.data);
  if (data.success) return { ...study, data: data.data };
  const message = `the study "${study.slug}" was stored by another version; import it again under another slug`;
  throw new Error(message, { cause: data.error });
}
