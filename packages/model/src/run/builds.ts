import { z } from 'zod';
import type { Built } from './one-build.ts';

/** Progress of the build of one server of a run. */
export const runBuildSchema = z.object({
  state: z.enum(['building', 'built', 'failed']),
  cached: z.boolean().describe('True if the build came from the cache.'),
  contentHash: z.string().nullish().describe('Hash of all inputs of the build.'),
  configHash: z
    .string()
    .nullish()
    .describe(
      'Hash of start command, requests and backends; absent from earlier workers. A server whose two hashes are the same on both sides is unchanged.',
    ),
  layouts: z
    .literal(2)
    .optional()
    .describe(
      '2: also built with its functions in another order; absent if not requested, or if the toolchain has no such option.',
    ),
  missingTools: z
    .array(z.string())
    .optional()
    .describe('Tools of the workload that this side lacks and the other has: neither is asked for them.'),
  dependentTools: z
    .array(z.string())
    .optional()
    .describe('Tools left out with them, as they take their answers as arguments.'),
  seconds: z
    .number()
    .nullable()
    .describe('Duration of the build, including a cached one, in seconds; null until it is built.'),
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
