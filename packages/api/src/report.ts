import { RATE_UNITS } from '@headroom/report';
import { TRIAL_STEPS } from '@headroom/workload';
import { z } from 'zod';

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
  capacity: z
    .array(
      z.object({
        serverId: z.string(),
        rounds: z.int().describe('rounds in which some rate held'),
        perS: figure.describe(
          'median over rounds of the highest rate that held, in calls a second; null: none did',
        ),
        interval: intervalSchema,
        between: z
          .object({ low: z.number(), high: figure })
          .nullable()
          .describe('of any round, the lowest rate that held last and the highest that was the first not to'),
        atLeast: z.boolean().describe('something else than the server ended a search: it may take more'),
        confirmedRounds: z.int().describe('rounds in which the longer step at that rate held'),
        p99Ms: figure.describe('median over rounds at that rate'),
        cpuPct: figure.describe('processors of the server at that rate; 100 = one'),
        limitedBy: z.array(z.string()).readonly().describe('limits of the first rate that did not hold'),
      }),
    )
    .describe('of a run of kind `capacity`, highest first; its other tables are empty'),
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
      cpuMsPerRequest: figure.describe(
        'processor time of the server for each counted request with a right answer; without that of the bridge where there is one',
      ),
      bridgeCpuMsPerRequest: figure
        .optional()
        .describe(
          'the same of the bridge to a server over stdio; absent where none was sampled apart from the server',
        ),
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
