import { z } from 'zod';
import { SIDES, type Side } from '../comparison/side.ts';
import { EXPERIMENTS, experimentFor } from '../experiments/experiments.ts';
import { EXPERIMENT_KINDS, type ExperimentKind, isExperiment } from '../experiments/loads.ts';
import { hostClassSchema } from '../host/host-class.ts';
import { CUSTOM_KINDS, isCustom, parseProfile } from '../load/custom-profile.ts';
import { type LoadProfile, PROFILES, type ProfileId } from '../load/profile.ts';
import { HANDSHAKES, type HandshakeId } from '../suite/handshake.ts';
import { io } from '../suite/io.ts';
import { payload } from '../suite/payload.ts';
import type { Suite } from '../suite/suite.ts';
import { synthetic } from '../suite/synthetic.ts';
import { namingSchema } from '../text/naming.ts';
import { refSchema, repositorySchema } from './repository.ts';

/** All suites, by id. */
export const SUITES: readonly [Suite, ...Suite[]] = [io, synthetic, payload];

/** Suite of a run that names none. */
export const DEFAULT_SUITE = io.id;

/** Load profiles of workloads that are no suite. */
export const OWN_PROFILES: readonly ProfileId[] = [
  'smoke',
  'quick',
  'open',
  ...EXPERIMENT_KINDS,
  'published',
  'sequential',
  'concurrent',
];

/** Load profiles that a workload may be loaded by. @param suite id of a suite; any other or none: a workload that is none */
export function profilesOf(suite?: string): readonly LoadProfile[] {
  const ids = SUITES.find(({ id }) => id === suite)?.profiles ?? OWN_PROFILES;
  return PROFILES.filter(({ id }) => ids.includes(id));
}

/** Whether a workload may be loaded by a profile: one of its own, or somebody's of a kind that one of them has. */
export function mayLoad(suite: string, profile: string): boolean {
  const own = profilesOf(suite);
  const { id, kind } = profileById(profile);
  return own.some((known) => (isCustom(id) ? known.kind === kind : known.id === id));
}

/** Handshakes that some suite is called by. */
export const OFFERED_HANDSHAKES = HANDSHAKES.filter(({ id }) =>
  SUITES.some(({ handshakes }) => handshakes.includes(id)),
);

export const MAX_ROUNDS = 100;

/** Ranks of runs among those of their workspace; packages/db/src/runs/turns.ts gives turns by them. */
export const PRIORITIES = [
  { value: 1, title: 'High', description: 'before the other runs of this workspace' },
  { value: 0, title: 'Normal', description: 'in the order in which runs are queued' },
  { value: -1, title: 'Low', description: 'after the other runs of this workspace' },
] as const;

/** Data of the job that has a host look for its next run. */
export const runJobSchema = z.strictObject({ runId: z.uuid() });
export type RunJob = z.infer<typeof runJobSchema>;

/**
 * Read in place of a kind or a status that only a newer version of Headroom knows, where one wrote to the same database;
 * never stored, and never asked for.
 */
export const NEWER = 'newer';

/**
 * Purpose of a run: figures of its servers, one revision against another, one against itself, an experiment, whether a
 * project's servers build, start and answer, to keep what somebody measured on a machine of their own, or CPU profiles
 * of another run.
 */
export const RUN_KINDS = [
  'single',
  'comparison',
  'calibration',
  ...EXPERIMENT_KINDS,
  'try',
  'elsewhere',
  'profiling',
] as const;
export type RunKind = (typeof RUN_KINDS)[number] | typeof NEWER;

/**
 * Kinds whose figures may stand beside those of other runs: an experiment has tables of its own, a try has no figures,
 * and nobody here saw how those of elsewhere came about.
 */
export const RANKED_KINDS = ['single', 'comparison', 'calibration'] as const satisfies readonly RunKind[];

/** Kind of a run that is no comparison and no try, by its load profile. */
export function kindOf(profile: string): 'single' | ExperimentKind {
  const { kind } = profileById(profile);
  return isExperiment(kind) ? kind : 'single';
}

/** Experiments of which revisions are compared and followed by a figure. */
export const COMPARABLE_EXPERIMENTS = EXPERIMENT_KINDS.filter((kind) => EXPERIMENTS[kind].isComparable);

