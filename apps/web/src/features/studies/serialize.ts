import type { StudyNames } from '@headroom/api/studies';
import type { PublishedStudy } from '@headroom/db';
import {
  type StudyData,
  studyDataSchema,
  studyLacks,
  studyNotes,
  studyTables,
} from '@headroom/report/studies';
import { studyPath } from '#results/study-path.ts';
import { studySize } from './labels.ts';
import { namesOf } from './new-study.ts';

/** A study as the API lists it. */
export function serializeStudy({ slug, title, source, sourceUrl, importedAt }: Omit<PublishedStudy, 'data'>) {
  const path = studyPath(slug);
  return { slug, path, title, source, sourceUrl, importedAt: importedAt.toISOString() };
}

/** A study as the API shows it on its own. */
export function serializeWholeStudy(study: PublishedStudy) {
  return { ...serializeStudy(study), ...serializeComputedStudy(studyDataSchema.parse(study.data)) };
}

/** Preview of a study that is not stored yet. */
export function serializeStudyPreview(data: StudyData, names: StudyNames) {
  return { ...namesOf(data, names), size: studySize(data), ...serializeComputedStudy(data) };
}

/** Computed part of a study, as data. */
export function serializeComputedStudy(data: StudyData) {
  const [lacks, notes] = [studyLacks(data), studyNotes(data)];
  return { kind: data.kind, lacks, notes, tables: studyTables(data).map(mutable) };
}

/** Rows as the schema of the API types them. */
function mutable({ rows, columns, ...table }: ReturnType<typeof studyTables>[number]) {
  return { ...table, columns: [...columns], rows: rows.map((row) => [...row]) };
}
