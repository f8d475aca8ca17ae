import type { Db } from '../db.ts';
import type { PublishedStudy } from './read.ts';

/** Import of a study: what is stored under one id and time does not change. */
export type StudyImport = Pick<PublishedStudy, 'id' | 'importedAt'>;

/** The imports of all published studies, the last first. */
export function listStudyImports(db: Db): Promise<StudyImport[]> {
  return db.publishedStudy.findMany({
    select: { id: true, importedAt: true },
    orderBy: [{ importedAt: 'desc' }, { slug: 'asc' }],
  });
}
