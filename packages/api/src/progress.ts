import { SIDES } from '@headroom/model/comparison';
import {
  loadSecondSchema,
  NEWER,
  RUN_STATUSES,
  runBuildsSchema,
  runEventSchema,
  TRIAL_STATUSES,
  TRIAL_STEPS,
} from '@headroom/model/run';
import { z } from 'zod';

/** A run as the database has it at one moment: the first message of a stream, and the fallback without Redis. */
export const snapshotSchema = z.object({
  at: z.number().describe('Milliseconds since 1970-01-01 UTC.'),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable(),
  builds: runBuildsSchema,
  trials: z.array(
    z.object({
      id: z.uuid(),
      serverId: z.string(),
      side: z.enum(SIDES).nullable().describe('Side of a comparison; null for other runs.'),
      build: z.string().describe('Key of its build in `builds`.'),
      round: z.int(),
      position: z.int(),
      status: z.enum([...TRIAL_STATUSES, NEWER]),
      reason: z.string().nullable(),
      startedAt: z.number().nullable().describe('Milliseconds since 1970-01-01 UTC.'),
    }),
  ),
  step: z.enum(TRIAL_STEPS).nullable().describe('Step of the running trial; null if unknown.'),
  offer: z.string().optional().describe('Load that the running experiment offers now, in words.'),
  load: z.array(loadSecondSchema).describe('Load of the running trial so far; empty if unknown.'),
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
