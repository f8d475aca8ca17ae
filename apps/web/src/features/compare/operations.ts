import {
  calibrationRequestSchema,
  comparisonRequestSchema,
  DEFAULT_HOST_CLASS,
  hostClassSchema,
} from '@headroom/workload';
import { z } from 'zod';
import { createdRunSchema } from '#features/runs/operations.ts';
import type { ErrorCode } from '#server/http/errors.ts';
import type { Operation } from '#server/http/operation.ts';
import { knownServerIds } from '#server/manifests.ts';
import { comparisonSchema, repositorySchema, twoRunsSchema } from './schemas.ts';

const createdSchema = createdRunSchema.extend({ url: z.string().describe('its page') });

const REFUSED: readonly ErrorCode[] = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'invalid_request',
  'server_unavailable',
  'quota_exceeded',
];

export const createComparisonOperation = {
  id: 'createComparison',
  action: 'run.create',
  limit: 'runSubmission',
  method: 'post',
  path: '/api/v1/comparisons',
  summary: 'Queue a comparison of two revisions',
  description:
    'Base and head are measured in the same rounds on one host, in turns. It costs twice what a run costs. A server whose base and head come out as one build is not affected and not measured; what a host reports of no change is what calibrations measure.',
  body: comparisonRequestSchema(knownServerIds()),
  success: {
    status: 201,
    description: 'The comparison is stored and will be measured',
    schema: createdSchema,
    headers: { location: 'Path of the comparison in this API' },
  },
  errors: [...REFUSED, 'unknown_host_class', 'repository_not_allowed'],
} as const satisfies Operation;

export const readComparisonOperation = {
  id: 'readComparison',
  action: 'run.read',
  subject: 'run',
  method: 'get',
  path: '/api/v1/comparisons/{id}',
  summary: 'Read a comparison, or a calibration, with its verdicts',
  description:
    'While it is measured, verdicts are given after planned rounds only. A single run is read under /api/v1/runs.',
  success: { status: 200, description: 'The comparison', schema: comparisonSchema },
  errors: [],
} as const satisfies Operation;

export const readComparisonMarkdownOperation = {
  id: 'readComparisonMarkdown',
  action: 'run.read',
  subject: 'run',
  method: 'get',
  path: '/api/v1/comparisons/{id}/markdown',
  summary: 'Read a comparison as Markdown, for a merge request',
  description: 'What failed, the summary, the metrics that changed, and where its page is.',
  success: { status: 200, description: 'The text', type: 'text/markdown', schema: z.string() },
  errors: [],
} as const satisfies Operation;

export const compareRunsOperation = {
  id: 'compareRuns',
  action: 'run.read',
  method: 'get',
  path: '/api/v1/comparisons',
  summary: 'Compare two finished runs that were measured one after the other',
  description:
    'Weaker than a comparison of two revisions, as what the host did between them counts as a change: its noise floors are higher. Comparisons are listed by /api/v1/runs?kind=comparison.',
  query: z.object({
    base: z.uuid('the id of a finished run').describe('a finished single run'),
    head: z.uuid('the id of a finished run').describe('another one, of the same workload'),
  }),
  success: { status: 200, description: 'What differs', schema: twoRunsSchema },
  errors: ['invalid_query', 'not_found', 'not_comparable'],
} as const satisfies Operation;

export const calibrateHostOperation = {
  id: 'calibrateHost',
  action: 'host.manage',
  subject: 'host',
  limit: 'runSubmission',
  method: 'post',
  path: '/api/v1/hosts/{id}/calibration',
  summary: 'Queue the calibration of a host: a revision against itself',
  description:
    'What it finds becomes the noise floor of later comparisons on the host that measures it. It is queued for the class of this host; where the class has several, the one that takes it is calibrated.',
  body: calibrationRequestSchema(knownServerIds()),
  success: {
    status: 201,
    description: 'The calibration is stored and will be measured',
    schema: createdSchema,
    headers: { location: 'Path of the calibration in this API' },
  },
  errors: REFUSED,
} as const satisfies Operation;

export const listRepositoriesOperation = {
  id: 'listRepositories',
  action: 'host.list',
  method: 'get',
  path: '/api/v1/repositories',
  summary: 'List the repositories that hosts of a class may read, with their branches, tags and last commits',
  description:
    'Those of the hosts of your workspace; of other hosts those that their operators share. What lies below an entry that ends in /* is listed once a run of your workspace has used it.',
  query: z.object({ hostClass: hostClassSchema.default(DEFAULT_HOST_CLASS) }),
  success: {
    status: 200,
    description: 'By address; as their hosts read them last',
    schema: z.object({ repositories: z.array(repositorySchema) }),
  },
  errors: ['invalid_query'],
} as const satisfies Operation;
