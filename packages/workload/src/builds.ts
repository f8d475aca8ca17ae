import { z } from 'zod';
import type { Built } from './one-build.ts';

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
  layouts: z
    .literal(2)
    .optional()
    .describe(
      'it was built twice, with its functions in another order; absent: its toolchain offers no other, or none was asked for',
    ),
  seconds: z.number().nullable().describe('what the build took, whenever that was; null until it is built'),
});
export type RunBuild = z.infer<typeof runBuildSchema>;

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

/** By `buildKey`; one that is absent was not begun. */
export const runBuildsSchema = z.record(z.string(), runBuildSchema);
export type RunBuilds = z.infer<typeof runBuildsSchema>;
