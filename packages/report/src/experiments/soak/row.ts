import { z } from 'zod';
import { figureSchema, spanSchema } from '../../figures/schemas.ts';
import { GROWTH_VERDICTS, SOAK_METRICS } from './metrics.ts';

/** Fields that are optional are absent of other figures than memory, and of publications from before they were stored. */
const growthSchema = z.object({
  metric: z.enum(SOAK_METRICS.map(({ id }) => id)).describe('Metric; its unit is MB, a count or ms.'),
  rounds: z.int().describe('Number of rounds with enough samples.'),
  mean: figureSchema,
  perHour: figureSchema.describe('Theil-Sen slope, median over rounds.'),
  interval: spanSchema
    .nullable()
    .describe('99 % interval of the slope, widened for autocorrelation; medians over rounds.'),
  atMostPerHour: figureSchema.describe('Growth above this value is ruled out.'),
  boundPerHour: figureSchema.describe('Largest growth of the verdict `steady`.'),
  latePerHour: figureSchema.describe('Slope of the second half.'),
  quarters: z
    .object({ first: z.number(), last: z.number() })
    .nullable()
    .optional()
    .describe('Medians of the first and last quarter of the time; medians over rounds.'),
  falls: figureSchema
    .optional()
    .describe(
      'For memory: number of times that a third of its range or more was released; median over rounds, at least 1 if any round had one.',
    ),
  perCallKb: figureSchema.optional().describe('For memory: growth per call, KB.'),
  perCallInterval: spanSchema
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
    .object({ withinS: z.number(), afterS: figureSchema })
    .optional()
    .describe(
      'For memory that grew by sessions that were left: seconds after the load until half of the growth was freed; `afterS` is null if it was not freed in `withinS`.',
    ),
  verdict: z.enum(GROWTH_VERDICTS),
});
/** Growth of one figure of a server; figures are an hour, null where too little was seen. */
export type Growth = z.infer<typeof growthSchema>;
export type GrowthVerdict = Growth['verdict'];

/** What one server did over the rounds of a run. */
export const soakRowSchema = z.object({
  serverId: z.string(),
  rounds: z.int().describe('Number of rounds, including those in which the server failed.'),
  brokenRounds: z.int().describe('Number of rounds in which the server failed.'),
  perS: figureSchema.describe('Random arrivals per second.'),
  capacityPerS: figureSchema.describe('Capacity that the rate is half of; null if the request set the rate.'),
  minutes: z.number().describe('Counted minutes of a round.'),
  growth: z.array(growthSchema).readonly(),
});
export type SoakRow = z.infer<typeof soakRowSchema>;

export const soakOutcomeSchema = z.object({
  kind: z.literal('soak'),
  ...soakRowSchema.pick({ rounds: true, minutes: true, growth: true }).shape,
});
export type SoakOutcome = z.infer<typeof soakOutcomeSchema>;
