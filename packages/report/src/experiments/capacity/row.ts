import { z } from 'zod';
import { figureSchema, medianIntervalSchema } from '../../figures/schemas.ts';

/** A service level. */
export const levelSchema = z.object({ p99Ms: z.number(), errorPct: z.number() });
export type ServiceLevel = z.infer<typeof levelSchema>;

/** Capacity over the rounds of a run. */
export const capacitySchema = z.object({
  rounds: z.int().describe('Number of rounds in which a rate held.'),
  perS: figureSchema.describe(
    'Highest rate that held, in calls per second, median over rounds; null if none held.',
  ),
  // From the interval of the rates that held to that of the first that did not; where such a rate is missing, to that of
  // those that held.
  interval: medianIntervalSchema,
  between: z
    .object({ low: z.number(), high: figureSchema })
    .nullable()
    .describe(
      'Bounds over all rounds: lowest of the rates that held, highest of the rates that failed first.',
    ),
  atLeast: z
    .boolean()
    .describe('True if the rig or other programs ended a search: the capacity may be higher.'),
  confirmedRounds: z.int().describe('Number of rounds in which the longer step at that rate held.'),
  p99Ms: figureSchema.describe('P99 latency at that rate, median over rounds.'),
  cpuPct: figureSchema.describe('CPU of the server at that rate, in percent; 100 is one processor.'),
  limitedBy: z.array(z.string()).readonly().describe('Limits at the first rate that failed.'),
});

/** Capacity of one server over the rounds of a run. */
export const capacityRowSchema = z.object({ serverId: z.string(), ...capacitySchema.shape });
export type CapacityRow = z.infer<typeof capacityRowSchema>;

/** Fields of a capacity that publications store. */
export const storedCapacitySchema = capacitySchema
  .pick({ rounds: true, perS: true, interval: true, between: true, atLeast: true, confirmedRounds: true })
  // Absent of publications from before it was stored.
  .partial({ confirmedRounds: true });

export const capacityOutcomeSchema = z.object({
  kind: z.literal('capacity'),
  level: levelSchema,
  ...storedCapacitySchema.shape,
  // Absent of publications from before it was stored.
  limitedBy: capacitySchema.shape.limitedBy.optional(),
});
export type CapacityOutcome = z.infer<typeof capacityOutcomeSchema>;
