import { METRICS, VERDICTS } from '@headroom/report/compare';
import { SIDES } from '@headroom/workload';
import { z } from 'zod';

const figure = z.number().nullable();
const ratio = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** One round of one metric on both sides. */
const pairSchema = z.object({
  round: z.int(),
  base: z.number(),
  head: z.number(),
  logRatio: z.number().nullable().describe('ln(head / base); null where one of them is 0'),
  wrong: z
    .object({ base: z.int(), head: z.int() })
    .describe('wrong answers of either side; of failed trials the trials'),
  right: z
    .object({ base: z.int(), head: z.int() })
    .describe('right answers of either side; of failed trials the others'),
  saturated: z.boolean().describe('the rig limited a trial of either side, which can hide a change'),
});

/** One metric of a server or of a tool of it, base against head. Ratios are head / base: 1.1 is a tenth more. */
export const rowSchema = z.object({
  serverId: z.string(),
  tool: z.string().nullable().describe('null: the server as a whole'),
  metric: z.enum(METRICS.map(({ id }) => id)),
  primary: z.boolean().describe('one of the few that the comparison is about'),
  base: figure.describe(
    'geometric mean of the rounds that have both sides, of what changed up to `decidedAt`; of errors the share of all answers, of failed trials that of all trials',
  ),
  head: figure.describe('as `base`'),
  pooled: z
    .object({ base: figure, head: figure })
    .describe('the same rounds taken together as one measurement: percentiles of all their calls'),
  pairs: z.int().describe('of those rounds, the ones that give a ratio'),
  saturated: z.int().describe('of those, the ones in which the rig limited a trial'),
  change: ratio.describe('head / base; null: no pair gives one'),
  interval: interval.describe(
    'interval of `change` for this metric alone, which lies beyond the noise floor where a verdict says that it changed; null of errors',
  ),
  coverage: z.number().nullable().describe('what `interval` covers: 0.9, more where there are several looks'),
  level: z
    .number()
    .nullable()
    .describe('the doubt with which it was tested, of that of all metrics and looks; null: it cannot be'),
  together: interval.describe('interval of `change` at that doubt: it leaves 1 out where the metric changed'),
  p: z.number().nullable().describe('two-sided p that nothing changed; not above `level` where it did'),
  floor: z.object({
    ratio: z.number().describe('changes between 1 / ratio and ratio are what the host reports of no change'),
    state: z.enum(['calibrated', 'stale', 'not calibrated']),
    reason: z.string().nullable(),
  }),
  detectable: ratio.describe(
    'the smallest ratio above 1 that this many rounds with this spread find in four of five comparisons',
  ),
  verdict: z.enum(VERDICTS),
  reason: z
    .string()
    .nullable()
    .describe('why it is undecided, not judged or not affected; of failed trials how many there were'),
  roundsNeeded: z
    .int()
    .nullable()
    .describe('further rounds that would decide it in 4 of 5 cases; null: no number of rounds would do'),
  decidedAt: z
    .int()
    .nullable()
    .describe(
      'round after which the verdict was given; the figures of what changed are of the rounds up to it',
    ),
  rounds: z.array(pairSchema).readonly(),
});

/** A side of a comparison that fails. */
export const failureSchema = z.object({
  serverId: z.string(),
  side: z.enum(SIDES),
  reason: z.string().nullable(),
  trialId: z.uuid().describe('its log is in /api/v1/trials/{id}'),
});

/** Conclusions from two sides, wherever they were measured. */
export const concludedSchema = z.object({
  headline: z
    .string()
    .nullable()
    .describe(
      'the result in one line: the largest change, or what can be ruled out; null before it is judged, and of a calibration',
    ),
  summary: z.string().describe('metrics by verdict, in one sentence'),
  counts: z.record(z.enum(VERDICTS), z.int()).describe('metrics with each verdict'),
  family: z
    .object({
      primary: z.int(),
      secondary: z.int(),
      looks: z.int(),
      alpha: z
        .number()
        .describe('share of comparisons of a build with itself that may call any metric changed'),
    })
    .describe(
      'over how many metrics and looks the error is controlled; servers that are not affected are not in it',
    ),
  measuredRounds: z.int().describe('rounds that the rows are made of'),
  nextLook: z.int().nullable().describe('round after which the next look is; null: there is none'),
  interleaved: z.boolean().describe('false: the sides are two runs, which is weaker'),
  disturbed: z
    .int()
    .describe(
      'trials of those rounds that count although the host was busy with other programs, or a hypervisor took time',
    ),
  failures: z
    .array(failureSchema)
    .describe(
      'sides of servers that failed at least three trials and passed none; others are rows of `failedTrials`',
    ),
  differences: z.array(z.string()).describe('what differs between the sides beside their commits'),
  calibrationDifferences: z
    .array(z.string())
    .describe(
      'what differs from the calibrations that its noise floors come from; of two runs nothing is told',
    ),
  rows: z.array(rowSchema).readonly(),
});
