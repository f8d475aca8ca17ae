import {
  acknowledgementSchema,
  foundCommitsSchema,
  RUN_STATUSES,
  watchChangeSchema,
  watchRequestSchema,
} from '@headroom/workload';
import { z } from 'zod';
import { COMPARISON_ERRORS } from './comparisons.ts';
import { BODY_ERRORS, idSchema, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

/** Runs of a watch that its answer lists. */
export const WATCH_RUNS_LISTED = 200;

/** Largest push event that is read. */
export const MAX_PUSH_BYTES = 1024 * 1024;

export const watchSchema = z.object({
  id: z.uuid(),
  url: z.string().describe('its page'),
  project: z.uuid().nullable(),
  repository: z.string(),
  branch: z.string().describe('its name; of releases the package: npm:@acme/server'),
  releases: z.boolean().describe('whether it follows the releases of a package in place of a branch'),
  suite: z.string().nullable().describe('null: that of the project'),
  profile: z.string(),
  handshake: z.string().nullable().describe('null: the default'),
  servers: z.array(z.string()),
  rounds: z.int(),
  untilDecided: z.boolean(),
  hostClass: z.string(),
  everyMinutes: z.int(),
  calibrates: z.boolean(),
  firstCommit: z.string().describe('head of the branch when the watch was made'),
  nextAt: momentSchema.describe('from when on the next new head may be compared'),
  problem: z.string().nullable().describe('why nothing is queued at the moment'),
  paused: z.boolean(),
  pausedReason: z.string().nullable().describe('null where somebody paused it'),
  createdAt: momentSchema,
  createdBy: z.string().nullable().describe('name of the account; null: deleted'),
});

export const watchRunSchema = z.object({
  id: z.uuid(),
  url: z.string().describe('page of the comparison'),
  searches: z
    .uuid()
    .nullable()
    .describe('comparison whose slowdown it searches the commit of; null: it compares a new head'),
  found: foundCommitsSchema.nullable().describe('what the search behind it came to'),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable(),
  base: z.string().describe('whole id of the commit'),
  head: z.string(),
  subject: z.string().nullable().describe('first line of the message of head'),
  ahead: z.int().nullable().describe('number of commits that head has and base has not; null: not known'),
  verdicts: z.record(z.string(), z.int()).nullable().describe('number of metrics of each verdict'),
  headMeasured: z
    .boolean()
    .describe(
      'false before it has ended, and where no server of head could be measured: that is no base of the next one',
    ),
  createdAt: momentSchema,
  finishedAt: momentSchema.nullable(),
});

export const watchedChangeSchema = z.object({
  commit: z
    .string()
    .describe('whole id of the commit that it appears with: the one searched for, else the head compared'),
  direction: z.enum(['better', 'worse']).describe('worse where anything became worse'),
  comparison: z.uuid().describe('that found it'),
  acknowledged: z
    .object({
      expected: z.string().nullable().describe('why it is expected; null where it was fixed'),
      fixedBy: z.string().nullable().describe('whole id of the commit that fixed it'),
      by: z.string().nullable().describe('name of the account; null: deleted'),
      at: momentSchema,
    })
    .nullable()
    .describe('null: nobody did'),
});

/** Watched branches. */
export const watchesApi = {
  listWatches: {
    action: 'watch.read',
    method: 'get',
    path: '/api/v1/watches',
    summary: 'List the watched branches of the workspace',
    success: {
      status: 200,
      description: 'All watches, oldest first',
      schema: z.object({ watches: z.array(watchSchema) }),
    },
    errors: [],
  },
  createWatch: {
    action: 'watch.manage',
    method: 'post',
    path: '/api/v1/watches',
    summary: 'Watch a branch, or the releases of a package',
    description:
      'Each new head of the branch is compared with the newest one that was measured. Where several commits lie between and something became slower, they are searched for the one that did it. Hosts tell of new heads while they measure nothing; push events of a forge tell at once. Of releases, hosts look for the newest one as often as comparisons may begin; it becomes a version of the project, and is compared with the newest one that was measured.',
    body: watchRequestSchema,
    success: {
      status: 201,
      description: 'The watch, with the secret of its push events',
      schema: watchSchema.extend({
        pushSecret: z.string().describe('key of the signatures of push events; never shown again'),
        pushUrl: z.string().describe('where the forge sends its push events'),
      }),
    },
    errors: [...COMPARISON_ERRORS, 'unknown_host_class', 'repository_not_allowed', 'too_many_watches'],
  },
  readWatch: {
    action: 'watch.read',
    subject: 'watch',
    method: 'get',
    path: '/api/v1/watches/{id}',
    summary: 'Read a watch with its comparisons',
    success: {
      status: 200,
      description: `The watch, and its newest ${WATCH_RUNS_LISTED} comparisons, newest first`,
      schema: watchSchema.extend({
        runs: z.array(watchRunSchema),
        changes: z.array(watchedChangeSchema).describe('that these comparisons found, newest first'),
      }),
    },
    errors: [],
  },
  changeWatch: {
    action: 'watch.manage',
    subject: 'watch',
    method: 'put',
    path: '/api/v1/watches/{id}',
    summary: 'Change, pause or resume a watch',
    description: 'What is left out stays as it is. Comparisons that are queued go on as they were.',
    body: watchChangeSchema,
    success: { status: 200, description: 'The watch as it is now', schema: watchSchema },
    errors: [...COMPARISON_ERRORS, 'unknown_host_class', 'repository_not_allowed'],
  },
  deleteWatch: {
    action: 'watch.manage',
    subject: 'watch',
    method: 'delete',
    path: '/api/v1/watches/{id}',
    summary: 'Delete a watch',
    description: 'Its comparisons stay.',
    success: { status: 200, description: 'The deleted watch', schema: idSchema },
    errors: [],
  },
  acknowledgeChange: {
    action: 'watch.manage',
    subject: 'watch',
    method: 'put',
    path: '/api/v1/watches/{id}/changes/{commit}',
    summary: 'Acknowledge a change of a watched branch',
    description:
      'It is expected, or a later commit fixed it; the word replaces an earlier one. The commit is the whole id of one that the watch measured.',
    body: acknowledgementSchema,
    success: { status: 200, description: 'The acknowledged change', schema: idSchema },
    errors: BODY_ERRORS,
  },
  withdrawAcknowledgement: {
    action: 'watch.manage',
    subject: 'watch',
    method: 'delete',
    path: '/api/v1/watches/{id}/changes/{commit}',
    summary: 'Take back what is said of a change',
    success: { status: 200, description: 'The change stands open', schema: idSchema },
    errors: [],
  },
  pushToWatch: {
    action: 'watch.push',
    subject: 'watch',
    method: 'post',
    path: '/api/v1/watches/{id}/push',
    summary: 'Tell a watch of a push',
    description:
      'For the webhooks of a forge: push events of GitHub, signed with x-hub-signature-256, and of GitLab, with the secret as x-gitlab-token. The same event is taken once.',
    success: {
      status: 202,
      description: 'What the event tells the watch',
      schema: z.object({
        head: z.string().nullable().describe('the new head; null: the event is about no head of the branch'),
      }),
    },
    errors: [
      'malformed_json',
      'body_too_large',
      'unsupported_media_type',
      'invalid_request',
      'push_refused',
      'push_repeated',
      'other_repository',
    ],
  },
} as const satisfies Operations;
