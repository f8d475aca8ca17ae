import { RATE_UNITS } from '@headroom/report';
import {
  loadResultSchema,
  MAX_ROUNDS,
  PARTIES,
  RUN_KINDS,
  RUN_STATUSES,
  runBuildsSchema,
  runEnvironmentSchema,
  SIDES,
  TRIAL_STATUSES,
  TRIAL_STEPS,
} from '@headroom/workload';
import { z } from 'zod';

const moment = z.iso.datetime().describe('UTC');
const ms = z.number().nullable();

/** A commit that servers were built from. */
export const revisionSchema = z.object({
  repository: z.string(),
  commit: z.string(),
  dirty: z.boolean().describe('the tree had changes that are not committed'),
  subject: z.string().nullable().describe('first line of its message'),
  committedAt: moment.nullable(),
});

/** A run as lists show it. */
export const runSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(RUN_KINDS).describe('those that are not single are read as comparisons'),
  repository: z.string().describe('where its servers come from'),
  baseRef: z.string().nullable().describe('as it was asked for; null in a single run'),
  headRef: z.string().nullable().describe('null: the checkout as it was'),
  baseRevision: revisionSchema.nullable().describe('what the ref is; null before a host has taken the run'),
  headRevision: revisionSchema.nullable(),
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

/** Age takes what trials leave beside their numbers. */
const evidenceRemovedSchema = z
  .object({ at: moment, keptDays: z.int() })
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
  attempt: z
    .int()
    .describe(
      'how many times it was measured; its figures are those of the last time, or of none while it waits',
    ),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
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
  evidenceRemoved: evidenceRemovedSchema,
});

const intervalSchema = z
  .object({
    low: z.number(),
    high: z.number(),
    kind: z
      .enum(['range', 'confidence'])
      .describe('range: of the rounds, below 5 of them; confidence: a 95 % interval by Student’s t'),
  })
  .nullable();
const figure = z.number().nullable();

/** The tables of the report; their rows are computed from the trials above that have no side. */
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
      rate: figure.describe('right answers a second in the steady windows, in `rateUnit`; mean over rounds'),
      rateUnit: z.enum(RATE_UNITS),
      requestsPerS: figure.describe('counted requests a second, handshakes included'),
      rateInterval: intervalSchema,
      rateByRound: z.array(z.number()).readonly().describe('the rates that `rate` is the mean of'),
      rateCvPct: figure,
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
      publishedRps: figure.describe('requests a second of the whole test: the published convention'),
      limitedBy: z.string().nullable(),
      disturbed: z
        .int()
        .describe(
          'trials that count although the host was busy with other programs, or a hypervisor took time',
        ),
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
  priority: z.int().describe('among the runs of its workspace: -1 low, 0 normal, 1 high'),
  position: z
    .int()
    .nullable()
    .describe('its place among the runs of its host class that wait, from 1; null: it does not wait'),
  expectedStart: moment.nullable().describe('null: it does not wait, or no host takes it'),
  environment: runEnvironmentSchema.nullable(),
  tools: z.array(z.string()).describe('that a comparison judges; empty: all'),
  untilDecided: z.boolean().describe('whether a comparison ends as soon as it is decided'),
  builds: runBuildsSchema.describe(
    'by server, and side where there are two; one that is absent was not begun',
  ),
  evidenceRemoved: evidenceRemovedSchema,
  trials: z.array(trialSchema),
  report: reportSchema,
});
