import { oneSidedToolsSchema, SIDES } from '@headroom/model/comparison';
import { CATALOGUE_PARTS, ENCODINGS, textSizeSchema } from '@headroom/model/context';
import { metricIdSchema, VERDICTS } from '@headroom/report/compare';
import { z } from 'zod';

const figure = z.number().nullable();
const ratio = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** One round of one metric on both sides. */
const pairSchema = z.object({
  round: z.int(),
  base: z.number(),
  head: z.number(),
  logRatio: z.number().nullable().describe('ln(head / base); null if either is 0.'),
  wrong: z
    .object({ base: z.int(), head: z.int() })
    .describe('Wrong answers per side; for `failedTrials`, failed trials.'),
  right: z
    .object({ base: z.int(), head: z.int() })
    .describe('Right answers per side; for `failedTrials`, all other trials.'),
  saturated: z.boolean().describe('True if the rig limited a trial of either side, which can hide a change.'),
});

/** One metric of a server or of a tool of it, base against head. Ratios are head / base: 1.1 is a tenth more. */
export const rowSchema = z.object({
  serverId: z.string(),
  tool: z.string().nullable().describe('Tool; null for the whole server.'),
  metric: metricIdSchema,
  primary: z.boolean().describe('True for the few metrics that decide the comparison.'),
  base: figure.describe(
    'Geometric mean of the rounds with both sides, up to `decidedAt` if it changed; for errors and failed trials, the share of answers or trials.',
  ),
  head: figure.describe('Same as `base`, for head.'),
  pooled: z
    .object({ base: figure, head: figure })
    .describe('Same rounds pooled into one measurement: percentiles of all their calls.'),
  pairs: z.int().describe('Number of those rounds with a ratio.'),
  saturated: z.int().describe('Number of those pairs in which the rig limited a trial.'),
  change: ratio.describe('head / base; null if no pair has a ratio.'),
  interval: interval.describe(
    'Interval of `change` for this metric alone; beyond the noise floor if the verdict is a change. Null for errors.',
  ),
  coverage: z
    .number()
    .nullable()
    .describe('Coverage of `interval`: 0.9, or more with several interim analyses.'),
  level: z
    .number()
    .nullable()
    .describe('Share of the family’s error rate that this test used; null if it cannot be tested.'),
  together: interval.describe('Interval of `change` at `level`; excludes 1 if the metric changed.'),
  p: z.number().nullable().describe('Two-sided p-value of no change; at most `level` if the metric changed.'),
  floor: z.object({
    ratio: z.number().describe('Changes between 1 / ratio and ratio are noise of the host.'),
    state: z.enum(['calibrated', 'stale', 'not calibrated']),
    reason: z.string().nullable(),
  }),
  detectable: ratio.describe(
    'Smallest ratio above 1 that 4 of 5 comparisons with these rounds and this spread would find.',
  ),
  verdict: z.enum(VERDICTS),
  reason: z
    .string()
    .nullable()
    .describe('Reason that it is undecided, not judged or not affected; for failed trials, their number.'),
  roundsNeeded: z
    .int()
    .nullable()
    .describe(
      'Further rounds that would decide it in 4 of 5 cases; null if none up to 40 would, or if it is unknown.',
    ),
  decidedAt: z
    .int()
    .nullable()
    .describe('Round of the verdict; figures of a changed metric cover the rounds up to it.'),
  rounds: z.array(pairSchema).readonly(),
});

/** A side of a comparison that fails. */
export const failureSchema = z.object({
  serverId: z.string(),
  side: z.enum(SIDES),
  reason: z.string().nullable(),
  trialId: z.uuid().describe('Id of a failed trial; its log is in /api/v1/trials/{id}.'),
});

const size = textSizeSchema.nullable();

/** Change of the context that a server takes of a model: counted, so exact, and no part of the verdicts. */
export const contextChangeSchema = z.object({
  serverId: z.string(),
  base: size.describe('Instructions and tools of base; null if they were not counted.'),
  head: size.describe('Same as `base`, for head.'),
  encoding: z.enum(ENCODINGS).nullable(),
  text: z.string().nullable().describe('Change in a line; null if nothing changed.'),
  problem: z.string().nullable().describe('Reason that the sides cannot be compared.'),
  instructions: z
    .object({ base: textSizeSchema, head: textSizeSchema })
    .nullable()
    .describe('Sizes of the instructions; null if they are the same.'),
  tools: z
    .array(
      z.object({
        tool: z.string(),
        change: z
          .enum(['added', 'removed', 'changed', 'reordered'])
          .describe('`reordered`: the same fields in another order, which takes other tokens.'),
        base: size.describe('Name, description and input schema at base; null if it is not listed.'),
        head: size.describe('Same as `base`, for head.'),
        parts: z
          .array(z.object({ part: z.enum(CATALOGUE_PARTS), base: textSizeSchema, head: textSizeSchema }))
          .describe('Parts that differ; output schemas are not in the sizes of tools.'),
      }),
    )
    .describe('Tools that differ, the largest difference in tokens first.'),
  notes: z.array(z.string()).describe('Caveats of the comparison.'),
  answers: z
    .array(z.string())
    .describe('Changes of answers to the same calls, a line each; the largest first.'),
});

/** Conclusions from two sides, wherever they were measured. */
export const concludedSchema = z.object({
  verdictMethod: z
    .int()
    .nullable()
    .describe(
      'Version of the formulas that gave headline and counts, stored when it ended; null while it runs, for two runs, and for comparisons that ended before it was stored.',
    ),
  headline: z
    .string()
    .nullable()
    .describe(
      'Result in one line: largest change, one for the worse with the largest gain of the same server, or largest change ruled out; null before the first verdict, and for calibrations.',
    ),
  summary: z.string().describe('Metrics by verdict, in one sentence.'),
  counts: z.record(z.enum(VERDICTS), z.int()).describe('Number of metrics by verdict.'),
  family: z
    .object({
      primary: z.int(),
      secondary: z.int(),
      looks: z.int(),
      alpha: z
        .number()
        .describe(
          'Family-wise error rate: share of comparisons of a build with itself that may report a change.',
        ),
    })
    .describe(
      'Metrics and interim analyses that share the error rate; excludes servers that are not affected.',
    ),
  measuredRounds: z.int().describe('Number of rounds behind the rows.'),
  nextLook: z.int().nullable().describe('Round of the next interim analysis; null if there is none.'),
  interleaved: z.boolean().describe('False if the sides are two separate runs, which is weaker evidence.'),
  disturbed: z
    .int()
    .describe(
      'Number of counted trials of those rounds on a disturbed host: other programs were busy, or a hypervisor took time.',
    ),
  oneSided: z
    .array(oneSidedToolsSchema)
    .readonly()
    .describe('Tools of workloads that only one side has, by server; not called and not judged.'),
  failures: z
    .array(failureSchema)
    .describe(
      'Sides with at least three failed trials and no passed one; other failures are in rows of `failedTrials`.',
    ),
  differences: z.array(z.string()).describe('Differences between the sides other than their commits.'),
  calibrationDifferences: z
    .array(z.string())
    .describe('Differences from the calibrations behind the noise floors; empty for two runs.'),
  rows: z.array(rowSchema).readonly(),
  contexts: z
    .array(contextChangeSchema)
    .describe('Changes of contexts, of servers that were counted at both sides.'),
});
