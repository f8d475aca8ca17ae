import { z } from 'zod';
import { runBuildSchema } from './builds.ts';
import { NEWER, RUN_STATUSES, TRIAL_STATUSES, TRIAL_STEPS } from './run.ts';

/** The Redis channel on which a run's progress is published. */
export function runChannel(runId: string): string {
  return `run:${runId}`;
}

/** The Redis list of what the trial that a run measures has published so far: its steps and its load. */
export function trialSoFarKey(runId: string): string {
  return `run:${runId}:trial`;
}

/** Load of a trial in one second. */
export const loadSecondSchema = z.object({
  second: z.number().describe('Seconds since the start of the load.'),
  callsPerS: z.number().describe('Tool calls completed in the last second.'),
  meanMs: z.number().nullable().describe('Mean latency of tool calls in the last second.'),
});
export type LoadSecond = z.infer<typeof loadSecondSchema>;

const at = z.number().describe('Milliseconds since 1970-01-01 UTC.');

/** One event of a run's progress, as published by the worker and followed by the page. */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), at, status: z.enum(RUN_STATUSES) }),
  z.object({ type: z.literal('build'), at, key: z.string().describe('buildKey'), build: runBuildSchema }),
  z.object({ type: z.literal('build_line'), at, key: z.string(), line: z.string() }),
  z.object({
    type: z.literal('trial'),
    at,
    trialId: z.string(),
    status: z.enum([...TRIAL_STATUSES, NEWER]),
    reason: z.string().nullable(),
  }),
  z.object({ type: z.literal('step'), at, trialId: z.string(), step: z.enum(TRIAL_STEPS) }),
  loadSecondSchema.extend({ type: z.literal('load'), at, trialId: z.string() }),
  z.object({
    type: z.literal('offer'),
    at,
    trialId: z.string(),
    offer: z.string().describe('Current load of an experiment and result of its previous step, in words.'),
  }),
  z.object({ type: z.literal('waiting'), at, reason: z.string() }),
  z.object({
    type: z.literal('cpu_profile'),
    at,
    key: z.string().describe('buildKey of the server whose CPU profile is measured.'),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
