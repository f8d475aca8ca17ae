import { z } from 'zod';
import { figureSchema, medianIntervalSchema } from '../../figures/schemas.ts';

const startFigureSchema = z.object({
  // Starts of one trial resemble each other.
  median: z.number().describe('Median over rounds of the median of their starts.'),
  interval: medianIntervalSchema,
  min: z.number(),
  max: z.number(),
  p95: figureSchema.describe('95th percentile; null below 20 starts.'),
});
/** A figure over the starts of a server. */
export type StartFigure = z.infer<typeof startFigureSchema>;

const pointSchema = z.object({ calls: z.int(), atS: z.number(), p50Ms: z.number() });
/** A point of a warm-up curve. */
export type WarmUpPoint = z.infer<typeof pointSchema>;

const figure = startFigureSchema.nullable();

/** Starts of one server over the rounds of a run. */
export const startsRowSchema = z.object({
  serverId: z.string(),
  rounds: z.int(),
  starts: z.int().describe('Number of starts in the counted trials of all rounds.'),
  coldStart: figure.describe('Milliseconds from process start to the first healthy answer.'),
  firstCall: figure.describe('Milliseconds from process start to the first right answer to a tool call.'),
  idleMemory: figure.describe('Memory before the first call, in MB.'),
  coldStartByRound: z
    .array(z.object({ round: z.int(), ms: z.number() }))
    .readonly()
    .describe('Median of each round.'),
  curve: z
    .array(pointSchema)
    .readonly()
    .describe('Warm-up: P50 and elapsed seconds after a number of calls, medians over starts.'),
  warmMs: figureSchema.describe('P50 at the end of the curve; null after too few calls.'),
  warmAfter: pointSchema
    .omit({ p50Ms: true })
    .nullable()
    .describe('Calls and seconds until the curve stays within 10 % of its end; null if it never does.'),
  settled: z
    .object({ starts: z.int(), of: z.int() })
    .describe(
      'Number of starts that settled within 10 % of their end, and of starts with enough calls to judge.',
    ),
  wrong: z.int().describe('Number of calls with a wrong answer.'),
});
export type StartsRow = z.infer<typeof startsRowSchema>;

export const startsOutcomeSchema = z.object({
  kind: z.literal('starts'),
  ...startsRowSchema.pick({ rounds: true, starts: true }).shape,
  coldStart: startFigureSchema.pick({ median: true, interval: true }).nullable(),
  coldStartByRound: startsRowSchema.shape.coldStartByRound,
});
export type StartsOutcome = z.infer<typeof startsOutcomeSchema>;
