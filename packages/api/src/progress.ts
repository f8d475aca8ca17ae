import {
  loadSecondSchema,
  RUN_STATUSES,
  runBuildsSchema,
  runEventSchema,
  SIDES,
  TRIAL_STATUSES,
  TRIAL_STEPS,
} from '@headroom/workload';
import { z } from 'zod';

/** A run as the database has it at one moment: the first message of a stream, and the fallback without Redis. */
export const snapshotSchema = z.object({
  at: z.number().describe('milliseconds since 1970'),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable(),
  builds: runBuildsSchema,
  trials: z.array(
    z.object({
      id: z.uuid(),
      serverId: z.string(),
      side: z.enum(SIDES).nullable().describe('of a comparison'),
      build: z.string().describe('its server in `builds`'),
      round: z.int(),
      position: z.int(),
      status: z.enum(TRIAL_STATUSES),
      reason: z.string().nullable(),
      startedAt: z.number().nullable().describe('milliseconds since 1970'),
    }),
  ),
  step: z.enum(TRIAL_STEPS).nullable().describe('of the running trial; null where Redis does not know it'),
  offer: z
    .string()
    .optional()
    .describe('what the experiment of the running trial offers now, in words; absent without one'),
  load: z.array(loadSecondSchema).describe('of the running trial so far; empty where Redis does not know it'),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** Whether events arrive as they happen, or the database is asked every few seconds instead. */
export const noticeSchema = z.object({ live: z.boolean(), message: z.string() });
export type Notice = z.infer<typeof noticeSchema>;

export const endSchema = z.object({ status: z.enum(RUN_STATUSES) });

/** The messages of a run's event stream by the name of their event. */
export const MESSAGES = {
  snapshot: snapshotSchema,
  progress: runEventSchema,
  notice: noticeSchema,
  end: endSchema,
} as const;
export type Message = {
  [Name in keyof typeof MESSAGES]: { name: Name; data: z.infer<(typeof MESSAGES)[Name]> };
}[keyof typeof MESSAGES];
