import {
  experimentSchema,
  loadHostUseSchema,
  measurementSchema,
  PARTIES,
  REQUEST_KINDS,
  SECOND_PERCENTILES,
  SIDES,
  TRIAL_STATUSES,
  TRIAL_STEPS,
  trialEnvironmentSchema,
} from '@headroom/workload';
import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

const ms = z.number().nullable();

/** A commit that servers were built from. */
export const revisionSchema = z.object({
  repository: z.string(),
  commit: z.string(),
  dirty: z.boolean().describe('the tree had uncommitted changes'),
  subject: z.string().nullable().describe('first line of its message'),
  committedAt: momentSchema.nullable(),
});

export const checkSchema = z.object({
  name: z.string(),
  outcome: z.enum(['pass', 'warn', 'fail']),
  reason: z.string().nullable(),
  ms: z.number(),
});

const resourceSchema = z.object({
  party: z.enum(PARTIES),
  cpuMs: z.number().describe('processor time within the steady window'),
  throttledMs: z
    .number()
    .nullable()
    .describe('time it was ready to run but had used up its processor limit; null: not limited'),
  meanMemoryMb: z.number(),
  peakMemoryMb: z.number(),
});

/** Removal of what trials leave beside their numbers, because of its age. */
export const evidenceRemovedSchema = z
  .object({ at: momentSchema, keptDays: z.int() })
  .nullable()
  .describe(
    'when logs, resource samples and contract checks were removed because of their age; null: not removed',
  );

/** A trial with its measurements; logs and samples are in `/api/v1/trials/{id}`. */
export const trialSchema = z.object({
  id: z.uuid(),
  serverId: z.string(),
  side: z.enum(SIDES).nullable().describe('of a comparison; null in a single run'),
  round: z.int(),
  position: z.int().describe('place in the run, from 0'),
  status: z.enum(TRIAL_STATUSES),
  reason: z.string().nullable(),
  phases: z.array(z.object({ step: z.enum(TRIAL_STEPS), ms: z.number() })),
  coldStartMs: ms,
  idleMemoryMb: z.number().nullable(),
  windowMs: ms.describe('length of the steady window'),
  testMs: ms.describe('length of the whole test'),
  countedRequests: z.int().nullable().describe('of the whole test, warm-up included'),
  hostCpuMs: ms.describe('processor time of the whole host within the steady window'),
  stolenCpuMs: ms.describe('of `hostCpuMs`, what a hypervisor took; null: not known apart'),
  rigCpuMs: ms.describe(
    "of `hostCpuMs`, what the measuring itself used: the worker's process and the kernel's interrupts; null: not known apart",
  ),
  busiestThreadMs: ms.describe(
    'processor time within the steady window of the one thread of the server that used most; null: not known',
  ),
  busiestBackendMs: ms.describe(
    'processor time within the steady window, for each processor that it may use, of the backend of a project that used most of what it may use; null: it has none, or not known',
  ),
  loadHost: loadHostUseSchema
    .nullable()
    .describe('use of the machine that the load came from; null: it was the host, or not known'),
  plannedArrivals: z
    .int()
    .nullable()
    .describe('of an open load, the callers that were planned; null of any other'),
  droppedArrivals: z
    .int()
    .nullable()
    .describe('of `plannedArrivals`, those that no virtual user was free for in time'),
  environment: trialEnvironmentSchema
    .nullable()
    .describe('conditions in its steady window; null: it came to none, or is of an earlier version'),
  attempt: z
    .int()
    .describe(
      'how many times it was measured; its figures are those of the last time, or of none while it waits',
    ),
  startedAt: momentSchema.nullable(),
  finishedAt: momentSchema.nullable(),
  revision: revisionSchema.nullable(),
  build: z
    .object({
      contentHash: z.string(),
      status: z.enum(['building', 'built', 'failed']),
      seconds: z.number().nullable(),
      frameworkVersion: z.string().nullable(),
      runtimeVersion: z.string().nullable(),
      toolchains: z.record(z.string(), z.string()),
    })
    .nullable(),
  experiment: experimentSchema
    .nullable()
    .describe(
      'of a run of kind `capacity`, `sweep`, `soak`, `starts` or `scaling`: its result; the figures of a `capacity` are those of the rate that it found, those of `scaling` of the most instances',
    ),
  measurements: z.array(measurementSchema),
  resources: z.array(resourceSchema),
  checks: z.array(checkSchema),
});

/** Evidence that one trial left beside its numbers. */
export const trialEvidenceSchema = z.object({
  id: z.uuid(),
  runId: z.uuid(),
  serverId: z.string(),
  log: z.string(),
  buildLog: z.string().nullable(),
  checks: z.array(checkSchema),
  requests: z
    .array(
      z.object({
        name: z.string().describe('tool, kind of protocol requests, or `*`: the calls of all tools'),
        kind: z.enum(REQUEST_KINDS),
        counts: z.array(z.int()).readonly().describe('right answers in each second of the load'),
        errors: z.array(z.int()).readonly().describe('wrong answers'),
        percentilesMs: z
          .array(z.array(z.number().nullable()).readonly())
          .readonly()
          .describe(
            `latency at the percentiles ${SECOND_PERCENTILES.join(', ')} of each second; null without a right answer`,
          ),
      }),
    )
    .describe(
      'requests second by second; none of trials that are older than these, or whose evidence was removed',
    ),
  resources: z.array(
    resourceSchema.extend({
      atS: z
        .array(z.number())
        .readonly()
        .describe('seconds since the load began, at the end of each sampled interval'),
      cpuPct: z.array(z.number()).readonly().describe('100 = one logical processor'),
      memoryMb: z.array(z.number()).readonly(),
    }),
  ),
  evidenceRemoved: evidenceRemovedSchema,
});

/** Trials. */
export const trialsApi = {
  readTrial: {
    action: 'run.read',
    subject: 'trial',
    method: 'get',
    path: '/api/v1/trials/{id}',
    summary: 'Read the logs, contract checks and resource samples of a trial',
    success: {
      status: 200,
      description: 'What the trial left beside its numbers',
      schema: trialEvidenceSchema,
    },
    errors: [],
  },
} as const satisfies Operations;
