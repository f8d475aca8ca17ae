import {
  GROWTH_VERDICTS,
  JUDGED_PERCENTILES,
  RATE_UNITS,
  SOAK_METRICS,
  wrongAnswersSchema,
} from '@headroom/report';
import { errorCountsOf, MAX_ISOLATED_TOOLS, SUBSCRIPTIONS_LISTEN, TRIAL_STEPS } from '@headroom/workload';
import { z } from 'zod';

const intervalSchema = z
  .object({
    low: z.number(),
    high: z.number(),
    kind: z
      .enum(['range', 'confidence'])
      .describe(
        '`range`: minimum to maximum of fewer than 5 rounds; `confidence`: 95 % interval by Student’s t.',
      ),
  })
  .nullable();
const figure = z.number().nullable();
const beforeAfter = z.object({
  before: z.number().describe('At rest before the load.'),
  after: z.number().describe('At rest after the load.'),
  afterS: z.number().describe('Seconds between the end of the load and `after`.'),
});
const startFigure = z
  .object({
    median: z.number(),
    interval: intervalSchema.describe('Interval of the median; below 6 starts the range.'),
    min: z.number(),
    max: z.number(),
    p95: figure.describe('95th percentile; null below 20 starts.'),
  })
  .nullable();

/** A level of a sweep over rounds: those in which the rig did not limit it, where there are any. */
const sweepLevelSchema = z.object({
  level: z.number().describe('Virtual users, or arrivals per second.'),
  rounds: z.int().describe('Number of rounds behind the medians.'),
  seconds: z.number().describe('Counted length of a step, in seconds.'),
  callsPerS: z.number().describe('Right answers per second.'),
  interval: intervalSchema,
  meanMs: figure,
  p50Ms: figure,
  p95Ms: figure,
  p99Ms: figure,
  p99Interval: intervalSchema,
  wrongPct: z.number().describe('Share of wrong answers, in percent.'),
  cpuPct: figure.describe('CPU of the server, in percent; 100 is one processor.'),
  limitedBy: z.array(z.string()).readonly(),
  rigLimited: z
    .boolean()
    .describe('True if the rig or other programs, not the server, were the limit in every round.'),
});

