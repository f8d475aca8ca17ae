import { z } from 'zod';

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

/** What is read of the environment; the forges' own variables as their documentation names them. */
const envSchema = z.object({
  HEADROOM_URL: optional,
  HEADROOM_TOKEN: optional,
  GITHUB_TOKEN: optional,
  GITHUB_API_URL: optional,
  GITHUB_REPOSITORY: optional,
  GITHUB_EVENT_PATH: optional,
  HEADROOM_GITLAB_TOKEN: optional,
  CI_API_V4_URL: optional,
  CI_PROJECT_ID: optional,
  CI_MERGE_REQUEST_IID: optional,
});
export type Env = z.infer<typeof envSchema>;

/** The environment of this process; variables that are empty count as not set. */
export function readEnv(): Env {
  return envSchema.parse(process.env);
}
