import type { ExperimentKind } from '@headroom/model/experiments';
import { errorCountsOf } from '@headroom/model/load';
import { TRIAL_STEPS } from '@headroom/model/run';
import { SUBSCRIPTIONS_LISTEN } from '@headroom/model/suite';
import {
  byKind,
  figureSchema as figure,
  intervalSchema,
  RATE_UNITS,
  type REPORT_EXPERIMENTS,
  reportExperiment,
  wrongAnswersSchema,
} from '@headroom/report';
import { z } from 'zod';

const beforeAfter = z.object({
  before: z.number().describe('At rest before the load.'),
  after: z.number().describe('At rest after the load.'),
  afterS: z.number().describe('Seconds between the end of the load and `after`.'),
});
/** Rows of experiments by their kinds. */
const experiments = byKind<ExperimentSchemas>((kind) => {
  const { row, order } = reportExperiment(kind);
  return z.array(row).describe(`Runs of kind \`${kind}\`: ${order}; the other tables are empty.`);
});
type ExperimentSchemas = {
  [Kind in ExperimentKind]: z.ZodArray<(typeof REPORT_EXPERIMENTS)[Kind]['row']>;
};

/** What is said of a server in sentences; a fact is absent where there is nothing to say. */
export const serverFacts = {
  delayedAcks: z.object({
    pct: z.number().describe('Percent of calls that took about 40 ms.'),
    isSure: z.boolean().describe('False if something else may take this time.'),
  }),
  dearList: z.object({
    ms: z.number().describe('Fastest `tools/list`, in milliseconds.'),
    times: z.number().describe('Fastest `tools/list` / fastest tool call.'),
  }),
  openStreams: z.object({
    answers: z.int().describe('Answers of tools that came as streams of events.'),
    stayedOpen: z.int().describe('Streams that did not end after their answer.'),
  }),
  aborts: z.object({
    calls: z.int().describe('Calls of tools that the client gave up, as the load profile says.'),
    others: z.int().describe('All other calls of tools.'),
    wrong: z.int().describe('Wrong answers among the other calls.'),
    left: z
      .object({ cpuPct: beforeAfter.exactOptional(), openFiles: beforeAfter.exactOptional() })
      .exactOptional()
      .describe('What the server used more after the load than before it; absent if nothing.'),
  }),
  wrong: wrongAnswersSchema,
  heldStreams: z.object({
    request: z
      .literal(SUBSCRIPTIONS_LISTEN)
      .exactOptional()
      .describe('Request that opened the streams; absent: GET.'),
    opened: z.int().describe('Streams that clients opened.'),
    ended: z.int().describe('Streams that the server ended before their client.'),
    without: z
      .int()
      .describe('Clients without a stream, as the server answers 405 to GET, or does not know the request.'),
    refused: z
      .int()
      .describe(
        'Requests in the steady window that neither opened a stream nor were told that there is none.',
      ),
  }),
};

