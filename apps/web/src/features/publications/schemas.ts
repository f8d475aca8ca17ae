import { z } from 'zod';
import { MAX_SLUG } from '#server/slug.ts';

const MAX_TITLE = 120;
const MAX_SUMMARY = 600;

/** What a slug is made of; Postgres holds the same. */
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

/** What a run is published under. */
export const newPublicationSchema = z.strictObject({
  title: text('title', MAX_TITLE).describe('one line, without the figures: they are computed'),
  summary: text('summary', MAX_SUMMARY).describe('what was measured and why'),
  slug: slugSchema.describe('last part of the permanent address; never given twice'),
  confirmDisturbed: z
    .boolean({ error: 'true or false' })
    .optional()
    .describe('true: publish although the host was busy in trials of the run; needed where it was'),
});
export type NewPublicationBody = z.infer<typeof newPublicationSchema>;

const moment = z.iso.datetime().describe('UTC');

export const publicationSchema = z.object({
  slug: z.string(),
  path: z.string().describe('permanent address'),
  runId: z.uuid(),
  title: z.string(),
  summary: z.string(),
  methodVersion: z.int().describe('version of the formulas its figures were computed by when published'),
  disturbedTrials: z
    .int()
    .describe('trials in which the host was busy; the publisher confirmed to publish them all the same'),
  publishedAt: moment,
  withdrawnAt: moment.nullable(),
});

export const publicationListSchema = z.object({ publications: z.array(publicationSchema) });
