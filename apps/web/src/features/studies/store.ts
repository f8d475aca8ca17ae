import type { StudyNames } from '@headroom/api/studies';
import { saveStudy } from '@headroom/db';
import type { StudyFile } from '@headroom/report/studies';
import { studyPath } from '#results/study-path.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { newStudy } from './new-study.ts';
import { orRefuse } from './refusal.ts';

/** Stores a study from its files. Throws ApiError for what is wrong with them, and for a slug that is taken. */
export async function storeStudy(
  files: readonly StudyFile[],
  names: StudyNames,
): Promise<{ slug: string; path: string }> {
  const study = orRefuse(() => newStudy(files, names));
  const { slug } = study;
  const path = studyPath(slug);
  const saved = await saveStudy(db(), study);
  if (saved.state !== 'slug_taken') return { slug, path };
  const message = `There is a study at ${path} already; give another slug.`;
  throw new ApiError('study_exists', message, { fields: [{ path: 'slug', message }] });
}
