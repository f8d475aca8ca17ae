import type { Db } from '../db.ts';

/** Results that others published, as stored. */
export interface PublishedStudy {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly source: string;
  /** Empty where the source has no address. */
  readonly sourceUrl: string;
  /** StudyData of packages/report. */
  readonly data: unknown;
  readonly importedAt: Date;
}

/** The study with this slug; null when there is none. */
export function readStudy(db: Db, slug: string): Promise<PublishedStudy | null> {
  return db.publishedStudy.findUnique({ where: { slug } });
}
