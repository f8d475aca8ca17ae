import type { Db } from '../db.ts';

/** Deletes the study with this slug, which is free again then; false when there is none. */
export async function deleteStudy(db: Db, slug: string): Promise<boolean> {
  const { count } = await db.publishedStudy.deleteMany({ where: { slug } });
  return count > 0;
}
