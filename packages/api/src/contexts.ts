import { SIDES } from '@headroom/model/comparison';
import { answersFiguresSchema, contextFiguresSchema } from '@headroom/model/context';
import { z } from 'zod';

/** What a server of a run takes of the context of a model. */
export const serverContextSchema = z.object({
  serverId: z.string(),
  side: z.enum(SIDES).nullable().describe('Null in a run without sides.'),
  tokens: z
    .int()
    .nullable()
    .describe('Tokens of the instructions and all tools; null if they were not counted.'),
  bytes: z.int().nullable().describe('Bytes of the same.'),
  figures: contextFiguresSchema.nullable(),
  problem: z.string().nullable().describe('Reason that it was not counted.'),
  answers: answersFiguresSchema
    .nullable()
    .describe('Answers to the calls of the workload; null if they were not counted.'),
  answersProblem: z.string().nullable().describe('Reason that answers were not counted.'),
});
