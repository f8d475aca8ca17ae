import { SIDES } from '@headroom/model/comparison';
import { EXPERIMENT_KINDS, experimentSchema } from '@headroom/model/experiments';
import { trialEnvironmentSchema } from '@headroom/model/host';
import {
  measurementSchema,
  SECOND_PERCENTILES,
  unauthorizedSchema,
  userFiguresSchema,
} from '@headroom/model/load';
import { loadHostUseSchema, NEWER, PARTIES, TRIAL_STATUSES, TRIAL_STEPS } from '@headroom/model/run';
import { REQUEST_KINDS } from '@headroom/model/suite';
import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

const ms = z.number().nullable();

/** A commit that servers were built from. */
export const revisionSchema = z.object({
  repository: z.string(),
  commit: z.string(),
  dirty: z.boolean().describe('True if the tree had uncommitted changes.'),
  subject: z.string().nullable().describe('First line of the commit message.'),
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
  cpuMs: z.number().describe('CPU time in the steady window, in milliseconds.'),
  throttledMs: z
    .number()
    .nullable()
    .describe('Time throttled by the CPU limit, in milliseconds; null without a limit.'),
  meanMemoryMb: z.number(),
  peakMemoryMb: z.number(),
});

/** Removal of what trials leave beside their numbers, because of its age. */
export const evidenceRemovedSchema = z
  .object({ at: momentSchema, keptDays: z.int() })
  .nullable()
  .describe(
    'Removal of logs, resource samples, contract checks and CPU profiles at the end of their retention; null until then.',
  );

/** A trial with its measurements; logs and samples are in `/api/v1/trials/{id}`. */
export const trialSchema = z.object({
  id: z.uuid(),
  serverId: z.string(),
  side: z.enum(SIDES).nullable().describe('Side of a comparison; null in a single run.'),
  round: z.int(),
  position: z.int().describe('Position in the run, from 0.'),
  status: z.enum([...TRIAL_STATUSES, NEWER]),
  reason: z.string().nullable(),
  phases: z.array(z.object({ step: z.enum(TRIAL_STEPS), ms: z.number() })),
  coldStartMs: ms,
  idleMemoryMb: z.number().nullable(),
  windowMs: ms.describe('Length of the steady window, in milliseconds.'),
  testMs: ms.describe('Length of the whole test, in milliseconds.'),
  countedRequests: z.int().nullable().describe('Number of requests in the whole test, including warm-up.'),
  hostCpuMs: ms.describe('CPU time of the whole host in the steady window.'),
  stolenCpuMs: ms.describe('Part of `hostCpuMs` that a hypervisor took; null if unknown.'),
  rigCpuMs: ms.describe(
    'Part of `hostCpuMs` that measuring used: worker process and kernel interrupts; null if unknown.',
  ),
  busiestThreadMs: ms.describe(
    'CPU time of the busiest thread of the server in the steady window; null if unknown.',
  ),
  busiestBackendMs: ms.describe(
    'CPU time per allowed processor, in the steady window, of the project’s busiest backend; null without backends or if unknown.',
  ),
  loadHost: loadHostUseSchema
    .nullable()
    .describe('Use of the machine that generated the load; null if it was the host, or if unknown.'),
  plannedArrivals: z
    .int()
    .nullable()
    .describe('Number of planned arrivals of an open load; null for other loads.'),
  droppedArrivals: z
    .int()
    .nullable()
    .describe('Number of `plannedArrivals` without a free virtual user in time.'),
  environment: trialEnvironmentSchema
    .nullable()
    .describe(
      'Conditions in the steady window; null if it was not reached, or in trials of earlier versions.',
    ),
  unauthorized: unauthorizedSchema
    .nullable()
    .describe(
      'Start of answers 401 and 403, in seconds of the load; null without any, or if other errors came before.',
    ),
  users: userFiguresSchema
    .nullable()
    .describe(
      'Figures by class of users, of bursts of sessions and of sessions left open; null if all users of the workload are alike.',
    ),
  attempt: z.int().describe('Number of measurements of the trial; its figures are those of the last one.'),
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
      `Result of an experiment (${EXPERIMENT_KINDS.map((kind) => `\`${kind}\``).join(', ')}). Figures of a \`capacity\` trial are at the rate it found, those of \`scaling\` with the most instances, those of \`isolation\` of the first mixed step.`,
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
        name: z.string().describe('Tool or kind of protocol request; `*` for calls of all tools.'),
        kind: z.enum(REQUEST_KINDS),
        counts: z.array(z.int()).readonly().describe('Right answers in each second of the load.'),
        errors: z.array(z.int()).readonly().describe('Wrong answers in each second.'),
        percentilesMs: z
          .array(z.array(z.number().nullable()).readonly())
          .readonly()
          .describe(
            `latency at the percentiles ${SECOND_PERCENTILES.join(', ')} of each second; null without a right answer`,
          ),
      }),
    )
    .describe(
      'Requests of each second; empty for trials of earlier versions, and after removal of the evidence.',
    ),
  resources: z.array(
    resourceSchema.extend({
      atS: z
        .array(z.number())
        .readonly()
        .describe('End of each sampled interval, in seconds since the start of the load.'),
      cpuPct: z.array(z.number()).readonly().describe('CPU in percent; 100 is one logical processor.'),
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
      description: 'Logs, checks and samples of the trial',
      schema: trialEvidenceSchema,
    },
    errors: [],
  },
} as const satisfies Operations;