/** Figures of a server under one load. */
const serverRow = z.object({
  serverId: z.string(),
  rank: figure,
  trials: z.int(),
  passed: z.int(),
  invalid: z.int(),
  failed: z.int(),
  rigFailed: z.int(),
  rate: figure.describe('Right answers per second in the steady windows, in `rateUnit`; mean over rounds.'),
  rateUnit: z.enum(RATE_UNITS),
  requestsPerS: figure.describe('Counted requests per second, including handshakes.'),
  rateInterval: intervalSchema,
  rateByRound: z.array(z.number()).readonly().describe('Rate of each round.'),
  busyRounds: z
    .array(z.int().min(0))
    .readonly()
    .optional()
    .describe(
      'Indexes in `rateByRound`, from 0, of rounds disturbed by other programs on the host; absent if none is known.',
    ),
  rateCvPct: figure,
  meanMs: figure,
  meanMsInterval: intervalSchema,
  p50Ms: figure,
  p95Ms: figure,
  p99Ms: figure,
  cpuPct: figure,
  throttledPct: figure.describe(
    'Time throttled by the CPU limit, in percent of the window; null without a limit.',
  ),
  otherCpuPct: figure.describe('CPU of programs outside the trial, in percent; 100 is one processor.'),
  cpuMsPerRequest: figure.describe(
    'CPU time of the server per counted request with a right answer, in milliseconds; excludes the stdio bridge.',
  ),
  bridgeCpuMsPerRequest: figure
    .optional()
    .describe('CPU time of the stdio bridge per such request; absent if it was not sampled separately.'),
  memoryMb: figure,
  peakMemoryMb: figure,
  idleMemoryMb: figure,
  coldStartMs: figure,
  requests: z.number(),
  errors: z.number(),
  errorRatePct: figure,
  publishedRps: figure.describe('Requests per second over the whole test, as published studies count them.'),
  limitedBy: z.string().nullable(),
  disturbed: z
    .int()
    .describe(
      'Number of counted trials on a disturbed host: other programs were busy, or a hypervisor took time.',
    ),
  unsettled: z
    .int()
    .optional()
    .describe('Number of counted trials whose processor time per call was still falling; absent if none.'),
  delayedAcks: serverFacts.delayedAcks
    .optional()
    .describe(
      'Answers that cluster at 40 ms, as those of a server without TCP_NODELAY that the client acknowledges late; absent if they do not.',
    ),
  dearList: serverFacts.dearList
    .optional()
    .describe('A `tools/list` that takes out of proportion; absent if it does not.'),
  openStreams: serverFacts.openStreams.optional().describe('Absent if no stream stayed open.'),
  aborts: serverFacts.aborts.optional().describe('Absent if no calls were given up.'),
  wrong: serverFacts.wrong
    .optional()
    .describe('Wrong answers to counted requests, by kind; absent if there were none.'),
  heldStreams: serverFacts.heldStreams
    .optional()
    .describe('Absent for handshakes other than `listening` and `subscribed`.'),
  sdkOverhead: z
    .object({
      bareId: z.string().describe('Id of the bare server.'),
      ratio: z
        .number()
        .describe('CPU time per right tool call / the same of the bare server, over `rounds`.'),
      interval: intervalSchema.unwrap().describe('Of `ratio`, over rounds; paired.'),
      rounds: z.int().describe('Rounds that measured both.'),
    })
    .optional()
    .describe(
      'Cost of the SDK against the bare server of the language and runtime; absent if fewer than two rounds measured both.',
    ),
  headroom: z
    .object({
      runId: z.uuid().describe('Id of the run that measured the capacity.'),
      perS: z.number().describe('Capacity in calls per second, median over rounds.'),
      atLeast: z.boolean().describe('True if the capacity may be higher.'),
      loadPerS: z
        .number()
        .describe(
          'Compared rate, in calls per second: served under a closed load, offered under an open one.',
        ),
      usedPct: z.number().describe('`loadPerS` / `perS` in percent; an upper bound with `atLeast`.'),
      p99Ms: z.number().describe('Service level of the capacity: maximum P99 latency in milliseconds.'),
      errorPct: z
        .number()
        .describe('Service level of the capacity: maximum share of wrong answers, in percent.'),
    })
    .optional()
    .describe(
      'Load against the newest capacity of the same build, suite, handshake, host and limits; absent if there is none that you may read.',
    ),
});

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
  ...experiments,
  servers: z.array(serverRow),
  references: z
    .array(serverRow)
    .describe('Bare servers, as a baseline for the others; without a rank, and in no other table.'),
  tools: z.array(
    z.object({
      serverId: z.string(),
      name: z.string(),
      kind: z.string(),
      count: z.int(),
      errors: errorCountsOf(z.int()).describe(
        'Wrong answers by kind; `timeout`, `unauthorized` and `session_lost` are absent if none.',
      ),
      errorRatePct: figure,
      minMs: figure,
      meanMs: figure,
      p50Ms: figure,
      p95Ms: figure,
      p99Ms: figure,
      maxMs: figure,
      firstEventMs: figure.describe(
        'Maximum time to the first event, of calls with events before their answer, in milliseconds; null without any.',
      ),
      silenceMs: figure.describe(
        'Maximum time between two events of such a call, in milliseconds; null without any.',
      ),
      aborted: z.int().describe('Calls that the client gave up; neither in `count` nor in `errors`.'),
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