/** Capacity of a server over rounds. */
const capacityFields = {
  rounds: z.int().describe('Number of rounds in which a rate held.'),
  perS: figure.describe(
    'Highest rate that held, in calls per second, median over rounds; null if none held.',
  ),
  interval: intervalSchema,
  between: z
    .object({ low: z.number(), high: figure })
    .nullable()
    .describe(
      'Bounds over all rounds: lowest of the rates that held, highest of the rates that failed first.',
    ),
  atLeast: z
    .boolean()
    .describe('True if the rig or other programs ended a search: the capacity may be higher.'),
  confirmedRounds: z.int().describe('Number of rounds in which the longer step at that rate held.'),
  p99Ms: figure.describe('P99 latency at that rate, median over rounds.'),
  cpuPct: figure.describe('CPU of the server at that rate, in percent; 100 is one processor.'),
  limitedBy: z.array(z.string()).readonly().describe('Limits at the first rate that failed.'),
};

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
        ...capacityFields,
      }),
    )
    .describe('Runs of kind `capacity`: servers by capacity, highest first; the other tables are empty.'),
  sweep: z
    .array(
      z.object({
        serverId: z.string(),
        by: z
          .enum(['users', 'arrivals'])
          .nullable()
          .describe(
            'Unit of the levels: virtual users, or random arrivals per second; null if no round counts.',
          ),
        rounds: z.int().describe('Number of rounds that count.'),
        levels: z.array(sweepLevelSchema).readonly(),
        peak: sweepLevelSchema.nullable().describe('Level with the most right answers per second.'),
        flat: z
          .object({
            from: z.number(),
            to: z.number(),
            limitedBy: z.array(z.string()).readonly().describe('Limits at the highest level.'),
          })
          .nullable()
          .optional()
          .describe(
            'For virtual users: range of the levels if every rate lies within 10 % of the best; null if they differ.',
          ),
        knee: figure.describe(
          'For virtual users: level above which added users yield less than half of their share; null if there is none.',
        ),
        kneeByRound: z.array(figure).readonly(),
        fit: z
          .object({
            lambda: z.number().describe('Calls per second with one concurrent call.'),
            sigma: z.number().describe('Contention, from 0 to 1.'),
            kappa: z.number().describe('Coherency, from 0.'),
            kappaInterval: z
              .object({ low: z.number(), high: z.number() })
              .nullable()
              .describe('95 % interval of kappa over levels and rounds; may lie below 0.'),
            errorPct: z.number().describe('Mean distance of the levels from the fit, in percent.'),
            r2: figure.describe(
              'Share of the variance that the fit explains; null if the levels do not vary.',
            ),
            levels: z.int().describe('Number of fitted levels.'),
            peak: z
              .object({ callsAtOnce: z.number(), callsPerS: z.number() })
              .nullable()
              .describe(
                'Maximum of the fit; null if there is none, if `kappaInterval` includes 0, or if it lies far beyond the measured levels.',
              ),
          })
          .nullable()
          .describe(
            'For virtual users: Universal Scalability Law over concurrent calls; null with a reason in `noFit`.',
          ),
        noFit: z.string().nullable(),
        keptUpTo: figure.describe(
          'For random arrivals: highest level up to which the server answered at least 95 % of them, or as many as chance explains.',
        ),
        behind: figure.describe(
          'For random arrivals: lowest level at which the server fell behind; null if there is none.',
        ),
      }),
    )
    .describe('Runs of kind `sweep`: servers by peak, highest first; the other tables are empty.'),
  soak: z
    .array(
      z.object({
        serverId: z.string(),
        rounds: z.int().describe('Number of rounds, including those in which the server failed.'),
        brokenRounds: z.int().describe('Number of rounds in which the server failed.'),
        perS: figure.describe('Random arrivals per second.'),
        capacityPerS: figure.describe('Capacity that the rate is half of; null if the request set the rate.'),
        minutes: z.number().describe('Counted minutes of a round.'),
        growth: z
          .array(
            z.object({
              metric: z
                .enum(SOAK_METRICS.map(({ id }) => id))
                .describe('Metric; its unit is MB, a count or ms.'),
              rounds: z.int().describe('Number of rounds with enough samples.'),
              mean: figure,
              perHour: figure.describe('Theil-Sen slope, median over rounds.'),
              interval: z
                .object({ low: z.number(), high: z.number() })
                .nullable()
                .describe('99 % interval of the slope, widened for autocorrelation; medians over rounds.'),
              atMostPerHour: figure.describe('Growth above this value is ruled out.'),
              boundPerHour: figure.describe('Largest growth of the verdict `steady`.'),
              latePerHour: figure.describe('Slope of the second half.'),
              quarters: z
                .object({ first: z.number(), last: z.number() })
                .nullable()
                .optional()
                .describe('Medians of the first and last quarter of the time; medians over rounds.'),
              falls: figure
                .optional()
                .describe(
                  'For memory: number of times that a third of its range or more was released; median over rounds, at least 1 if any round had one.',
                ),
              perCallKb: figure.optional().describe('For memory: growth per call, KB.'),
              perCallInterval: z
                .object({ low: z.number(), high: z.number() })
                .nullable()
                .optional()
                .describe('For memory: 99 % interval of the growth per call, KB.'),
              sessions: z
                .enum(['ended', 'left'])
                .optional()
                .describe(
                  'For memory: whether clients ended the session of each call by DELETE; absent for other handshakes.',
                ),
              freed: z
                .object({ withinS: z.number(), afterS: figure })
                .optional()
                .describe(
                  'For memory that grew by sessions that were left: seconds after the load until half of the growth was freed; `afterS` is null if it was not freed in `withinS`.',
                ),
              verdict: z.enum(GROWTH_VERDICTS),
            }),
          )
          .readonly(),
      }),
    )
    .describe('Runs of kind `soak`: growing servers first; the other tables are empty.'),
  starts: z
    .array(
      z.object({
        serverId: z.string(),
        rounds: z.int(),
        starts: z.int().describe('Number of starts in the counted trials of all rounds.'),
        coldStart: startFigure.describe('Milliseconds from process start to the first healthy answer.'),
        firstCall: startFigure.describe(
          'Milliseconds from process start to the first right answer to a tool call.',
        ),
        idleMemory: startFigure.describe('Memory before the first call, in MB.'),
        coldStartByRound: z
          .array(z.object({ round: z.int(), ms: z.number() }))
          .readonly()
          .describe('Median of each round.'),
        curve: z
          .array(z.object({ calls: z.int(), atS: z.number(), p50Ms: z.number() }))
          .readonly()
          .describe('Warm-up: P50 and elapsed seconds after a number of calls, medians over starts.'),
        warmMs: figure.describe('P50 at the end of the curve; null after too few calls.'),
        warmAfter: z
          .object({ calls: z.int(), atS: z.number() })
          .nullable()
          .describe('Calls and seconds until the curve stays within 10 % of its end; null if it never does.'),
        settled: z
          .object({ starts: z.int(), of: z.int() })
          .describe(
            'Number of starts that settled within 10 % of their end, and of starts with enough calls to judge.',
          ),
        wrong: z.int().describe('Number of calls with a wrong answer.'),
      }),
    )
    .describe('Runs of kind `starts`: fastest server first; the other tables are empty.'),
  scaling: z
    .array(
      z.object({
        serverId: z.string(),
        steps: z
          .array(
            z.object({
              instances: z.int(),
              ...capacityFields,
              times: z
                .object({
                  median: z.number().describe('Ratio of both capacities of a round, median over rounds.'),
                  interval: intervalSchema,
                  atLeast: z
                    .boolean()
                    .describe(
                      'True if the rig or other programs ended a search with more instances: the ratio may be higher.',
                    ),
                  evenPct: z.number().describe('Capacity in percent of perfect scaling.'),
                })
                .nullable()
                .describe(
                  'Capacity as a multiple of that of the fewest instances; null for the fewest, or if theirs is unknown.',
                ),
            }),
          )
          .readonly()
          .describe('Steps, fewest instances first.'),
      }),
    )
    .describe(
      'Runs of kind `scaling`: servers by capacity of their most instances, highest first; the other tables are empty.',
    ),
  isolation: z
    .array(
      z.object({
        serverId: z.string(),
        rounds: z.int(),
        judgedRounds: z.int().describe('Number of rounds that are judged.'),
        users: z.int().nullable().describe('Virtual users of the mixed steps; a tool alone has one.'),
        culprit: z
          .object({
            tool: z.string(),
            ownMs: z.number().describe('P50 of the tool alone.'),
            heldTools: z
              .array(
                z.object({
                  tool: z.string(),
                  percentile: z
                    .literal(JUDGED_PERCENTILES)
                    .describe('Highest percentile with 10 calls beyond it in every step.'),
                  aloneMs: z.number(),
                  mixedMs: z.number(),
                  withoutMs: z.number().describe('In the mix without the culprit.'),
                }),
              )
              .readonly()
              .describe('Held tools, slowest first.'),
          })
          .nullable()
          .describe('Tool that holds others in every judged round; null if there is none.'),
        sometimes: z.array(z.string()).readonly().describe('Tools that held others in some rounds only.'),
        notJudged: z
          .array(z.string())
          .readonly()
          .describe('Reasons why rounds are not judged, e.g. `processors used up`.'),
        unjudged: z
          .array(z.string())
          .readonly()
          .optional()
          .describe('Tools with too few right answers to be judged; absent without any.'),
        notCalled: z
          .array(z.string())
          .readonly()
          .describe(`Tools beyond the ${MAX_ISOLATED_TOOLS} of the highest weight.`),
        tools: z
          .array(
            z.object({
              tool: z.string(),
              aloneP50Ms: figure,
              aloneP99Ms: figure.describe('Null, as each P99, with too few calls beyond it.'),
              mixedP50Ms: figure,
              mixedP99Ms: figure,
              withoutP99Ms: figure.describe('P99 of the mix without the suspect; null without one.'),
              times: figure.describe('P99 mixed divided by P99 alone.'),
              calls: z.number().describe('Right answers of the mixed step, median over rounds.'),
              wrong: z.int().describe('Wrong answers of all steps and rounds.'),
              heldBy: z.string().nullable().describe('Tool that holds this one; null if none does.'),
            }),
          )
          .readonly(),
      }),
    )
    .describe('Runs of kind `isolation`: servers with a held tool first; the other tables are empty.'),
  servers: z.array(
    z.object({
      serverId: z.string(),
      rank: figure,
      trials: z.int(),
      passed: z.int(),
      invalid: z.int(),
      failed: z.int(),
      rigFailed: z.int(),
      rate: figure.describe(
        'Right answers per second in the steady windows, in `rateUnit`; mean over rounds.',
      ),
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
      publishedRps: figure.describe(
        'Requests per second over the whole test, as published studies count them.',
      ),
      limitedBy: z.string().nullable(),
      disturbed: z
        .int()
        .describe(
          'Number of counted trials on a disturbed host: other programs were busy, or a hypervisor took time.',
        ),
      unsettled: z
        .int()
        .optional()
        .describe(
          'Number of counted trials whose processor time per call was still falling; absent if none.',
        ),
      delayedAcks: z
        .object({
          pct: z.number().describe('Percent of calls that took about 40 ms.'),
          isSure: z.boolean().describe('False if something else may take this time.'),
        })
        .optional()
        .describe(
          'Answers that cluster at 40 ms, as those of a server without TCP_NODELAY that the client acknowledges late; absent if they do not.',
        ),
      dearList: z
        .object({
          ms: z.number().describe('Fastest `tools/list`, in milliseconds.'),
          times: z.number().describe('Fastest `tools/list` / fastest tool call.'),
        })
        .optional()
        .describe('A `tools/list` that takes out of proportion; absent if it does not.'),
      openStreams: z
        .object({
          answers: z.int().describe('Answers of tools that came as streams of events.'),
          stayedOpen: z.int().describe('Streams that did not end after their answer.'),
        })
        .optional()
        .describe('Absent if no stream stayed open.'),
      aborts: z
        .object({
          calls: z.int().describe('Calls of tools that the client gave up, as the load profile says.'),
          others: z.int().describe('All other calls of tools.'),
          wrong: z.int().describe('Wrong answers among the other calls.'),
          left: z
            .object({ cpuPct: beforeAfter.optional(), openFiles: beforeAfter.optional() })
            .optional()
            .describe('What the server used more after the load than before it; absent if nothing.'),
        })
        .optional()
        .describe('Absent if no calls were given up.'),
      wrong: wrongAnswersSchema
        .optional()
        .describe('Wrong answers to counted requests, by kind; absent if there were none.'),
      heldStreams: z
        .object({
          request: z
            .literal(SUBSCRIPTIONS_LISTEN)
            .optional()
            .describe('Request that opened the streams; absent: GET.'),
          opened: z.int().describe('Streams that clients opened.'),
          ended: z.int().describe('Streams that the server ended before their client.'),
          without: z
            .int()
            .describe(
              'Clients without a stream, as the server answers 405 to GET, or does not know the request.',
            ),
          refused: z
            .int()
            .describe(
              'Requests in the steady window that neither opened a stream nor were told that there is none.',
            ),
        })
        .optional()
        .describe('Absent for handshakes other than `listening` and `subscribed`.'),
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
    }),
  ),
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
