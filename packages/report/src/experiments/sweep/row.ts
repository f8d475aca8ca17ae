import { z } from 'zod';
import { figureSchema, medianIntervalSchema, spanSchema } from '../../figures/schemas.ts';

const levelSchema = z.object({
  level: z.number().describe('Virtual users, or arrivals per second.'),
  rounds: z.int().describe('Number of rounds behind the medians.'),
  seconds: z.number().describe('Counted length of a step, in seconds.'),
  callsPerS: z.number().describe('Right answers per second.'),
  interval: medianIntervalSchema,
  meanMs: figureSchema,
  p50Ms: figureSchema,
  p95Ms: figureSchema,
  p99Ms: figureSchema,
  p99Interval: medianIntervalSchema,
  wrongPct: z.number().describe('Share of wrong answers, in percent.'),
  cpuPct: figureSchema.describe('CPU of the server, in percent; 100 is one processor.'),
  limitedBy: z.array(z.string()).readonly(),
  rigLimited: z
    .boolean()
    .describe('True if the rig or other programs, not the server, were the limit in every round.'),
});
/**
 * One level over the rounds of a run: medians of the rounds in which the rig did not limit it, where there are any, else
 * of all.
 */
export type SweepLevel = z.infer<typeof levelSchema>;

const flatSchema = z.object({
  from: z.number(),
  to: z.number(),
  limitedBy: z.array(z.string()).readonly().describe('Limits at the highest level.'),
});
/** A rate that does not change over the levels of a sweep. */
export type FlatSweep = z.infer<typeof flatSchema>;

const fitSchema = z.object({
  lambda: z.number().describe('Calls per second with one concurrent call.'),
  sigma: z.number().describe('Contention, from 0 to 1.'),
  kappa: z.number().describe('Coherency, from 0.'),
  kappaInterval: spanSchema
    .nullable()
    .describe('95 % interval of kappa over levels and rounds; may lie below 0.'),
  errorPct: z.number().describe('Mean distance of the levels from the fit, in percent.'),
  r2: figureSchema.describe('Share of the variance that the fit explains; null if the levels do not vary.'),
  levels: z.int().describe('Number of fitted levels.'),
  peak: z
    .object({ callsAtOnce: z.number(), callsPerS: z.number() })
    .nullable()
    .describe(
      'Maximum of the fit; null if there is none, if `kappaInterval` includes 0, or if it lies far beyond the measured levels.',
    ),
});
/** The Universal Scalability Law of a server, over the calls that it has at once. */
export type SweepFit = z.infer<typeof fitSchema>;

/** A sweep of one server over the rounds of a run. */
export const sweepRowSchema = z.object({
  serverId: z.string(),
  by: z
    .enum(['users', 'arrivals'])
    .nullable()
    .describe('Unit of the levels: virtual users, or random arrivals per second; null if no round counts.'),
  rounds: z.int().describe('Number of rounds that count.'),
  levels: z.array(levelSchema).readonly(),
  peak: levelSchema.nullable().describe('Level with the most right answers per second.'),
  flat: flatSchema
    .nullable()
    .optional()
    .describe(
      'For virtual users: range of the levels if every rate lies within 10 % of the best; null if they differ.',
    ),
  knee: figureSchema.describe(
    'For virtual users: level above which added users yield less than half of their share; null if there is none.',
  ),
  kneeByRound: z.array(figureSchema).readonly(),
  fit: fitSchema
    .nullable()
    .describe(
      'For virtual users: Universal Scalability Law over concurrent calls; null with a reason in `noFit`.',
    ),
  noFit: z.string().nullable(),
  keptUpTo: figureSchema.describe(
    'For random arrivals: highest level up to which the server answered at least 95 % of them, or as many as chance explains.',
  ),
  behind: figureSchema.describe(
    'For random arrivals: lowest level at which the server fell behind; null if there is none.',
  ),
});
export type SweepRow = z.infer<typeof sweepRowSchema>;

export const sweepOutcomeSchema = z.object({
  kind: z.literal('sweep'),
  ...sweepRowSchema.pick({ by: true, rounds: true, keptUpTo: true, behind: true }).shape,
  levels: z.array(levelSchema.pick({ level: true })).readonly(),
  peak: levelSchema.pick({ level: true, callsPerS: true, rigLimited: true, interval: true }).nullable(),
  // Absent of publications from before it was stored.
  flat: sweepRowSchema.shape.flat,
});
export type SweepOutcome = z.infer<typeof sweepOutcomeSchema>;
