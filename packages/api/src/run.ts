import { runEnvironmentSchema } from '@headroom/model/host';
import {
  elsewhereSchema,
  MAX_ROUNDS,
  NEWER,
  RUN_KINDS,
  RUN_STATUSES,
  runBuildsSchema,
  TRIAL_STATUSES,
  triedSchema,
} from '@headroom/model/run';
import { z } from 'zod';
import { momentSchema } from './fields.ts';
import { reportSchema } from './report.ts';
import { evidenceRemovedSchema, revisionSchema, trialSchema } from './trials.ts';

/** Name, note and tags of a run, as answers have them. */
export const namedSchema = z.object({
  name: z.string().nullable().describe('Name of the run.'),
  note: z.string().nullable(),
  tags: z.array(z.string()),
});

/** A run as lists show it. */
export const runSummarySchema = z.object({
  id: z.uuid(),
  kind: z
    .enum([...RUN_KINDS, NEWER])
    .describe(
      'Kind of the run. Read comparisons and calibrations under /comparisons, tries with their project; `elsewhere`: measured and uploaded by a user; `newer`: of a kind that only a newer version knows.',
    ),
  ...namedSchema.shape,
  repository: z.string().describe('Repository of its servers.'),
  baseRef: z.string().nullable().describe('Requested ref of base; null in a single run.'),
  headRef: z.string().nullable().describe('Requested ref of head; null for the checkout as it was.'),
  baseRevision: revisionSchema.nullable().describe('Commit of the ref; null until a host takes the run.'),
  headRevision: revisionSchema.nullable(),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable().describe('Reason that the whole run failed.'),
  suite: z
    .string()
    .describe(
      'Suite, or workload of a project; empty for a try before it reads its file, and if measured elsewhere.',
    ),
  profile: z.string(),
  handshake: z.string(),
  servers: z.array(z.string()),
  rounds: z.int().min(1).max(MAX_ROUNDS),
  hostClass: z.string().describe('Class of the hosts that may take it; empty if measured elsewhere.'),
  host: z.object({ name: z.string(), runtime: z.string() }).nullable(),
  cancelRequestedAt: momentSchema.nullable(),
  createdAt: momentSchema,
  startedAt: momentSchema.nullable(),
  finishedAt: momentSchema.nullable(),
  trialCounts: z.record(z.enum(TRIAL_STATUSES), z.int()).describe('Number of trials by status.'),
});

/** Run with everything that its page shows. */
export const runDetailSchema = runSummarySchema.extend({
  project: z
    .uuid()
    .nullable()
    .describe('Id of the project that it measures; null if there is none or it was deleted.'),
  seed: z.int().describe('Seed of the random order of trials.'),
  priority: z.int().describe('Priority among the runs of its workspace: -1 low, 0 normal, 1 high.'),
  position: z.int().nullable().describe('Place in the queue of its host class, from 1; null unless queued.'),
  expectedStart: momentSchema
    .nullable()
    .describe('Expected start; null unless queued, or if no host can take it.'),
  environment: runEnvironmentSchema.nullable(),
  elsewhere: elsewhereSchema
    .extend({ by: z.string().nullable().describe('Name of its uploader; null once the account is deleted.') })
    .nullable()
    .describe('Where its uploader measured it; null if a host of this installation did.'),
  tools: z.array(z.string()).describe('Tools that a comparison judges; empty: all.'),
  untilDecided: z.boolean().describe('True if a comparison ends once it is decided.'),
  builds: runBuildsSchema.describe('Builds by server, and by side in comparisons; absent until begun.'),
  evidenceRemoved: evidenceRemovedSchema,
  trials: z.array(
    trialSchema.extend({
      tried: triedSchema
        .nullable()
        .describe(
          'Answers of the server in a try; null for other runs, without answers, and after their retention.',
        ),
    }),
  ),
  report: reportSchema,
});
