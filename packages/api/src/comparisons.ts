import { comparisonRequestSchema, MIN_COMPARISON_ROUNDS, SIDE_KINDS } from '@headroom/model/comparison';
import { hostClassSchema } from '@headroom/model/host';
import { commitRangeSchema, MAX_ROUNDS, RUN_KINDS, RUN_STATUSES } from '@headroom/model/run';
import { budgetsSchema, metricIdSchema } from '@headroom/report/compare';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { BODY_ERRORS, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { namedSchema } from './run.ts';
import { createdRunSchema } from './runs.ts';
import { concludedSchema } from './verdicts.ts';

const sideSchema = z.object({
  ref: z.string().describe('Requested ref; for two runs, the run.'),
  kind: z
    .enum(SIDE_KINDS)
    .describe('What the side is built of; `ref`: a commit, or a version of the project.'),
  name: z.string().describe('Short name: 1a2b3c4d, or @acme/server 1.3.0.'),
  commit: z
    .string()
    .nullable()
    .describe(
      'Commit id, or SHA-256 of an archive or of what a registry gave; null until a host takes the run.',
    ),
  subject: z
    .string()
    .nullable()
    .describe('First line of the commit message; version of a package, digest of an image.'),
  committedAt: momentSchema.nullable(),
});

/** Comparison or calibration with everything that its page shows. */
export const comparisonSchema = z.object({
  id: z.uuid().describe('Id of its run: cancel, follow, share and delete it as a run.'),
  kind: z
    .enum(RUN_KINDS)
    .extract(['comparison', 'calibration', 'elsewhere'])
    .describe('`elsewhere`: measured and uploaded by a user, on no host of this installation.'),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable().describe('Reason that the whole comparison failed.'),
  url: z.string().describe('Address of its page.'),
  repository: z.string(),
  base: sideSchema,
  head: sideSchema,
  commitRange: commitRangeSchema
    .nullable()
    .describe('Commits between base and head; null until a host takes it, or if git does not know.'),
  suite: z.string(),
  profile: z.string(),
  handshake: z.string(),
  hostClass: z.string(),
  servers: z.array(z.string()),
  tools: z.array(z.string()).describe('Judged tools; empty: all.'),
  rounds: z.int().max(MAX_ROUNDS).describe('Number of rounds; the maximum with `untilDecided`.'),
  untilDecided: z.boolean(),
  ...namedSchema.shape,
  createdAt: momentSchema,
  startedAt: momentSchema.nullable(),
  finishedAt: momentSchema.nullable(),
  trials: z.object({ ended: z.int(), planned: z.int() }),
  secondsLeft: z
    .number()
    .nullable()
    .describe('Remaining seconds of measuring, without builds; null once it has ended.'),
  cpuLines: z
    .array(z.string())
    .optional()
    .describe('What changed in the CPU profiles of its servers, as lines of Markdown; absent without any.'),
  budgets: budgetsSchema.describe('Budgets of `headroom.json` at head; empty: none.'),
  ...concludedSchema.shape,
});

/** Two runs against each other. */
export const twoRunsSchema = z.object({
  url: z.string().describe('Address of its page.'),
  base: sideSchema.extend({ runId: z.uuid() }),
  head: sideSchema.extend({ runId: z.uuid() }),
  ...concludedSchema.shape,
});

/** Ids or names of a query, with commas between them. */
const listed = (most: number) =>
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string()).max(most));

/** Changes that a planned comparison can find. */
export const comparisonPowerSchema = z.object({
  servers: z.array(
    z.object({
      serverId: z.string(),
      basis: z
        .object({
          kind: z.enum(RUN_KINDS).extract(['comparison', 'calibration']),
          runId: z
            .uuid()
            .nullable()
            .describe('Id of the calibration; null if it was deleted or you may not read it.'),
          measuredAt: momentSchema,
          pairs: z.int().describe('Number of pairs of rounds behind the noise estimate.'),
        })
        .nullable()
        .describe('Newest calibration of this load on this host class; null if there is none.'),
      changes: z
        .array(
          z.object({
            tool: z.string().nullable().describe('Tool; null for the whole server.'),
            metric: metricIdSchema,
            changePct: z.number().describe('Smallest rise, in percent, that 4 of 5 comparisons find.'),
          }),
        )
        .describe('Detectable change per metric; empty without a basis.'),
      text: z.string().nullable().describe('Detectable changes in a sentence; null without a basis.'),
    }),
  ),
});

