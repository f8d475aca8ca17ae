/** A load that grows step by step while the server goes on running: what came of each step. */
import { z } from 'zod';
import { stepFiguresSchema } from '../step.ts';

export const sweepStepSchema = stepFiguresSchema.extend({
  level: z.number().describe('Virtual users, or arrivals per second.'),
  meanMs: z.number().min(0).nullable(),
});
export type SweepStep = z.infer<typeof sweepStepSchema>;

/** Outcome of a sweep, as a trial stores it. */
export const sweepSchema = z.strictObject({
  kind: z.literal('sweep'),
  by: z
    .enum(['users', 'arrivals'])
    .describe('`users`: each calls again after its answer; `arrivals`: random arrivals.'),
  steps: z.array(sweepStepSchema).describe('Steps in order of measurement.'),
});
export type Sweep = z.infer<typeof sweepSchema>;
