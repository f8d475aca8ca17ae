import { z } from 'zod';
import { documentSchema } from '#results/table-documents.ts';
import type { Operation } from '#server/http/operation.ts';
import { newPublicationSchema, publicationListSchema, publicationSchema } from './schemas.ts';

export const publishRunOperation = {
  id: 'publishRun',
  action: 'run.publish',
  subject: 'run',
  method: 'post',
  path: '/api/v1/runs/{id}/publication',
  summary: 'Publish a run',
  description:
    'A finished single run with a passed trial gets a permanent address. From then on it cannot change, until it is withdrawn.',
  body: newPublicationSchema,
  success: {
    status: 201,
    description: 'It is public',
    schema: publicationSchema,
    headers: { location: 'Permanent address' },
  },
  errors: [
    'malformed_json',
    'not_publishable',
    'disturbed_not_confirmed',
    'already_published',
    'slug_taken',
    'body_too_large',
    'unsupported_media_type',
    'invalid_request',
  ],
} as const satisfies Operation;

export const withdrawPublicationOperation = {
  id: 'withdrawPublication',
  action: 'run.publish',
  subject: 'run',
  method: 'delete',
  path: '/api/v1/runs/{id}/publication',
  summary: 'Withdraw the publication of a run',
  description:
    'Its address says from then on that it was withdrawn, and when; its slug is never given again. The run stays.',
  success: {
    status: 200,
    description: 'It is withdrawn',
    schema: z.object({ slug: z.string(), withdrawnAt: z.iso.datetime() }),
  },
  errors: ['not_found'],
} as const satisfies Operation;

export const listPublicationsOperation = {
  id: 'listPublications',
  action: 'public.read',
  method: 'get',
  path: '/api/v1/publications',
  summary: 'List publications that are not withdrawn, newest first',
  success: { status: 200, description: 'At most the newest 200', schema: publicationListSchema },
  errors: [],
} as const satisfies Operation;

export const readTableOperation = {
  id: 'readTable',
  action: 'run.read',
  subject: 'run',
  method: 'get',
  path: '/api/v1/runs/{id}/tables/{file}',
  summary: 'Read a table of a run as a file: overall.csv, overall.json, …',
  description:
    'Any other name is refused with a list of those there are; `raw.csv` and `raw.json` hold everything measured. Numbers are not rounded. The header of a CSV holds the id and the unit of each column.',
  success: { status: 200, description: 'The file; this schema is of JSON files', schema: documentSchema },
  errors: ['not_found'],
} as const satisfies Operation;

export const readPublicationOperation = {
  id: 'readPublication',
  action: 'public.read',
  method: 'get',
  path: '/api/v1/publications/{slug}',
  summary: 'Read what was published under a slug',
  description:
    'Its tables are files beside its page: `/results/{slug}/data/{table}.csv` or `.json`, and `raw` for everything measured.',
  success: { status: 200, description: 'The publication', schema: publicationSchema },
  errors: ['not_found', 'withdrawn'],
} as const satisfies Operation;
