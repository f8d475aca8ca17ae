import { z } from 'zod';
import { serverContextSchema } from './contexts.ts';
import { documentSchema } from './documents.ts';
import { BODY_ERRORS, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { MAX_SLUG } from './slug.ts';

const MAX_TITLE = 120;
const MAX_SUMMARY = 600;

/** Form of a slug; Postgres holds the same. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const text = (name: string, max: number) =>
  z
    .string({ error: `give the ${name} as text` })
    .trim()
    .min(1, `give a ${name}`)
    .max(max, `at most ${max} characters`);

export const slugSchema = z
  .string({ error: 'give the slug as text' })
  .min(1, 'give a slug')
  .max(MAX_SLUG, `at most ${MAX_SLUG} characters`)
  .regex(SLUG, 'small letters and digits, in words joined by single hyphens: spring-2026');

/** Texts of a publication. */
export const publicationTextSchema = z.strictObject({
  title: text('title', MAX_TITLE).describe('One line, without figures: the page computes them.'),
  summary: text('summary', MAX_SUMMARY).describe('What was measured, and why.'),
});

/** Texts and address that the history of a watch is published under. */
export const newHistorySchema = publicationTextSchema.extend({
  slug: slugSchema.describe('Last part of the permanent address; never reused.'),
});
export type NewHistoryBody = z.infer<typeof newHistorySchema>;

/** Texts and address that a run is published under. */
export const newPublicationSchema = newHistorySchema.extend({
  confirmDisturbed: z
    .boolean({ error: 'true or false' })
    .optional()
    .describe('Publish despite trials on a busy host; required for a run that has any.'),
});
export type NewPublicationBody = z.infer<typeof newPublicationSchema>;

const published = {
  slug: z.string(),
  path: z.string().describe('Permanent address.'),
  title: z.string(),
  summary: z.string(),
  methodVersion: z.int().describe('Version of the formulas at publication.'),
  publishedAt: momentSchema,
  editedAt: momentSchema
    .nullable()
    .describe('Time of the last change of title or summary; null if unchanged.'),
  withdrawnAt: momentSchema.nullable(),
};

export const runPublicationSchema = z.object({
  ...published,
  runId: z.uuid(),
  disturbedTrials: z.int().describe('Number of trials on a busy host.'),
});

export const historyPublicationSchema = z.object({
  ...published,
  watchId: z.uuid().describe('Watch whose history it is; `runId` is absent.'),
});

const publicationSchema = z.union([runPublicationSchema, historyPublicationSchema]);

const recordSchema = z
  .object({
    methodVersion: z.int().describe('Version of the formulas that computed it.'),
    asPublished: z
      .boolean()
      .describe('False: stored after publication, for a publication of a version that stored no record.'),
    computedAt: momentSchema,
    headline: z.string().nullable().describe('Null if nothing was measured.'),
    tone: z.string().optional().describe('Direction of a comparison: worse, better, same or open.'),
    figures: z.array(
      z.object({
        name: z.string(),
        subject: z.string().describe('Server, with the tool in a comparison.'),
        value: z.string(),
        unit: z.string(),
        interval: z.string().nullable(),
        tone: z.string().optional().describe('Direction of a change: worse or better.'),
      }),
    ),
    findings: z.array(z.string()),
    caveats: z.array(z.object({ label: z.string(), why: z.string(), warns: z.boolean() })),
    tables: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        csv: z.string().describe('Path of its CSV file.'),
        json: z.string().describe('Path of its JSON file.'),
      }),
    ),
  })
  .describe('What its address shows: stored once, whatever the formulas of today.');

const publishedSchema = z.union([
  runPublicationSchema.extend({
    contexts: z
      .array(serverContextSchema)
      .nullable()
      .describe('Contexts of its servers, as published; null for publications of versions that stored none.'),
    record: recordSchema,
  }),
  historyPublicationSchema.extend({ record: recordSchema }),
]);

const withdrawalSchema = z.object({ slug: z.string(), withdrawnAt: z.iso.datetime() });

export const publicationListSchema = z.object({ publications: z.array(publicationSchema) });

