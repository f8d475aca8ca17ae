import { z } from 'zod';
import { trialSchema } from './trials.ts';

/** Address at which the schema of these documents is published. */
export const SCHEMA_PATH = '/results/schema.json';

const inFile = {
  $schema: z.string().describe('Address of this schema.'),
  methodVersion: z.int().describe('Version of the formulas.'),
};

const publication = z.object({
  slug: z.string(),
  title: z.string(),
  address: z.url(),
  publishedAt: z.iso.datetime(),
});

const ofResult = {
  ...inFile,
  runId: z.uuid(),
  publication: publication.nullable().describe('The publication; null if the run is not published.'),
};

const tableBody = {
  name: z.string(),
  title: z.string(),
  columns: z.array(
    z.object({
      id: z.string().describe('Key in `rows`.'),
      title: z.string(),
      unit: z.string().describe('Unit; empty for words and plain counts.'),
    }),
  ),
  rows: z.array(
    z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .describe('Values by column id; null where there is no number.'),
  ),
};

/** A table of a result. */
export const tableDocumentSchema = z.object({ kind: z.literal('table'), ...ofResult, ...tableBody });

/** A table of the history of a watch. */
export const historyDocumentSchema = z.object({
  kind: z.literal('history-table'),
  ...inFile,
  watchId: z.uuid(),
  publication,
  ...tableBody,
});

/** A table of a study that others published. */
export const studyDocumentSchema = z.object({
  kind: z.literal('study-table'),
  ...inFile,
  study: z.object({
    slug: z.string(),
    title: z.string(),
    source: z.string(),
    sourceUrl: z.string().describe('Address of the source; empty if it has none.'),
    address: z.url(),
    importedAt: z.iso.datetime(),
  }),
  ...tableBody,
});

/** Everything a run measured. */
export const rawDocumentSchema = z.object({
  kind: z.literal('raw'),
  ...ofResult,
  suite: z.string(),
  profile: z.string(),
  handshake: z.string(),
  rounds: z.int(),
  seed: z.int().describe('Seed of the random order of trials.'),
  environment: z.unknown().describe('Host, limits and versions during the run.'),
  percentiles: z.array(z.number()).describe('Percentile of each entry of `quantilesMs`.'),
  trials: z.array(trialSchema),
});

/** Every JSON file of a run; `kind` tells which it is. */
export const documentSchema = z.discriminatedUnion('kind', [tableDocumentSchema, rawDocumentSchema]);
export type TableDocument = z.infer<typeof tableDocumentSchema>;
export type RawDocument = z.infer<typeof rawDocumentSchema>;
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;
export type StudyDocument = z.infer<typeof studyDocumentSchema>;

const everyDocumentSchema = z.discriminatedUnion('kind', [
  documentSchema,
  historyDocumentSchema,
  studyDocumentSchema,
]);

/** The published JSON Schema (draft 2020-12) of the documents. */
export function documentJsonSchema(): object {
  return {
    title: 'Headroom: files of results and studies',
    ...z.toJSONSchema(everyDocumentSchema, { io: 'output' }),
  };
}
