import { z } from 'zod';
import { HANDSHAKES } from './handshake.ts';
import { DEFAULT_HOST_CLASS, hostClassSchema } from './host-class.ts';
import { type LoadProfile, PROFILES } from './profile.ts';
import type { Suite } from './suite.ts';
import { io } from './suites/io.ts';

/** All suites, by id. */
export const SUITES: readonly Suite[] = [io];

export const MAX_ROUNDS = 100;

/** Data of the job that delivers a run. */
export const runJobSchema = z.strictObject({ runId: z.uuid() });
export type RunJob = z.infer<typeof runJobSchema>;

export const RUN_STATUSES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** `passed` to `cancelled` are final; docs/glossary.md and docs/architecture.md say what each means. */
export const TRIAL_STATUSES = [
  'waiting',
  'running',
  'passed',
  'server_failed',
  'rig_failed',
  'invalid',
  'cancelled',
] as const;
export type TrialStatus = (typeof TRIAL_STATUSES)[number];
export type TrialOutcome = Exclude<TrialStatus, 'waiting' | 'running'>;

/** The steps of a trial, in order; the time of each is stored. */
export const TRIAL_STEPS = ['seed', 'start', 'idle', 'verify', 'load', 'stop', 'store'] as const;
export type TrialStep = (typeof TRIAL_STEPS)[number];

/** The process groups whose resources are sampled during a trial. */
export const PARTIES = ['server', 'redis', 'api', 'load'] as const;
export type Party = (typeof PARTIES)[number];

function oneOf<const T extends string>(what: string, allowed: readonly T[]) {
  return z.enum(allowed as readonly [T, ...T[]], {
    error: (issue) => `unknown ${what} ${JSON.stringify(issue.input)}; allowed: ${allowed.join(', ')}`,
  });
}

/**
 * What a user asks for. Unknown keys, repeated servers and servers outside `knownServers` are errors
 * whose path is the field.
 */
export function runRequestSchema(knownServers: readonly string[]) {
  return z.strictObject({
    suite: oneOf(
      'suite',
      SUITES.map((suite) => suite.id),
    ).default('io'),
    profile: oneOf(
      'load profile',
      PROFILES.map((profile) => profile.id),
    ),
    handshake: oneOf(
      'handshake',
      HANDSHAKES.map((handshake) => handshake.id),
    ).default('session'),
    servers: z
      .array(oneOf('server', knownServers), { error: 'servers must be a list of server ids' })
      .min(1, 'choose at least one server')
      .refine((ids) => new Set(ids).size === ids.length, 'a server may be listed once only'),
    rounds: z
      .int({ error: `rounds must be a whole number from 1 to ${MAX_ROUNDS}` })
      .min(1, `rounds must be at least 1`)
      .max(MAX_ROUNDS, `rounds must be at most ${MAX_ROUNDS}`)
      .default(1),
    hostClass: hostClassSchema.default(DEFAULT_HOST_CLASS).describe('a class that hosts registered'),
  });
}
export type RunRequest = z.infer<ReturnType<typeof runRequestSchema>>;

/** The load profile with this id; throws for an unknown one. */
export function profileById(id: string): LoadProfile {
  return found(PROFILES, id, 'load profile');
}

/** The suite with this id; throws for an unknown one. */
export function suiteById(id: string): Suite {
  return found(SUITES, id, 'suite');
}

function found<T extends { id: string }>(rows: readonly T[], id: string, what: string): T {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`unknown ${what} "${id}"; allowed: ${rows.map((r) => r.id).join(', ')}`);
  return row;
}