/** Why two sides cannot be compared under this load; null: they can. */
export function whyNotComparable(profile: string): string | null {
  const load = profileById(profile);
  const experiment = experimentFor(load);
  if (!experiment) return null;
  if (!experiment.isComparable) return `comparisons have no verdicts on ${load.kind}`;
  return experiment.needsCapacity(load)
    ? `both sides need the same rate, but ${profile} follows the capacity of each build: give the rate`
    : null;
}

/** Whether both sides of a comparison can be given this load. */
export const isComparable = (profile: string): boolean => whyNotComparable(profile) === null;

/** Whether the trials of a run of this kind have two sides. */
export function hasSides(kind: RunKind): kind is 'comparison' | 'calibration' {
  return kind === 'comparison' || kind === 'calibration';
}

/** Whether a run compares two sides: by the hosts of an installation, or on a machine of somebody's own. */
export function isCompared({ kind, baseRef }: { kind: RunKind; baseRef: string | null }): boolean {
  return hasSides(kind) || (kind === 'elsewhere' && baseRef !== null);
}

/** Servers whose CPU profiles a run measures after its trials: none, those of a comparison that regressed, or all. */
export const PROFILE_CPU = ['never', 'regressed', 'always'] as const;
export type ProfileCpu = (typeof PROFILE_CPU)[number];

/** Sides that a server is measured on in a run of this kind; null is the one of a single run. */
export const sidesOf = (kind: RunKind): readonly (Side | null)[] => (hasSides(kind) ? SIDES : [null]);

/** Kinds of runs that CPU profiles are measured of: those of one load by k6 that say what they found. */
const PROFILED_KINDS: readonly RunKind[] = ['single', 'comparison'];

/** Whether a run may have CPU profiles. */
export function isProfilable({ kind, profile }: { kind: RunKind; profile: string }): boolean {
  return (
    PROFILED_KINDS.includes(kind) && findProfile(profile) !== undefined && whyNotProfiled(profile) === null
  );
}

/** Why no CPU profile is measured under this load; null: one is. */
export function whyNotProfiled(profile: string): string | null {
  const { kind } = profileById(profile);
  return isExperiment(kind) ? `a CPU profile is of one load, and ${kind} is an experiment of several` : null;
}

export const RUN_STATUSES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Whether a run in this state goes no further. */
export function hasEnded(status: RunStatus): boolean {
  return status !== 'queued' && status !== 'running';
}

/** `passed` to `cancelled` are final; docs/glossary.md and docs/architecture/runs.md say what each means. */
export const TRIAL_STATUSES = [
  'waiting',
  'running',
  'passed',
  'server_failed',
  'rig_failed',
  'invalid',
  'cancelled',
] as const;
export type KnownTrialStatus = (typeof TRIAL_STATUSES)[number];
export type TrialStatus = KnownTrialStatus | typeof NEWER;
/** Whether a trial in this state goes no further. */
export function trialHasEnded(status: TrialStatus): boolean {
  return status !== 'waiting' && status !== 'running';
}

export type TrialOutcome = Exclude<KnownTrialStatus, 'waiting' | 'running'>;

/** The steps of a trial, in order; the time of each is stored. */
export const TRIAL_STEPS = ['seed', 'start', 'idle', 'verify', 'load', 'count', 'stop', 'store'] as const;
export type TrialStep = (typeof TRIAL_STEPS)[number];

/** The process groups whose resources are sampled during a trial of a suite. */
export const SUITE_PARTIES = ['server', 'redis', 'api', 'load'] as const;
export type SuiteParty = (typeof SUITE_PARTIES)[number];

/** Those of any trial: a project's own backends, all together, and the bridge to a server that speaks over stdio. */
export const PARTIES = [...SUITE_PARTIES, 'backends', 'bridge'] as const;
export type Party = (typeof PARTIES)[number];

function oneOf<const T extends string>(what: string, allowed: readonly T[]) {
  return z.enum(allowed as readonly [T, ...T[]], {
    error: (issue) => `unknown ${what} ${JSON.stringify(issue.input)}; allowed: ${allowed.join(', ')}`,
  });
}

