import {
  acknowledgementSchema,
  foundCommitsSchema,
  watchChangeSchema,
  watchRequestSchema,
} from '@headroom/model/comparison';
import { RUN_STATUSES } from '@headroom/model/run';
import { z } from 'zod';
import { COMPARISON_ERRORS } from './comparisons.ts';
import { BODY_ERRORS, idSchema, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { contextChangeSchema } from './verdicts.ts';

/** Runs of a watch that its answer lists. */
export const WATCH_RUNS_LISTED = 200;

/** Largest push event that is read. */
export const MAX_PUSH_BYTES = 1024 * 1024;

export const watchSchema = z.object({
  id: z.uuid(),
  url: z.string().describe('Address of its page.'),
  project: z.uuid().nullable(),
  repository: z.string(),
  branch: z
    .string()
    .describe(
      'Name of the branch; for releases, their source: npm:@acme/server or oci:ghcr.io/acme/server:latest.',
    ),
  releases: z
    .boolean()
    .describe('True if it follows the releases of a package or an image instead of a branch.'),
  suite: z.string().nullable().describe('Suite; null for the workload of the project.'),
  profile: z.string(),
  handshake: z.string().nullable().describe('Handshake; null for the default.'),
  servers: z.array(z.string()),
  rounds: z.int(),
  untilDecided: z.boolean(),
  hostClass: z.string(),
  everyMinutes: z.int(),
  calibrates: z.boolean(),
  badge: z
    .string()
    .nullable()
    .describe('Address of the badge, which anybody may read; null if there is none.'),
  firstCommit: z
    .string()
    .describe(
      'Base of the first comparison: head of the branch at the creation of the watch, or the release of the project; empty until the first release is found.',
    ),
  nextAt: momentSchema.describe('Earliest time of the next comparison of a new head.'),
  problem: z.string().nullable().describe('Reason that no comparison is queued; null if there is none.'),
  paused: z.boolean(),
  pausedReason: z.string().nullable().describe('Reason of an automatic pause; null if a member paused it.'),
  createdAt: momentSchema,
  createdBy: z.string().nullable().describe('Name of the account; null once it is deleted.'),
});

export const watchRunSchema = z.object({
  id: z.uuid(),
  url: z.string().describe('Address of the comparison’s page.'),
  searches: z
    .uuid()
    .nullable()
    .describe('Id of the comparison whose slowdown it traces to a commit; null if it compares a new head.'),
  found: foundCommitsSchema.nullable().describe('Result of the search that it ended; null if there is none.'),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable(),
  base: z
    .string()
    .describe(
      'Full commit id; for releases, the package with its version, or the image with its tag or digest.',
    ),
  head: z.string(),
  subject: z
    .string()
    .nullable()
    .describe('First line of the commit message of head; for releases, the version or digest.'),
  ahead: z
    .int()
    .nullable()
    .describe('Number of commits or releases in head but not in base; null if unknown.'),
  verdicts: z.record(z.string(), z.int()).nullable().describe('Number of metrics by verdict.'),
  contexts: z
    .array(contextChangeSchema.pick({ serverId: true, base: true, head: true, text: true }))
    .describe('Contexts of the servers counted at both sides; empty if none changed.'),
  headMeasured: z
    .boolean()
    .describe(
      'True once it has ended with a measured server of head; only such a head becomes the next base.',
    ),
  createdAt: momentSchema,
  finishedAt: momentSchema.nullable(),
});

export const watchedChangeSchema = z.object({
  commit: z
    .string()
    .describe('Full id of the commit of the change: the traced one, otherwise the compared head.'),
  direction: z.enum(['better', 'worse']).describe('`worse` if any metric became worse.'),
  comparison: z.uuid().describe('Id of the comparison that found it.'),
  acknowledged: z
    .object({
      expected: z.string().nullable().describe('Reason that it is expected; null if it was fixed.'),
      fixedBy: z.string().nullable().describe('Full id of the commit that fixed it.'),
      by: z.string().nullable().describe('Name of the account; null once it is deleted.'),
      at: momentSchema,
    })
    .nullable()
    .describe('Acknowledgement; null while the change is open.'),
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
    summary: 'Watch a branch, or the releases of a package or an image',
    description:
      'Compares each new head of the branch with the newest measured one. A slowdown across several commits is traced to one of them. Idle hosts poll for new heads; push events of a forge announce them at once. For releases, hosts ask the registry at the interval of the watch, as often as it allows; withdrawn releases and pre-releases are passed over. Releases need a project, whose workload they get, and a single server.',
    body: watchRequestSchema,
    success: {
      status: 201,
      description: 'The watch, with the secret of its push events',
      schema: watchSchema.extend({
        pushSecret: z.string().describe('Signing key of push events; never shown again.'),
        pushUrl: z.string().describe('Address for push events of the forge.'),
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
        changes: z.array(watchedChangeSchema).describe('Changes found by these comparisons, newest first.'),
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
    description: 'Omitted fields stay as they are. Queued comparisons keep their settings.',
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
    description: 'Its comparisons stay. Once its history was published, it can only be paused.',
    success: { status: 200, description: 'The deleted watch', schema: idSchema },
    errors: ['not_deletable'],
  },
  acknowledgeChange: {
    action: 'watch.manage',
    subject: 'watch',
    method: 'put',
    path: '/api/v1/watches/{id}/changes/{commit}',
    summary: 'Acknowledge a change of a watched branch',
    description:
      'Marks it as expected, or as fixed by a later commit; replaces an earlier acknowledgement. `commit` is the full id of a measured commit.',
    body: acknowledgementSchema,
    success: { status: 200, description: 'The acknowledged change', schema: idSchema },
    errors: BODY_ERRORS,
  },
  withdrawAcknowledgement: {
    action: 'watch.manage',
    subject: 'watch',
    method: 'delete',
    path: '/api/v1/watches/{id}/changes/{commit}',
    summary: 'Withdraw the acknowledgement of a change',
    success: { status: 200, description: 'The change, open again', schema: idSchema },
    errors: [],
  },
  pushToWatch: {
    action: 'watch.push',
    subject: 'watch',
    method: 'post',
    path: '/api/v1/watches/{id}/push',
    summary: 'Notify a watch of a push',
    description:
      'For webhooks of a forge: push events of GitHub, signed with x-hub-signature-256, and of GitLab, with the secret as x-gitlab-token. Repeated events are rejected.',
    success: {
      status: 202,
      description: 'Effect of the event',
      schema: z.object({
        head: z.string().nullable().describe('New head; null if the event does not move the branch.'),
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
