import { z } from 'zod';
import { medianIntervalSchema } from '../../figures/schemas.ts';
import { capacitySchema, levelSchema, storedCapacitySchema } from '../capacity/row.ts';

const timesSchema = z.object({
  median: z.number().describe('Ratio of both capacities of a round, median over rounds.'),
  // Of the ratio of what lies between the rates that held and the first that did not.
  interval: medianIntervalSchema,
  atLeast: z
    .boolean()
    .describe(
      'True if the rig or other programs ended a search with more instances: the ratio may be higher.',
    ),
  evenPct: z.number().describe('Capacity in percent of perfect scaling.'),
});
/** Capacity as a multiple of that of the fewest instances. */
export type Times = z.infer<typeof timesSchema>;

const stepSchema = z.object({
  instances: z.int(),
  ...capacitySchema.shape,
  times: timesSchema
    .nullable()
    .describe(
      'Capacity as a multiple of that of the fewest instances; null for the fewest, or if theirs is unknown.',
    ),
});
/** Capacity of a number of instances over the rounds of a run. */
export type ScaledStep = z.infer<typeof stepSchema>;

/** Capacities of one server by the number of its instances. */
export const scalingRowSchema = z.object({
  serverId: z.string(),
  steps: z.array(stepSchema).readonly().describe('Steps, fewest instances first.'),
});
export type ScalingRow = z.infer<typeof scalingRowSchema>;

export const scalingOutcomeSchema = z.object({
  kind: z.literal('scaling'),
  level: levelSchema,
  steps: z
    .array(
      z.object({
        instances: stepSchema.shape.instances,
        ...storedCapacitySchema.shape,
        times: timesSchema.omit({ evenPct: true }).nullable(),
      }),
    )
    .readonly(),
});
export type ScalingOutcome = z.infer<typeof scalingOutcomeSchema>;