/** Publications. */
export const publicationsApi = {
  publishRun: {
    action: 'run.publish',
    subject: 'run',
    method: 'post',
    path: '/api/v1/runs/{id}/publication',
    summary: 'Publish a run',
    description:
      'A finished single run, comparison or experiment with a passed trial gets a permanent address. From then on it cannot change, until it is withdrawn.',
    body: newPublicationSchema,
    success: {
      status: 201,
      description: 'The publication',
      schema: runPublicationSchema,
      headers: { location: 'Permanent address' },
    },
    errors: [...BODY_ERRORS, 'not_publishable', 'disturbed_not_confirmed', 'already_published', 'slug_taken'],
  },
  editPublication: {
    action: 'run.publish',
    subject: 'run',
    method: 'put',
    path: '/api/v1/runs/{id}/publication',
    summary: 'Edit the title and summary of a publication',
    description: 'Its page shows the time of the last change. Figures and address stay.',
    body: publicationTextSchema,
    success: { status: 200, description: 'The publication', schema: runPublicationSchema },
    errors: [...BODY_ERRORS, 'not_found'],
  },
  withdrawPublication: {
    action: 'run.publish',
    subject: 'run',
    method: 'delete',
    path: '/api/v1/runs/{id}/publication',
    summary: 'Withdraw the publication of a run',
    description:
      'Its address then shows the time of the withdrawal; its slug is never reused. The run stays.',
    success: {
      status: 200,
      description: 'The withdrawn publication',
      schema: withdrawalSchema,
    },
    errors: ['not_found'],
  },
  publishHistory: {
    action: 'watch.publish',
    subject: 'watch',
    method: 'post',
    path: '/api/v1/watches/{id}/publication',
    summary: 'Publish the history of a watch',
    description:
      'Its commits or releases so far, with verdicts and figures, get a permanent address. The publication stays as it is while the watch goes on; to publish a newer state, withdraw it and publish again.',
    body: newHistorySchema,
    success: {
      status: 201,
      description: 'The publication',
      schema: historyPublicationSchema,
      headers: { location: 'Permanent address' },
    },
    errors: [...BODY_ERRORS, 'not_publishable', 'already_published', 'slug_taken'],
  },
  editHistory: {
    action: 'watch.publish',
    subject: 'watch',
    method: 'put',
    path: '/api/v1/watches/{id}/publication',
    summary: 'Edit the title and summary of a published history',
    description: 'Its page shows the time of the last change. Figures and address stay.',
    body: publicationTextSchema,
    success: { status: 200, description: 'The publication', schema: historyPublicationSchema },
    errors: [...BODY_ERRORS, 'not_found'],
  },
  withdrawHistory: {
    action: 'watch.publish',
    subject: 'watch',
    method: 'delete',
    path: '/api/v1/watches/{id}/publication',
    summary: 'Withdraw the published history of a watch',
    description:
      'Its address then shows the time of the withdrawal; its slug is never reused. The watch stays.',
    success: { status: 200, description: 'The withdrawn publication', schema: withdrawalSchema },
    errors: ['not_found'],
  },
  listPublications: {
    action: 'public.read',
    method: 'get',
    path: '/api/v1/publications',
    summary: 'List publications that are not withdrawn, newest first',
    success: { status: 200, description: 'At most the newest 200', schema: publicationListSchema },
    errors: [],
  },
  readTable: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}/tables/{file}',
    summary: 'Download a table of a run: overall.csv, overall.json, …',
    description:
      'trade-offs, use-cases and selection-guide use capacities if you may read one of each server. Experiments have tables such as capacity.csv and capacity-steps.csv; comparisons have comparison.csv and comparison-rounds.csv; context.csv has the tokens of each tool. An unknown name returns the list of tables; `raw.csv` and `raw.json` contain all measurements. Numbers are not rounded. CSV headers contain the id and unit of each column.',
    success: {
      status: 200,
      description: 'The file; the schema describes JSON files',
      schema: documentSchema,
    },
    errors: ['not_found'],
  },
  readPublication: {
    action: 'public.read',
    method: 'get',
    path: '/api/v1/publications/{slug}',
    summary: 'Read a publication',
    description:
      'Tables are files: `/results/{slug}/data/{table}.csv` or `.json`, with `raw` for all measurements. Badges: `/results/{slug}/badge/{server}.svg` with `?metric=` (`context`: tokens before the first question), and `/results/{slug}/badge/verdict.svg` for a comparison. A history has the tables `history` and `figures`, and the badge `/results/{slug}/badge/history.svg`.',
    success: { status: 200, description: 'The publication', schema: publishedSchema },
    errors: ['not_found', 'withdrawn'],
  },
} as const satisfies Operations;
