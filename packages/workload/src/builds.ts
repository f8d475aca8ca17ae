import { z } from 'zod';

/** Progress of the build of one server of a run. */
export const runBuildSchema = z.object({
  state: z.enum(['building', 'built', 'failed']),
  cached: z.boolean().describe('found, not built now'),
  contentHash: z
    .string()
    .nullish()
    .describe('of all that it was built of: the same on both sides, nothing about the server changed'),
  seconds: z.number().nullable().describe('what the build took, whenever that was; null until it is built'),
});
export type RunBuild = z.infer<typeof runBuildSchema>;

/** By `buildKey`; one that is absent was not begun. */
export const runBuildsSchema = z.record(z.string(), runBuildSchema);
export type RunBuilds = z.infer<typeof runBuildsSchema>;
