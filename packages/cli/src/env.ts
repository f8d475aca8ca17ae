import { z } from 'zod';
import { CommandError } from './exit.ts';

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

/** Variables that are read; the forges' own as their documentation names them. */
const envSchema = z.object({
  HEADROOM_URL: optional,
  HEADROOM_TOKEN: optional,
  GITHUB_TOKEN: optional,
  GITHUB_API_URL: optional,
  GITHUB_REPOSITORY: optional,
  GITHUB_EVENT_PATH: optional,
  HEADROOM_GITLAB_TOKEN: optional,
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  CI_API_V4_URL: optional,
  CI_PROJECT_ID: optional,
  CI_MERGE_REQUEST_IID: optional,
});

/** Variables by which services of continuous integration are known: most set the first, the others one of their own. */
const OF_SERVICES = z.object({
  CI: optional,
  CONTINUOUS_INTEGRATION: optional,
  GITHUB_ACTIONS: optional,
  GITLAB_CI: optional,
  BUILD_NUMBER: optional,
  BUILD_ID: optional,
  TF_BUILD: optional,
  CODEBUILD_BUILD_ID: optional,
  TEAMCITY_VERSION: optional,
});

export interface Env extends z.infer<typeof envSchema> {
  /** The variable that says that this is continuous integration; undefined where none does. */
  readonly unattended: string | undefined;
}

/** The environment of this process, or one given; variables that are empty count as not set. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const service = Object.entries(OF_SERVICES.parse(variables)).find(([, value]) => isYes(value));
  return { ...envSchema.parse(variables), unattended: service?.[0] };
}

/** The variables of these names that are set in this process. */
export function variablesHere(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const SECRET_PREFIX = 'HEADROOM_SECRET_';

/** Names of the secrets that this process was given. */
export function secretNames(): string[] {
  return Object.keys(process.env).flatMap((variable) =>
    variable.startsWith(SECRET_PREFIX) ? [variable.slice(SECRET_PREFIX.length)] : [],
  );
}

/** Those secrets, by their names. */
export function secretValues(): Record<string, string> {
  return Object.fromEntries(secretNames().map((name) => [name, readSecret(name).secret ?? '']));
}

/**
 * A secret that a `headroom.yaml` names, and the variable that it is read from. The name of that variable has a prefix:
 * a file of somebody else's must not choose which variables of this process it is sent.
 */
export function readSecret(name: string): { variable: string; secret: string | undefined } {
  const variable = `${SECRET_PREFIX}${name}`;
  return { variable, secret: process.env[variable] };
}

/** The value of a secret that a file names. @throws CommandError where its variable is not set */
export function needSecret(name: string): string {
  const { variable, secret } = readSecret(name);
  if (secret !== undefined) return secret;
  throw new CommandError(`${variable} is not set, but the file names the secret ${name}`);
}

/** People switch it off by `CI=false`. */
function isYes(value: string | undefined): boolean {
  return value !== undefined && !['false', '0', 'no'].includes(value.toLowerCase());
}
