import { profileSchema, RUN_KINDS, RUN_STATUSES, runRequestSchema } from '@headroom/model/run';
import { namingSchema, tagSchema } from '@headroom/model/text';
import { z } from 'zod';
import { serverContextSchema } from './contexts.ts';
import { BODY_ERRORS, idSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { MESSAGES, snapshotSchema } from './progress.ts';
import { namedSchema, runDetailSchema, runSummarySchema } from './run.ts';

export const PAGE_SIZE = 50;

const MAX_SEARCH = 100;

/** Filters of a list of runs; the page's address and the API share them. */
export const listQuerySchema = z.object({
  status: z.enum(RUN_STATUSES).optional().describe('Status of the runs.'),
  server: z.string().optional().describe('Id of a server of the runs.'),
  profile: profileSchema.optional().describe('Load profile of the runs: an id, or the text of a custom one.'),
  kind: z.enum(RUN_KINDS).optional().describe('Kind of the runs; default: all except tries.'),
  search: z
    .string()
    .trim()
    .max(MAX_SEARCH, `at most ${MAX_SEARCH} characters`)
    .optional()
    .describe(
      'Text in the name, note, tags, server ids, repository or refs, ignoring case, or start of a commit id (at least four characters).',
    ),
  author: z
    .uuid('author must be the id of an account')
    .optional()
    .describe('Account that queued the runs: `userId` of a member.'),
  tag: tagSchema.optional().describe('Tag of the runs.'),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE).describe('Runs per page.'),
  before: z.uuid().optional().describe('`next` of the previous page.'),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

const runListSchema = z.object({
  runs: z.array(runSummarySchema),
  next: z.uuid().nullable().describe('Value of `before` for the next page; null on the last page.'),
});

export const createdRunSchema = z.object({
  id: z.uuid(),
  status: z.literal('queued'),
  trials: z.int(),
  estimatedSeconds: z.number().describe('Estimated seconds of measuring, without builds.'),
  ahead: z.int().describe('Number of runs of its host class that are running or queued before it.'),
  delivered: z
    .boolean()
    .describe('False if Redis was unreachable; a worker then finds the run in the database.'),
});

const cancelledRunSchema = z.object({
  id: z.uuid(),
  state: z
    .enum(['cancelled', 'cancelling'])
    .describe('`cancelling`: a worker is stopping the current trial.'),
});

const runContextsSchema = z.object({
  contexts: z
    .array(serverContextSchema)
    .describe('Contexts in the order of the trials; without servers that ended before they were counted.'),
});

const followed = z.union(
  Object.entries(MESSAGES).map(([name, data]) => z.object({ event: z.literal(name), data })),
);

/** Runs. */
export const runsApi = {
  listRuns: {
    action: 'run.list',
    method: 'get',
    path: '/api/v1/runs',
    summary: 'List runs, newest first',
    query: listQuerySchema,
    success: { status: 200, description: 'A page of runs', schema: runListSchema },
    errors: ['invalid_query'],
  },
  createRun: {
    action: 'run.create',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/runs',
    summary: 'Queue a run',
    body: runRequestSchema,
    success: {
      status: 201,
      description: 'The run is stored and will be measured',
      schema: createdRunSchema,
      headers: { location: 'Path of the run in this API' },
    },
    errors: [
      ...BODY_ERRORS,
      'unknown_host_class',
      'repository_not_allowed',
      'server_unavailable',
      'quota_exceeded',
    ],
  },
  readRun: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}',
    summary: 'Read a run with its trials, measurements and report tables',
    description:
      'Tables are empty for comparisons and calibrations, which are read under /comparisons, and for runs measured elsewhere, which are not ranked.',
    success: { status: 200, description: 'The run', schema: runDetailSchema },
    errors: [],
  },
  nameRun: {
    action: 'run.name',
    subject: 'run',
    method: 'put',
    path: '/api/v1/runs/{id}',
    summary: 'Give a run a name, a note and tags',
    description:
      'Omitted fields stay; an empty name, note or list removes it. They are shown to everyone who may read the run, but not on its public page, and can be changed even after it is published.',
    body: z.strictObject(namingSchema.shape),
    success: { status: 200, description: 'Current name, note and tags', schema: namedSchema },
    errors: BODY_ERRORS,
  },
  deleteRun: {
    action: 'run.delete',
    subject: 'run',
    method: 'delete',
    path: '/api/v1/runs/{id}',
    summary: 'Delete a run with everything measured in it',
    description:
      'Cancel a running run first. Published runs cannot be deleted, even if withdrawn: others may cite them.',
    success: { status: 200, description: 'The deleted run', schema: idSchema },
    errors: ['not_deletable'],
  },
  cancelRun: {
    action: 'run.cancel',
    subject: 'run',
    method: 'post',
    path: '/api/v1/runs/{id}/cancel',
    summary: 'Cancel a run',
    description:
      'A queued run is cancelled at once; a running one as soon as its worker stops. Ended trials stay.',
    success: { status: 202, description: 'The run is cancelled, or will be', schema: cancelledRunSchema },
    errors: ['already_ended'],
  },
  readProgress: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}/progress',
    summary: 'Read the progress of a run, without its figures',
    description: 'For polling, instead of following its events.',
    success: { status: 200, description: 'Same as the first event of `events`', schema: snapshotSchema },
    errors: [],
  },
  readRunContexts: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}/contexts',
    summary: 'Read what the servers of a run take of the context of a model',
    description:
      'Exact counts of their instructions and tools before the first question, once per build and way of starting it, and of their answers, once per workload as well; of runs measured elsewhere as uploaded, without answers.',
    success: { status: 200, description: 'Contexts by server and side', schema: runContextsSchema },
    errors: [],
  },
  followRun: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}/events',
    summary: 'Follow a run as server-sent events',
    description:
      'First a snapshot of the database, then progress as it happens, a comment and a snapshot every 15 s, and `end` when the run is over. While Redis is unavailable, a notice says so and snapshots come every 2 s instead. It closes without `end` after half an hour, if it is not read, and if you may no longer read the run. The number of open streams is limited.',
    success: {
      status: 200,
      description: 'The data of each event is JSON',
      type: 'text/event-stream',
      schema: followed,
    },
    errors: [],
  },
  shareRun: {
    action: 'run.share',
    subject: 'run',
    method: 'put',
    path: '/api/v1/runs/{id}/link',
    summary: 'Make or read the secret link of a run',
    description:
      'Anyone who has it can read the run without an account, including its data through this API: send `key` as a query parameter.',
    success: {
      status: 200,
      description: 'The link',
      schema: z.object({
        url: z.string().describe('Address of the run’s page, with its key.'),
        key: z.string(),
      }),
    },
    errors: [],
  },
  unshareRun: {
    action: 'run.share',
    subject: 'run',
    method: 'delete',
    path: '/api/v1/runs/{id}/link',
    summary: 'Revoke the secret link of a run',
    description: 'The link stops working; the next one will be different.',
    success: { status: 200, description: 'The run without its link', schema: idSchema },
    errors: [],
  },
} as const satisfies Operations;
