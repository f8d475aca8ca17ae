import { GROWTH_VERDICTS, RATE_UNITS, SOAK_METRICS } from '@headroom/report';
import { TRIAL_STEPS } from '@headroom/workload';
import { z } from 'zod';

const intervalSchema = z
  .object({
    low: z.number(),
    high: z.number(),
    kind: z
      .enum(['range', 'confidence'])
      .describe('`range`: of fewer than 5 rounds; `confidence`: 95 % interval by Student’s t.'),
  })
  .nullable();
const figure = z.number().nullable();
const startFigure = z
  .object({
    median: z.number(),
    interval: intervalSchema.describe('Interval of the median; a range below 6 starts.'),
    min: z.number(),
    max: z.number(),
    p95: figure.describe('95th percentile; null below 20 starts.'),
  })
  .nullable();

/** A level of a sweep over rounds: those in which the rig did not limit it, where there are any. */
const sweepLevelSchema = z.object({
  level: z.number().describe('virtual users, or callers a second'),
  rounds: z.int().describe('rounds that the figures are medians of'),
  seconds: z.number().describe('length of a step that counts'),
  callsPerS: z.number().describe('right answers a second'),
  interval: intervalSchema,
  meanMs: figure,
  p50Ms: figure,
  p95Ms: figure,
  p99Ms: figure,
  p99Interval: intervalSchema,
  wrongPct: z.number().describe('share of the answers that were wrong'),
  cpuPct: figure.describe('processors of the server; 100 = one'),
  limitedBy: z.array(z.string()).readonly(),
  rigLimited: z.boolean().describe('something other than the server limited in every round'),
});

