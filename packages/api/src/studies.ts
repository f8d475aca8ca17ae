import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import { z } from 'zod';
import { BODY_ERRORS, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

/** Longest title and source of a study. */
export const MAX_STUDY_TITLE = 160;

/** Names that a study is stored under; one that is left out is taken from its study.json. */
export const studyNamesSchema = z.strictObject({
  title: z.string().max(MAX_STUDY_TITLE).optional().describe('Title; one line.'),
  slug: z.string().optional().describe('Last part of its address; default: made from the title.'),
  source: z.string().max(MAX_STUDY_TITLE).optional().describe('Publisher of the study.'),
  sourceUrl: z.string().optional().describe('Address of the source; may be empty.'),
});
export type StudyNames = z.infer<typeof studyNamesSchema>;

/** Longest body of an import; three repeats of fifteen servers with all their samples have 2.3 MB. */
export const MAX_STUDY_BYTES = 8 * 1024 * 1024;

/** Most files of an import. */
const MAX_FILES = 2_000;

/**
 * Text that Postgres cannot store, as JSON writes it: U+0000, and one half of a surrogate pair without the
 * other.
 */
const UNSTORABLE = /\\u0000|\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i;

const importSchema = studyNamesSchema.extend({
  files: z
    .array(
      z.strictObject({
        path: z
          .string()
          .max(512)
          .describe('<repeat>/<server>/k6.json, <repeat>/<server>/stats.json or study.json'),
        text: z
          .string()
          .refine((text) => !isDeeperThan(MAX_DEPTH, text), `nested deeper than ${MAX_DEPTH} levels`)
          .refine((text) => !UNSTORABLE.test(text), 'U+0000 and halves of surrogate pairs cannot be stored'),
      }),
    )
    .min(1, 'choose at least one file')
    .max(MAX_FILES, `at most ${MAX_FILES} files`),
});
export type StudyImport = z.infer<typeof importSchema>;

const cell = z.union([z.string(), z.number()]).nullable();

export const tableSchema = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.object({ id: z.string(), title: z.string(), unit: z.string() })),
  rows: z.array(z.array(cell)).describe('Cells in the order of the columns; null if absent from the study.'),
});

const studySchema = z.object({
  slug: z.string(),
  path: z.string().describe('Address of its page.'),
  title: z.string(),
  source: z.string(),
  sourceUrl: z.string().describe('Address of the source; empty if it has none.'),
  importedAt: momentSchema,
});

const computedSchema = z.object({
  kind: z
    .enum(['raw', 'printed'])
    .describe('`raw`: computed from raw results; `printed`: copied from the publication.'),
  lacks: z.array(z.string()).describe('Data absent from the study.'),
  notes: z.array(z.string()).describe('Conventions of its figures.'),
  tables: z.array(tableSchema),
});

const REFUSALS = [...BODY_ERRORS, 'invalid_study'] as const;

/** Published studies. */
export const studiesApi = {
  listStudies: {
    action: 'public.read',
    method: 'get',
    path: '/api/v1/studies',
    summary: 'List the published studies',
    success: {
      status: 200,
      description: 'All studies, newest import first',
      schema: z.object({ studies: z.array(studySchema) }),
    },
    errors: [],
  },
  importStudy: {
    action: 'study.import',
    limit: 'studyImport',
    method: 'post',
    path: '/api/v1/studies',
    summary: 'Import a published study',
    description: 'Stored completely, or not at all.',
    body: importSchema,
    maxBodyBytes: MAX_STUDY_BYTES,
    success: {
      status: 201,
      description: 'The stored study',
      schema: studySchema.pick({ slug: true, path: true }),
      headers: { location: 'Address of its page' },
    },
    errors: [...REFUSALS, 'study_exists'],
  },
  previewStudy: {
    action: 'study.import',
    limit: 'studyImport',
    method: 'post',
    path: '/api/v1/studies/preview',
    summary: 'Compute the tables of a study without storing it',
    body: importSchema,
    maxBodyBytes: MAX_STUDY_BYTES,
    success: {
      status: 200,
      description: 'Preview of the study; not stored',
      schema: computedSchema.extend(studyNamesSchema.shape).extend({ size: z.string() }),
    },
    errors: REFUSALS,
  },
  readStudy: {
    action: 'public.read',
    method: 'get',
    path: '/api/v1/studies/{slug}',
    summary: 'Read a published study with its computed tables',
    description: 'Tables and conclusions are also files: `/studies/{slug}/data/{table}.csv` or `.json`.',
    success: { status: 200, description: 'The study', schema: studySchema.extend(computedSchema.shape) },
    errors: ['not_found'],
  },
  deleteStudy: {
    action: 'study.import',
    method: 'delete',
    path: '/api/v1/studies/{slug}',
    summary: 'Delete a published study',
    description:
      'Removes its page and files, and frees its slug. An installation without studies imports the bundled ones at start.',
    success: { status: 200, description: 'The deleted study', schema: z.object({ slug: z.string() }) },
    errors: ['not_found'],
  },
} as const satisfies Operations;

export type StudyPreview = z.infer<(typeof studiesApi)['previewStudy']['success']['schema']>;
