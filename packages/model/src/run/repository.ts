import { z } from 'zod';

/** The checkout that a worker runs from. */
export const OWN_REPOSITORY = '.';

const MAX_ADDRESS_LENGTH = 500;
const ADDRESS_RULE = `a repository is "${OWN_REPOSITORY}" (the checkout of the bench host), a git address (https://…, ssh://…, git@host:path) or an absolute path on the host, which its operator must have allowed`;

/** Source of servers. Whether a host may read it is said by the host, see HostRepository in packages/db. */
export const repositorySchema = z
  .string({ error: ADDRESS_RULE })
  .max(MAX_ADDRESS_LENGTH, `a repository has at most ${MAX_ADDRESS_LENGTH} characters`)
  .refine((address) => address === OWN_REPOSITORY || isPath(address) || isAddress(address), ADDRESS_RULE);

/** Whether a path has printable characters only and no steps upwards: what is allowed is compared as text. */
function isPath(address: string): boolean {
  return (
    /^\/[\x21-\x7e]*$/.test(address) && address.split('/').every((part) => part !== '..' && part !== '.')
  );
}

function isAddress(address: string): boolean {
  return (
    /^(https|ssh|git|file):\/\/[\x21-\x7e]+$/.test(address) || /^[\w.-]+@[\w.-]+:[\w./~-]+$/.test(address)
  );
}

export const MAX_REF_LENGTH = 200;
const REF_RULE = `a ref is a branch, a tag or a commit, such as main, v1.2, HEAD~3 or 1a2b3c4: letters, digits and ._/~^+- , no ".." and no "-" at its start, at most ${MAX_REF_LENGTH} characters`;

/** The name of a commit. A subset of gitrevisions(7) that is safe as an argument of git and names one commit only. */
export const refSchema = z
  .string({ error: REF_RULE })
  .max(MAX_REF_LENGTH, REF_RULE)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_./~^+-]*$/, REF_RULE)
  .refine((ref) => !ref.includes('..') && !ref.includes('//') && !ref.endsWith('.lock'), REF_RULE);

/** A commit as lists show it. */
export const listedCommitSchema = z.object({
  commit: z.string().describe('Full commit id.'),
  subject: z.string().describe('First line of the commit message.'),
  author: z.string(),
  committedAt: z.iso.datetime({ offset: true }),
});
export type ListedCommit = z.infer<typeof listedCommitSchema>;

/** Most commits that a range lists. */
export const MAX_RANGE_COMMITS = 50;

/** What head has and base has not, as git counts it. */
export const commitRangeSchema = z.object({
  ahead: z.int().min(0).describe('Number of commits in head but not in base.'),
  behind: z.int().min(0).describe('Number of commits in base but not in head.'),
  commits: z
    .array(listedCommitSchema)
    .describe(`Commits in head but not in base, newest first, at most ${MAX_RANGE_COMMITS}.`),
});
export type CommitRange = z.infer<typeof commitRangeSchema>;

/** Most branches, and most tags, that a listing has, the newest first. */
export const MAX_LISTED_REFS = 200;

/** Refs and commits to choose from in a repository. */
export const repositoryListingSchema = z.object({
  /** Name of its branch HEAD; null where HEAD is no branch. */
  head: z.string().nullable(),
  refs: z.array(z.object({ name: z.string(), kind: z.enum(['branch', 'tag']), commit: z.string() })),
  /** The last commits of all branches, newest first. */
  commits: z.array(listedCommitSchema),
});
export type RepositoryListing = z.infer<typeof repositoryListingSchema>;