/** Capacity of a server over rounds. */
const capacityFields = {
  rounds: z.int().describe('rounds in which some rate held'),
  perS: figure.describe(
    'median over rounds of the highest rate that held, in calls a second; null: none did',
  ),
  interval: intervalSchema,
  between: z
    .object({ low: z.number(), high: figure })
    .nullable()
    .describe('of any round, the lowest rate that held last and the highest that was the first not to'),
  atLeast: z.boolean().describe('something other than the server ended a search: it may take more'),
  confirmedRounds: z.int().describe('rounds in which the longer step at that rate held'),
  p99Ms: figure.describe('median over rounds at that rate'),
  cpuPct: figure.describe('processors of the server at that rate; 100 = one'),
  limitedBy: z.array(z.string()).readonly().describe('limits of the first rate that did not hold'),
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
    .describe('of a run of kind `capacity`, highest first; its other tables are empty'),
  sweep: z
    .array(
      z.object({
        serverId: z.string(),
        by: z
          .enum(['users', 'arrivals'])
          .nullable()
          .describe('virtual users, or callers a second who come at random; null: no round counts'),
        rounds: z.int().describe('rounds that count'),
        levels: z.array(sweepLevelSchema).readonly(),
        peak: sweepLevelSchema.nullable().describe('the level with the most right answers a second'),
        knee: figure.describe(
          'of users: level from which more of them give less than half of their share; null: none was found',
        ),
        kneeByRound: z.array(figure).readonly(),
        fit: z
          .object({
            lambda: z.number().describe('calls a second with one call at once'),
            sigma: z.number().describe('contention, from 0 to 1'),
            kappa: z.number().describe('coherency, from 0'),
            kappaInterval: z
              .object({ low: z.number(), high: z.number() })
              .nullable()
              .describe('95 % interval of kappa over levels and rounds, which may lie below 0'),
            errorPct: z.number().describe('mean distance of the levels from the law'),
            r2: figure.describe('share of the variance that it explains; null: there is none'),
            levels: z.int().describe('levels that it was fitted to'),
            peak: z
              .object({ callsAtOnce: z.number(), callsPerS: z.number() })
              .nullable()
              .describe(
                'where the law is highest; null: kappaInterval holds 0, far beyond what was measured, or nowhere',
              ),
          })
          .nullable()
          .describe('of users: the Universal Scalability Law over calls at once; null: `noFit` says why'),
        noFit: z.string().nullable(),
        keptUpTo: figure.describe(
          'of callers who come at random: highest level to which it kept up with all',
        ),
        behind: figure.describe('of those: lowest level at which the server fell behind; null: none'),
      }),
    )
    .describe('of a run of kind `sweep`, highest peak first; its other tables are empty'),
  soak: z
    .array(
      z.object({
        serverId: z.string(),
        rounds: z.int().describe('all rounds, including those in which the server failed'),
        brokenRounds: z.int().describe('rounds in which it failed'),
        perS: figure.describe('callers a second, who come at random'),
        capacityPerS: figure.describe('capacity that this is half of; null: the rate was given'),
        minutes: z.number().describe('time that counts of a round'),
        growth: z
          .array(
            z.object({
              metric: z
                .enum(SOAK_METRICS.map(({ id }) => id))
                .describe('figures are in its unit: MB, a number, or ms'),
              rounds: z.int().describe('rounds in which enough of it was seen'),
              mean: figure,
              perHour: figure.describe('slope of Theil and Sen, median over rounds'),
              interval: z
                .object({ low: z.number(), high: z.number() })
                .nullable()
                .describe('99 % interval of the slope, widened by autocorrelation; medians over rounds'),
              atMostPerHour: figure.describe('growth that is ruled out'),
              boundPerHour: figure.describe('growth up to which a figure is `steady`'),
              latePerHour: figure.describe('slope of the second half'),
              quarters: z
                .object({ first: z.number(), last: z.number() })
                .nullable()
                .optional()
                .describe('medians of the first and the last quarter of the time; medians over rounds'),
              falls: figure
                .optional()
                .describe(
                  'of memory: times that a third of its range or more was given back; median over rounds, 1 at least where any round saw it',
                ),
              perCallKb: figure
                .optional()
                .describe('of memory: growth of an hour by the calls of an hour, KB'),
              verdict: z.enum(GROWTH_VERDICTS),
            }),
          )
          .readonly(),
      }),
    )
    .describe('of a run of kind `soak`, servers that grow first; its other tables are empty'),
  starts: z
    .array(
      z.object({
        serverId: z.string(),
        rounds: z.int(),
        starts: z.int().describe('starts of all rounds, of trials that count'),
        coldStart: startFigure.describe('ms from the start of the process to the first healthy answer'),
        firstCall: startFigure.describe('ms from there to the first right answer to a tool call'),
        idleMemory: startFigure.describe('MB before the first call'),
        coldStartByRound: z
          .array(z.object({ round: z.int(), ms: z.number() }))
          .readonly()
          .describe('medians of the rounds'),
        curve: z
          .array(z.object({ calls: z.int(), atS: z.number(), p50Ms: z.number() }))
          .readonly()
          .describe('warm-up: medians over starts of P50 and of the seconds of calling, after so many calls'),
        warmMs: figure.describe('P50 that the curve ends with; null: too few calls'),
        warmAfter: z
          .object({ calls: z.int(), atS: z.number() })
          .nullable()
          .describe('calls and seconds until the curve stays within 10 % of its end; null: it does not'),
        settled: z
          .object({ starts: z.int(), of: z.int() })
          .describe('starts that stayed within 10 % of their own end, of those with enough calls to tell'),
        wrong: z.int().describe('calls whose answer was wrong'),
      }),
    )
    .describe('of a run of kind `starts`, fastest first; its other tables are empty'),
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
                  median: z.number().describe('over rounds of the ratio of both capacities of a round'),
                  interval: intervalSchema,
                  atLeast: z
                    .boolean()
                    .describe('something other than the server ended a search of the more instances'),
                  evenPct: z
                    .number()
                    .describe('share of what the instances would take if each took as much, in percent'),
                })
                .nullable()
                .describe(
                  'capacity as a multiple of that of the fewest instances; null: these, or that is unknown',
                ),
            }),
          )
          .readonly()
          .describe('the fewest instances first'),
      }),
    )
    .describe(
      'of a run of kind `scaling`, those that take the most with their most instances first; its other tables are empty',
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
      busyRounds: z
        .array(z.int().min(0))
        .readonly()
        .optional()
        .describe(
          'places in `rateByRound`, from 0, of rounds that other programs on the host disturbed; absent: none is known',
        ),
      rateCvPct: figure,
      meanMs: figure,
      meanMsInterval: intervalSchema,
      p50Ms: figure,
      p95Ms: figure,
      p99Ms: figure,
      cpuPct: figure,
      throttledPct: figure.describe(
        'time it was ready to run but had used up its processor limit, in percent of the window; null: not limited',
      ),
      otherCpuPct: figure.describe('programs that are not part of the trial; 100 = one processor'),
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
      headroom: z
        .object({
          runId: z.uuid().describe('of the run that found the capacity'),
          perS: z.number().describe('capacity in calls a second: median over rounds'),
          atLeast: z.boolean().describe('it may take more'),
          loadPerS: z
            .number()
            .describe('rate held against it: served by a closed load, offered by an open one'),
          usedPct: z.number().describe('loadPerS / perS; at most that where the capacity is one at least'),
          p99Ms: z.number().describe('service level of the capacity'),
          errorPct: z.number().describe('the same of wrong answers'),
        })
        .optional()
        .describe(
          'where the newest capacity of the same build, suite, handshake, host and limits is known to the reader',
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
