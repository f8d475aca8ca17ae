/** Figures of a load by its users: of each class, of bursts of sessions, and of sessions that are left open. */
import { z } from 'zod';

/** Most classes of users of a workload. */
export const MAX_CLASSES = 10;
/** Name of a class: at most 40 letters, digits, spaces and `._-`. */
export const CLASS_NAME = /^[\w.-][\w. -]{0,39}$/;

const count = z.int().min(0);
const ms = z.number().min(0).nullable();

const answersSchema = z.strictObject({
  count: count.describe('Number of right answers in the steady window.'),
  errors: count.describe('Number of wrong answers in the steady window.'),
  p50Ms: ms,
  p95Ms: ms,
  p99Ms: ms,
});
export type AnswerFigures = z.infer<typeof answersSchema>;

export const userFiguresSchema = z.strictObject({
  classes: z
    .array(answersSchema.extend({ name: z.string().regex(CLASS_NAME) }))
    .max(MAX_CLASSES)
    .describe(
      'Calls of each class of users, or the lists of one that calls nothing; empty if the workload has no classes.',
    ),
  bursts: z
    .strictObject({
      initialize: answersSchema.describe('Requests `initialize` of bursts.'),
      during: answersSchema.describe('Calls that overlap a burst.'),
      outside: answersSchema.describe('All other calls.'),
    })
    .optional()
    .describe('Absent if no sessions are opened in bursts.'),
  sessions: z
    .strictObject({
      left: count.describe('Number of sessions that clients left open.'),
      ended: count.describe('Number of sessions that clients ended by DELETE.'),
    })
    .optional()
    .describe('Sessions with an id, of the whole load; absent if the workload leaves none open.'),
});
export type UserFigures = z.infer<typeof userFiguresSchema>;
