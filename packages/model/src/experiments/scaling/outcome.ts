/** What more instances of a server take: a search for the capacity of each number of them. */
import { z } from 'zod';
import { capacitySchema } from '../capacity/outcome.ts';

/** Capacity of a number of instances. */
export const scalingStepSchema = z.strictObject({
  instances: z.int().min(1),
  capacity: capacitySchema,
});
export type ScalingStep = z.infer<typeof scalingStepSchema>;

/** Outcome of a trial with several instances, as it is stored. */
export const scalingSchema = z.strictObject({
  kind: z.literal('scaling'),
  steps: z.array(scalingStepSchema).describe('Steps in order of measurement, fewest instances first.'),
});
export type Scaling = z.infer<typeof scalingSchema>;
