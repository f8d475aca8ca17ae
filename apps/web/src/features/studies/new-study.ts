import { slugSchema } from '@headroom/api/publications';
import { slugOf } from '@headroom/api/slug';
import { MAX_STUDY_TITLE, type StudyNames } from '@headroom/api/studies';
import type { NewStudy } from '@headroom/db';
import { type ImportProblem, importStudy, type StudyData, type StudyFile } from '@headroom/report/studies';
import { z } from 'zod';

const named = (what: string) =>
  z
    .string({ error: `give a ${what}` })
    .trim()
    .min(1, `give a ${what}`);

const wholeNamesSchema = z.object({
  title: named('title').max(MAX_STUDY_TITLE),
  slug: slugSchema,
  source: named('source'),
  sourceUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })], {
    error: 'give the address as https://…, or leave it empty',
  }),
});

/** A study is named wrongly or not at all; the names are as in `studyNamesSchema`. */
export class StudyNameError extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join('\n'));
    this.name = 'StudyNameError';
    this.problems = problems;
  }
}

/**
 * A study from its files, ready to be stored.
 * @throws StudyImportError for what is wrong with the files, StudyNameError for what is missing beside them
 */
export function newStudy(files: readonly StudyFile[], names: StudyNames): NewStudy {
  const data = importStudy(files);
  const parsed = wholeNamesSchema.safeParse(namesOf(data, names));
  if (parsed.success) return { ...parsed.data, data };
  const problems = parsed.error.issues.map(({ path, message }) => ({
    file: '',
    field: path.join('.'),
    message,
  }));
  // The slug is made from the title: without one, it is not what is missing.
  const untitled = problems.some(({ field }) => field === 'title');
  throw new StudyNameError(problems.filter(({ field }) => !(untitled && field === 'slug' && !names.slug)));
}

/** Names that a study would be stored under: as asked for, else as its own file says. */
export function namesOf({ annex }: StudyData, names: StudyNames): StudyNames & { sourceUrl: string } {
  const title = names.title || annex?.title;
  return {
    title,
    slug: names.slug || annex?.slug || (title && slugOf(title)),
    source: names.source || annex?.source,
    sourceUrl: names.sourceUrl ?? annex?.sourceUrl ?? '',
  };
}
