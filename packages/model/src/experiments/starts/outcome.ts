/** A server that is started again and again: how long until it answers, and until it answers as fast as it will. */
import { z } from 'zod';

const ms = z.number().min(0);

/** One start of the built server. */
export const startSchema = z.strictObject({
  coldStartMs: ms.describe('Milliseconds from process start to the first healthy answer.'),
  firstCallMs: ms.describe('Milliseconds from process start to the first right answer to a tool call.'),
  idleMemoryMb: z.number().min(0).nullable().describe('Memory before the first call, in MB.'),
  wrong: z
    .int()
    .min(0)
    .describe('Number of calls with a wrong answer, including those before the first right one.'),
  warmMs: ms.nullable().describe('Warm P50: that of the last fifth of the calls; null after too few calls.'),
  warmAfterS: z
    .number()
    .min(0)
    .nullable()
    .describe('Seconds of calling until P50 stays within 10 % of its end; null if it never does.'),
  warmAfterCalls: z.int().min(0).nullable().describe('Number of calls until then.'),
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
  unanswered: z
    .int()
    .min(1)
    .exactOptional()
    .describe('Number of starts whose first call was never answered, which are not in `starts`.'),
});
export type Starts = z.infer<typeof startsSchema>;
