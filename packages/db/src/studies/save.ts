import type { Db } from '../db.ts';
import type { Prisma } from '../generated/client.ts';
import { storable, storableJson } from '../storable.ts';

export interface NewStudy {
  readonly slug: string;
  readonly title: string;
  readonly source: string;
  /** Empty where the source has no address. */
  readonly sourceUrl: string;
  /** StudyData of packages/report. */
  readonly data: object;
}

export type SavedStudy = { readonly state: 'saved'; readonly id: string } | { readonly state: 'slug_taken' };

/** Stores a study; one with the same slug is never replaced. */
export async function saveStudy(db: Db, study: NewStudy): Promise<SavedStudy> {
  const [made] = await db.publishedStudy.createManyAndReturn({
    data: [rowOf(study)],
    skipDuplicates: true,
    select: { id: true },
  });
  return made ? { state: 'saved', id: made.id } : { state: 'slug_taken' };
}

/** Key of the advisory lock under which an installation gets its first studies. */
const LOCK_KEY = 4_712_003;

/**
 * Gives an installation without any study its first ones; one that has some is left alone, so that studies may be
 * removed. Several processes may ask at once. Lists show the last one first.
 * @returns how many were stored
 */
export function ensureStudies(db: Db, studies: () => readonly NewStudy[]): Promise<number> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_KEY}::bigint)`;
    if ((await tx.publishedStudy.count()) > 0) return 0;
    const now = Date.now();
    // A moment apart, so that lists by time keep their order.
    const data = studies().map((study, place) => ({ ...rowOf(study), importedAt: new Date(now + place) }));
    return (await tx.publishedStudy.createMany({ data })).count;
  });
}

function rowOf({ slug, title, source, sourceUrl, data }: NewStudy): Prisma.PublishedStudyCreateManyInput {
  return { slug, title: storable(title), source: storable(source), sourceUrl, data: storableJson(data) };
}
