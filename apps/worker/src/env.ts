import { createHash } from 'node:crypto';
import { benchSchema, parseEnv, STARTS_FIT, startsFit } from '@headroom/bench';
import { inheritedEnv } from '@headroom/builder';
import { secretsKeySchema } from '@headroom/db';
import { DEFAULT_HOST_CLASS, hostClassSchema } from '@headroom/model/host';
import { archiveRuleSchema } from '@headroom/model/run';
import { LOG_LEVELS, secretsOf } from '@headroom/observe';
import { z } from 'zod';
import { repositoriesSchema } from './revisions/allow-list.ts';

/** More would not help: what disturbs three times does not go away by itself. */
const MAX_REPETITIONS = 2;

const workerSchema = benchSchema.extend({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'set it to postgresql://user:password@host:port/database',
  }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'set it to redis://host:port' }),
  /** This host takes runs of this class only. */
  HEADROOM_HOST_CLASS: hostClassSchema.default(DEFAULT_HOST_CLASS),
  /** Commit this program was made from, where it carries no git history. */
  HEADROOM_REVISION: z
    .string()
    .regex(/^([0-9a-f]{40})?$/, 'set it to a whole commit id, or leave it empty')
    .default(''),
  /** Repositories, beside the checkout it runs from, that runs may build servers of. */
  HEADROOM_REPOSITORIES: repositoriesSchema,
  /** Repositories that every workspace whose runs it takes may use; `.` for the checkout it runs from. */
  HEADROOM_SHARED_REPOSITORIES: repositoriesSchema,
  /** Repositories whose commits may be built even where no branch and no tag leads to them. */
  HEADROOM_ANY_COMMIT: repositoriesSchema,
  /** Rule of whose uploaded archives are built; unset: of the workspace of the pool, if servers are confined. */
  HEADROOM_ARCHIVES: archiveRuleSchema.optional(),
  /** Whether packages that are named by a text are fetched, for workspaces whose archives are built. */
  HEADROOM_DISCOVERIES: z.enum(['on', 'off'], { error: 'allowed: on, off' }).default('on'),
  /** Key that secrets of workspaces are encrypted with, the same as of the web app; unset: no server gets any. */
  HEADROOM_SECRETS_KEY: secretsKeySchema,
  /** Number of times that a trial is measured again because other programs or a hypervisor disturbed it. */
  HEADROOM_REMEASURE: z.coerce
    .number()
    .pipe(z.literal([0, 1, 2], { error: 'allowed: 0, 1, 2' }))
    .default(MAX_REPETITIONS),
  /** Limit of builds, images and worktrees together on disk. */
  HEADROOM_CACHE_MB: z.coerce.number().int().min(1).default(20_480),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `allowed: ${LOG_LEVELS.join(', ')}` }).default('info'),
  /** Port of /metrics; unset: none. */
  HEADROOM_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Token that a scraper must send. */
  HEADROOM_METRICS_TOKEN: z.string().min(16, 'set it to at least 16 characters').optional(),
});

const checkedSchema = workerSchema
  .refine((env) => env.HEADROOM_METRICS_PORT === undefined || env.HEADROOM_METRICS_TOKEN !== undefined, {
    path: ['HEADROOM_METRICS_TOKEN'],
    error: 'set it too where HEADROOM_METRICS_PORT is set: metrics need a token',
  })
  .refine(startsFit, STARTS_FIT);

export type WorkerEnv = z.infer<typeof workerSchema> & {
  /** Marks every process this worker starts, so that a restarted worker finds what a dead one left. */
  mark: string;
};

/** The environment of a worker. @throws with one line for each variable that is wrong and what it should be */
export function readEnv(): WorkerEnv {
  const env = parseEnv(checkedSchema);
  return { ...env, mark: markOf(env.HEADROOM_HOST, env.DATABASE_URL) };
}

/** The mark of the processes that a host's worker starts for a database. */
export function markOf(host: string, databaseUrl: string): string {
  return `${host}@${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`;
}

/** Values that must not be logged. */
export function secrets(): string[] {
  return secretsOf(process.env);
}

/** Environment of git beside that: keys, proxies and certificates; no settings of the user that starts the worker. */
const OF_GIT = /^(SSH_AUTH_SOCK|SSL_CERT_(FILE|DIR)|GIT_SSL_CAINFO|((https?|all|no)_proxy))$/i;

/** The environment of git. */
export function gitEnv(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => OF_GIT.test(name));
  return { ...inheritedEnv(), ...(Object.fromEntries(own) as Record<string, string>) };
}