/** The id of a server; which ones there are is known to an installation only. */
export const serverIdSchema = z.string({ error: ({ input }) => `unknown server ${JSON.stringify(input)}` });

/** A load profile in the form of its id: a built-in one, or one of somebody's own. */
export const profileSchema = z
  .string({ error: 'profile must be the text of a load profile' })
  .meta({ examples: ['quick'] })
  .transform((text, { addIssue }) => {
    const parsed = parseProfile(text);
    if ('profile' in parsed) return parsed.profile.id;
    addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  })
  .describe(
    `Load profile: ${PROFILES.map(({ id }) => id).join(', ')}, or a custom one: ${CUSTOM_KINDS.join(', ')}, a colon and fields, e.g. closed:users=30,seconds=60.`,
  );

/** The field by which a request asks for CPU profiles; loads that have none are refused by the request. */
export function profileCpuSchema<const T extends ProfileCpu>(allowed: readonly T[]) {
  return oneOf('profileCpu', allowed);
}

/** Request for a run. Unknown keys and repeated servers are errors whose path is the field. */
export const runRequestSchema = z.strictObject({
  project: z
    .uuid('project must be the id of a project of the workspace')
    .optional()
    .describe('Id of the project to measure; absent: servers of the installation, by a suite.'),
  suite: oneOf(
    'suite',
    SUITES.map((suite) => suite.id),
  )
    .optional()
    .describe('Suite; default: io. Not allowed with a project, which has its own workload.'),
  profile: profileSchema,
  handshake: oneOf(
    'handshake',
    HANDSHAKES.map(({ id }) => id),
  )
    .optional()
    .describe('Handshake; default: session, or the first of the project.'),
  servers: z
    .array(serverIdSchema, { error: 'servers must be a list of server ids' })
    .min(1, 'choose at least one server')
    .refine((ids) => new Set(ids).size === ids.length, 'a server may be listed once only'),
  rounds: z
    .int({ error: `rounds must be a whole number from 1 to ${MAX_ROUNDS}` })
    .min(1, `rounds must be at least 1`)
    .max(MAX_ROUNDS, `rounds must be at most ${MAX_ROUNDS}`)
    .default(1),
  hostClass: hostClassSchema
    .optional()
    .describe('Host class; default: "default", or the class of the project.'),
  priority: z
    .literal(
      PRIORITIES.map(({ value }) => value),
      { error: 'priority must be -1 (low), 0 (normal) or 1 (high)' },
    )
    .default(0)
    .describe('Priority among the runs of the workspace: -1 low, 0 normal, 1 high.'),
  repository: repositorySchema
    .optional()
    .describe('Repository of the servers; default: the checkout of the host. Not allowed with a project.'),
  ref: refSchema
    .optional()
    .describe('Branch, tag or commit; default: the checkout as it is, or the ref of the project.'),
  profileCpu: profileCpuSchema(['never', 'always'])
    .optional()
    .describe(
      'Servers whose CPU profile is measured after the trials, in one more trial that is excluded from all results; default: never.',
    ),
  ...namingSchema.shape,
});
export type AskedRun = Omit<z.infer<typeof runRequestSchema>, 'profileCpu'> & {
  readonly profileCpu?: ProfileCpu | undefined;
};

/** A request in which nothing is left open: what it left out is filled in, from its project where it has one. */
export type RunRequest = Omit<AskedRun, 'project' | 'suite' | 'handshake' | 'hostClass' | 'repository'> & {
  readonly suite: string;
  readonly handshake: HandshakeId;
  readonly hostClass: string;
  readonly repository: string;
};

/** The load profile with this id; throws for an unknown one. */
export function profileById<Id extends ProfileId>(id: Id): Extract<(typeof PROFILES)[number], { id: Id }>;
export function profileById(id: string): LoadProfile;
export function profileById(id: string): LoadProfile {
  const parsed = parseProfile(id);
  if ('profile' in parsed) return parsed.profile;
  throw new Error(parsed.message);
}

/** The load profile with this id; undefined for one that is not known, or no more. */
export function findProfile(id: string): LoadProfile | undefined {
  const parsed = parseProfile(id);
  return 'profile' in parsed ? parsed.profile : undefined;
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
