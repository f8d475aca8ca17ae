/** A server that is started again and again: how long until it answers, and until it answers as fast as it will. */
import { z } from 'zod';

const ms = z.number().min(0);

/** One start of the built server. */
export const startSchema = z.strictObject({
  coldStartMs: ms.describe('from the start of its process to its first healthy answer'),
  firstCallMs: ms.describe('from the start of its process to the first right answer to a tool call'),
  idleMemoryMb: z.number().min(0).nullable().describe('before the first call'),
  wrong: z.int().min(0).describe('calls whose answer was wrong, those before the first right one included'),
  warmMs: ms
    .nullable()
    .describe('P50 of the last fifth of the calls: what it warms up to; null: too few calls'),
  warmAfterS: z
    .number()
    .min(0)
    .nullable()
    .describe('seconds of calling until P50 stays within 10 % of its end; null: it does not'),
  warmAfterCalls: z.int().min(0).nullable().describe('calls until then'),
  curve: z
    .array(z.strictObject({ atS: z.number().min(0), calls: z.int().min(0), p50Ms: ms }))
    .describe(
      'P50 of one slice of calls after the other, at the end of each; a slice holds each tool equally often, and its P50 is the mean of those of the tools; calls: all so far',
    ),
});
export type Start = z.infer<typeof startSchema>;

/** Outcome of a trial of starts, as it stores it. */
export const startsSchema = z.strictObject({
  kind: z.literal('starts'),
  starts: z.array(startSchema),
});
export type Starts = z.infer<typeof startsSchema>;
