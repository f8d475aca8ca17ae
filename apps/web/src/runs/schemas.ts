import {
  loadResultSchema,
  MAX_ROUNDS,
  PARTIES,
  RUN_STATUSES,
  runBuildsSchema,
  runEnvironmentSchema,
  TRIAL_STATUSES,
  TRIAL_STEPS,
} from '@headroom/workload';
import { z } from 'zod';

const moment = z.iso.datetime().describe('UTC');
const ms = z.number().nullable();

/** A run as lists show it. */
export const runSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable().describe('why it failed as a whole'),
  suite: z.string(),
  profile: z.string(),
  handshake: z.string(),
  servers: z.array(z.string()),
  rounds: z.int().min(1).max(MAX_ROUNDS),
  hostClass: z.string().describe('hosts of this class may take it'),
  host: z.object({ name: z.string(), runtime: z.string() }).nullable(),
  cancelRequestedAt: moment.nullable(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  trialCounts: z.record(z.enum(TRIAL_STATUSES), z.int()).describe('trials in each status'),
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
    .describe('time it wanted to run but had used its processors up; null: not limited'),
  meanMemoryMb: z.number(),
  peakMemoryMb: z.number(),
});

/** A trial with its measurements; logs and samples are in `/api/v1/trials/{id}`. */
export const trialSchema = z.object({
  id: z.uuid(),
  serverId: z.string(),
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
  hostCpuMs: ms.describe('processor time everything on the host used within the steady window'),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  revision: z.object({ repository: z.string(), commit: z.string(), dirty: z.boolean() }).nullable(),
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
  measurements: loadResultSchema.shape.measurements,
  resources: z.array(resourceSchema),
  checks: z.array(checkSchema),
});

/** What one trial left beside its numbers. */
export const trialEvidenceSchema = z.object({
  id: z.uuid(),
  runId: z.uuid(),
  serverId: z.string(),
  log: z.string(),
  buildLog: z.string().nullable(),
  checks: z.array(checkSchema),
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
});

const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable();
const figure = z.number().nullable();

/** The tables of the report; their rows are computed from the trials above. */
export const reportSchema = z.object({
  findings: z.array(
    z.object({
      text: z.string(),
      cells: z
        .array(z.object({ table: z.string(), serverId: z.string(), column: z.string(), title: z.string() }))
        .readonly(),
    }),
  ),
  servers: z.array(
    z.object({
      serverId: z.string(),
      rank: figure,
      trials: z.int(),
      passed: z.int(),
      invalid: z.int(),
      failed: z.int(),
      rigFailed: z.int(),
      rps: figure,
      rpsInterval: intervalSchema,
      rpsByRound: z.array(z.number()).readonly().describe('the rates that `rps` is the mean of'),
      rpsCvPct: figure,
      meanMs: figure,
      meanMsInterval: intervalSchema,
      p50Ms: figure,
      p95Ms: figure,
      p99Ms: figure,
      cpuPct: figure,
      throttledPct: figure.describe(
        'time it wanted to run but had used its processors up, in percent of the window; null: not limited',
      ),
      otherCpuPct: figure.describe('programs that are no party of the trial; 100 = one processor'),
      cpuMsPerRequest: figure,
      memoryMb: figure,
      peakMemoryMb: figure,
      idleMemoryMb: figure,
      coldStartMs: figure,
      requests: z.number(),
      errors: z.number(),
      errorRatePct: figure,
      publishedRps: figure,
      limitedBy: z.string().nullable(),
    }),
  ),
  tools: z.array(
    z.object({
      serverId: z.string(),
      name: z.string(),
      kind: z.string(),
      count: z.int(),
      errors: z.record(z.string(), z.int()),
      errorRatePct: figure,
      minMs: figure,
      meanMs: figure,
      p50Ms: figure,
      p95Ms: figure,
      p99Ms: figure,
      maxMs: figure,
    }),
  ),
  phases: z.array(
    z.object({
      serverId: z.string(),
      stepMs: z.record(z.enum(TRIAL_STEPS), figure),
      outsideLoadMs: figure,
    }),
  ),
});

/** A run with everything its page is drawn from. */
export const runDetailSchema = runSummarySchema.extend({
  seed: z.int().describe('of the random order of trials'),
  environment: runEnvironmentSchema.nullable(),
  builds: runBuildsSchema.describe('by server; one that is absent was not begun'),
  trials: z.array(trialSchema),
  report: reportSchema,
});
