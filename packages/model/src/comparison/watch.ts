import { z } from 'zod';
import { refSchema } from '../run/repository.ts';
import { comparisonRequestSchema } from './comparison.ts';
import { followedSchema } from './releases.ts';

/** Minutes between comparisons of new heads of a watch: an hour by default. */
const EVERY = { least: 1, most: 10_080, usual: 60 } as const;
const EVERY_RULE = `everyMinutes must be a whole number from ${EVERY.least} to ${EVERY.most} (a week)`;

/** Branch, by its name alone: a watch asks what its head is, again and again. */
const branchSchema = refSchema.refine(
  (name) => name !== 'HEAD' && !/[~^]/.test(name),
  'branch must be the name of a branch, such as main: no HEAD, ~ or ^',
);

/** Rounds that find a step of 10 % at a spread of 5 % in 9 of 10 comparisons, with the doubt of a watch. */
const WATCH_ROUNDS = 16;

/** Fields of a watch that can be changed later. */
const CHANGEABLE = {
  profile: comparisonRequestSchema.shape.profile,
  servers: comparisonRequestSchema.shape.servers,
  rounds: comparisonRequestSchema.shape.rounds.unwrap().default(WATCH_ROUNDS),
  untilDecided: comparisonRequestSchema.shape.untilDecided,
  everyMinutes: z
    .int({ error: EVERY_RULE })
    .min(EVERY.least, EVERY_RULE)
    .max(EVERY.most, EVERY_RULE)
    .default(EVERY.usual)
    .describe('Minimum minutes between comparisons of new heads.'),
  calibrates: z
    .boolean({ error: 'calibrates must be true or false' })
    .default(true)
    .describe(
      'True to calibrate each server once a day while its host class is idle; counts against the quotas.',
    ),
};

/** Request for a watch: a comparison whose sides are the commits of a branch, or releases. */
export const watchRequestSchema = comparisonRequestSchema
  .pick({ project: true, suite: true, handshake: true, hostClass: true, repository: true })
  .safeExtend({
    branch: branchSchema.optional().describe('Branch whose new commits are compared.'),
    releases: followedSchema
      .default(false)
      .describe(
        'Source of releases to compare instead of a branch: npm:NAME, pypi:NAME, cargo:NAME, go:PATH, nuget:NAME, or oci:IMAGE:TAG; true for the project’s package.',
      ),
    ...CHANGEABLE,
  })
  .refine(({ branch, releases }) => (branch === undefined) === (releases !== false), {
    error: 'give the name of a branch, or releases',
    path: ['branch'],
  });
export type WatchRequest = z.infer<typeof watchRequestSchema>;

/** Change of a watch: an absent field stays as it is. */
export const watchChangeSchema = z.strictObject({
  profile: CHANGEABLE.profile.optional(),
  servers: CHANGEABLE.servers.optional(),
  rounds: CHANGEABLE.rounds.unwrap().optional(),
  untilDecided: CHANGEABLE.untilDecided.unwrap().optional(),
  everyMinutes: CHANGEABLE.everyMinutes.unwrap().optional(),
  calibrates: CHANGEABLE.calibrates.unwrap().optional(),
  badge: z
    .boolean({ error: 'badge must be true or false' })
    .optional()
    .describe('True to show the newest verdict as a badge, which anybody may read.'),
  paused: z
    .boolean({ error: 'paused must be true or false' })
    .optional()
    .describe('True to pause; false to resume with a failure count of zero.'),
});
export type WatchChange = z.infer<typeof watchChangeSchema>;

/** Priority of runs that nobody waits for. */
export const WATCH_PRIORITY = -1;

/** Number of comparisons in a row whose failing pauses a watch. */
export const MAX_WATCH_FAILURES = 3;

/** What the search behind a slowdown came to: the commits with one of which it appears, oldest first. */
export const foundCommitsSchema = z.object({
  commits: z.array(z.string()).min(1).describe('Full commit ids, oldest first; a single one is the commit.'),
  reason: z.string().nullable().describe('Reason that several commits remain; null for a single one.'),
});
export type FoundCommits = z.infer<typeof foundCommitsSchema>;

const COMMIT_RULE = 'must be the whole id of a commit: 40 or 64 hexadecimal digits';
/** Whole id of a commit. */
export const wholeCommitSchema = z
  .string({ error: COMMIT_RULE })
  .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, COMMIT_RULE);

const MAX_REASON = 300;
const reasonSchema = z
  .string({ error: 'reason must be text' })
  .trim()
  .min(1, 'give the reason why the change is expected')
  .max(MAX_REASON, `at most ${MAX_REASON} characters`);

const ONE_RULE = 'give either expected or fixedBy';

/** A person's word about a change: it is expected, for a reason, or another commit fixed it. */
export const acknowledgementSchema = z
  .strictObject({
    expected: reasonSchema
      .optional()
      .describe('Reason that it is expected; later levels are compared with the level after the change.'),
    fixedBy: wholeCommitSchema
      .optional()
      .describe(
        'Full id of the commit that fixed it; measurements from the change to the fix belong to no level.',
      ),
  })
  .refine(({ expected, fixedBy }) => (expected === undefined) !== (fixedBy === undefined), {
    error: ONE_RULE,
    path: ['expected'],
  });
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** A change that somebody acknowledged. */
export interface Acknowledged {
  /** Whole id of the commit that the change appears with. */
  readonly commit: string;
  /** Why it is expected; null where it was fixed. */
  readonly reason: string | null;
  /** Whole id of the commit that fixed it; null: it is expected. */
  readonly fixedBy: string | null;
}
