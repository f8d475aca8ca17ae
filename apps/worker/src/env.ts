import { createHash } from 'node:crypto';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { LOG_LEVELS, secretsOf } from '@headroom/observe';
import { serverDirsSchema } from '@headroom/servers';
import { DEFAULT_HOST_CLASS, hostClassSchema } from '@headroom/workload';
import { z } from 'zod';
import { allowListSchema } from './revisions/allow-list.ts';
import type { Limits } from './runtime/runtime.ts';

/** What measuring needs, with or without a database. */
const benchSchema = z.object({
  /** Name under which this host registers; one worker a name. */
  HEADROOM_HOST: z.string().min(1).default(hostname()),
  /** Tools (k6) and builds are kept here. */
  HEADROOM_CACHE_DIR: z
    .string()
    .min(1)
    .default(join(homedir(), '.cache', 'headroom')),
  HEADROOM_SERVER_DIRS: serverDirsSchema,
  /** How servers run: in containers, as plain processes, or in containers where an engine answers. */
  HEADROOM_RUNTIME: z
    .enum(['auto', 'docker', 'process'], { error: 'allowed: auto, docker, process' })
    .default('auto'),
  /** Memory a server may use. */
  SERVER_MEMORY_MB: z.coerce.number().int().min(64).default(2048),
  /** Time a server has from its start to its first healthy answer. */
  SERVER_START_S: z.coerce.number().positive().max(600).default(60),
  /** Worker processes of servers that fork (Node, Bun, Python). */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Port the server under test listens on; 0 takes a free one for every trial. */
  SERVER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
});

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
  HEADROOM_REPOSITORIES: allowListSchema,
  /** What builds, images and worktrees may take of the disk together. */
  HEADROOM_CACHE_MB: z.coerce.number().int().min(1).default(20_480),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `allowed: ${LOG_LEVELS.join(', ')}` }).default('info'),
  /** Port of /metrics; unset: none. */
  HEADROOM_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** What a scraper of it must bring. */
  HEADROOM_METRICS_TOKEN: z.string().min(16, 'set it to at least 16 characters').optional(),
});

const checkedSchema = workerSchema.refine(
  (env) => env.HEADROOM_METRICS_PORT === undefined || env.HEADROOM_METRICS_TOKEN !== undefined,
  {
    path: ['HEADROOM_METRICS_TOKEN'],
    error: 'set it too where HEADROOM_METRICS_PORT is set: metrics need a token',
  },
);

export type BenchEnv = z.infer<typeof benchSchema>;
export type WorkerEnv = z.infer<typeof workerSchema> & {
  /** Marks every process this worker starts, so that a restarted worker finds what a dead one left. */
  mark: string;
};

/** The environment of a worker. @throws with one line for each variable that is wrong and what it should be */
export function readEnv(): WorkerEnv {
  const env = parse(checkedSchema);
  return { ...env, mark: markOf(env.HEADROOM_HOST, env.DATABASE_URL) };
}

/** The mark of the processes that a host's worker starts for a database. */
export function markOf(host: string, databaseUrl: string): string {
  return `${host}@${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`;
}

/** What must stand in no log. */
export function secrets(): string[] {
  return secretsOf(process.env);
}

/** The environment of what measures without a database. @throws as `readEnv` */
export function readBenchEnv(): BenchEnv {
  return parse(benchSchema);
}

function parse<T extends z.ZodType>(schema: T): z.infer<T> {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is wrong:\n${lines.join('\n')}`);
}

/** The limits of a server under test. */
export function limitsOf(env: BenchEnv): Limits {
  return { memoryMb: env.SERVER_MEMORY_MB, webConcurrency: env.WEB_CONCURRENCY, startS: env.SERVER_START_S };
}

/** What git needs beside it: keys, proxies and certificates; no settings of whoever starts the worker. */
const OF_GIT = /^(SSH_AUTH_SOCK|SSL_CERT_(FILE|DIR)|GIT_SSL_CAINFO|((https?|all|no)_proxy))$/i;

/** The environment of git. */
export function gitEnv(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => OF_GIT.test(name));
  return { ...inheritedEnv(), ...(Object.fromEntries(own) as Record<string, string>) };
}

/** What a program needs to run; nothing of the worker's own settings reaches a server under test. */
export function inheritedEnv(): Record<string, string> {
  const { PATH = '', HOME = '/', LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG };
}
