import { z } from 'zod';

/** Progress of the build of one server of a run. */
export const runBuildSchema = z.object({
  state: z.enum(['building', 'built', 'failed']),
  cached: z.boolean().describe('found, not built now'),
  contentHash: z.string().nullish().describe('of all that it was built of'),
  configHash: z
    .string()
    .nullish()
    .describe(
      'of how it is started and asked, and of its world; absent from workers of an earlier version. Where both hashes are the same on both sides, nothing about the server changed',
    ),
  seconds: z.number().nullable().describe('what the build took, whenever that was; null until it is built'),
});
export type RunBuild = z.infer<typeof runBuildSchema>;

/** Identity of a server that was built, in all that a trial can see of it. */
export interface Built {
  /** Hash of what it was built of. */
  readonly content: string;
  /** Hash of how it was started and asked; null where a worker of an earlier version did not tell. */
  readonly config: string | null;
}

/**
 * A server as it was built; undefined until it is.
 * @param content hash of what it was built of, where that is known from elsewhere
 */
export function builtOf(
  build: RunBuild | undefined,
  content = build?.state === 'built' ? build.contentHash : undefined,
): Built | undefined {
  return content == null ? undefined : { content, config: build?.configHash ?? null };
}

/** True where nothing about two is known to differ: how they were started counts where it was told of both. */
export function isOneBuild(one: Built | undefined, other: Built | undefined): boolean {
  if (!one || one.content !== other?.content) return false;
  return one.config === null || other.config === null || one.config === other.config;
}

/** By `buildKey`; one that is absent was not begun. */
export const runBuildsSchema = z.record(z.string(), runBuildSchema);
export type RunBuilds = z.infer<typeof runBuildsSchema>;