export const createdComparisonSchema = createdRunSchema.extend({
  url: z.string().describe('Address of its page.'),
});

export const COMPARISON_ERRORS: readonly ErrorCode[] = [
  ...BODY_ERRORS,
  'server_unavailable',
  'quota_exceeded',
];

/** Comparisons. */
export const comparisonsApi = {
  createComparison: {
    action: 'run.create',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/comparisons',
    summary: 'Queue a comparison of two sides',
    description:
      'Measures base and head in the same rounds on one host, alternating. Costs twice as much as a run. Servers with the same build and start command on both sides are not affected and not measured; calibrations measure the noise of a host. A package or an image stands in for the source of the project’s server, which keeps its arguments, variables and headers; the workload is the project’s for both sides.',
    body: comparisonRequestSchema,
    success: {
      status: 201,
      description: 'The comparison is stored and will be measured',
      schema: createdComparisonSchema,
      headers: { location: 'Path of the comparison in this API' },
    },
    errors: [...COMPARISON_ERRORS, 'unknown_host_class', 'repository_not_allowed', 'archives_not_allowed'],
  },
  compareRuns: {
    action: 'run.read',
    method: 'get',
    path: '/api/v1/comparisons',
    summary: 'Compare two finished runs that were measured one after the other',
    description:
      'Weaker than a comparison of two revisions: anything the host did between the runs counts as a change, so noise floors are higher. Comparisons are listed by /api/v1/runs?kind=comparison.',
    query: z.object({
      base: z.uuid('the id of a finished run').describe('Id of a finished single run.'),
      head: z
        .uuid('the id of a finished run')
        .describe('Id of another finished single run with the same workload.'),
    }),
    success: { status: 200, description: 'The comparison of both runs', schema: twoRunsSchema },
    errors: ['invalid_query', 'not_found', 'not_comparable'],
  },
  readComparisonPower: {
    action: 'run.create',
    method: 'get',
    path: '/api/v1/comparisons/power',
    summary: 'Read the smallest changes that a planned comparison can find',
    description:
      'Estimated from the spread of pairs in the newest comparison or calibration of each server, with the same load on the same host class.',
    query: z.object({
      servers: listed(100).describe('Comma-separated ids.'),
      tools: listed(500).optional().describe('Judged tools; absent: all.'),
      suite: z.string().max(200).describe('Id of a suite or of a project’s workload.'),
      profile: z.string().max(2000),
      handshake: z.string().max(100),
      hostClass: hostClassSchema,
      rounds: z.coerce.number().int().min(MIN_COMPARISON_ROUNDS).max(MAX_ROUNDS),
      untilDecided: z.enum(['true', 'false']).default('false'),
    }),
    success: { status: 200, description: 'Detectable changes', schema: comparisonPowerSchema },
    errors: ['invalid_query'],
  },
  readComparison: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/comparisons/{id}',
    summary: 'Read a comparison, or a calibration, with its verdicts',
    description:
      'During measuring, verdicts follow planned rounds only. Read single runs under /api/v1/runs.',
    success: { status: 200, description: 'The comparison', schema: comparisonSchema },
    errors: [],
  },
  readComparisonMarkdown: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/comparisons/{id}/markdown',
    summary: 'Read a comparison as Markdown, for a merge request',
    description: 'Failures, summary, changed metrics, and a link to its page.',
    success: { status: 200, description: 'The text', type: 'text/markdown', schema: z.string() },
    errors: [],
  },
} as const satisfies Operations;
