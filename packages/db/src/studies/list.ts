import type { Db } from '../db.ts';
import type { PublishedStudy } from './read.ts';

/** All published studies, those imported last first. */
export function listStudies(db: Db): Promise<PublishedStudy[]> {
  return db.publishedStudy.findMany({ orderBy: [{ importedAt: 'desc' }, { slug: 'asc' }] });
}
