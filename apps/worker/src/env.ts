import { createHash } from 'node:crypto';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { serverDirsSchema } from '@headroom/builder';
import { baseImagesSchema } from '@headroom/builder/image';
import { placesNamed } from '@headroom/builder/sandbox';
import { LOG_LEVELS, secretsOf } from '@headroom/observe';
import { DEFAULT_HOST_CLASS, hostClassSchema, type TimeLimits } from '@headroom/workload';
import { z } from 'zod';
import { repositoriesSchema } from './revisions/allow-list.ts';
import type { Confinement, ImageBuilds, Limits } from './runtime/runtime.ts';

const PLACE = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?:\d{1,5}$/i;
const placesSchema = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .max(260)
        .regex(PLACE, 'set it to hosts with ports, separated by spaces or commas: mirror.internal:8080'),
    ),
  );

/** A limit of time. Twenty days are the longest that a timer can be set to. */
const limit = (byDefault: number, most: number) => z.coerce.number().positive().max(most).default(byDefault);
const MOST_HOURS = 20 * 24;
const MOST_MINUTES = MOST_HOURS * 60;

/** More would not help: what disturbs three times does not go away by itself. */
const MAX_REPETITIONS = 2;

/** Settings that measuring needs, with or without a database. */
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
  /** Base images that Dockerfiles of servers may name. */
  HEADROOM_BASE_IMAGES: baseImagesSchema,
  /** Where servers run as plain processes, these and their builds are kept in a sandbox, if the host has one. */
  HEADROOM_SANDBOX: z.enum(['auto', 'off'], { error: 'allowed: auto, off' }).default('auto'),
  /** Places that builds may reach although they are not public. */
  HEADROOM_BUILD_ALLOW: placesSchema,
  /** Memory that a build may use; native images want more than servers. */
  HEADROOM_BUILD_MEMORY_MB: z.coerce.number().int().min(256).default(8192),
  /** Processors that a build in containers may use. */
  HEADROOM_BUILD_CPUS: z.coerce.number().positive().max(1024).default(4),
  /** Memory a server may use. */
  SERVER_MEMORY_MB: z.coerce.number().int().min(64).default(2048),
  /** Time a server has from its start to its first healthy answer. */
  SERVER_START_S: z.coerce.number().positive().max(600).default(60),
  /** Worker processes of servers that fork (Node, Bun, Python). */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Port the server under test listens on; 0 takes a free one for every trial. */
  SERVER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** A build step. A native image takes 16 minutes where two processors have other work. */
  HEADROOM_STEP_MINUTES: limit(30, MOST_MINUTES),
  /** One build of the container engine; a server takes two of them, of which the second is mostly short. */
  HEADROOM_IMAGE_MINUTES: limit(45, MOST_MINUTES),
  /** A command that tells a version. */
  HEADROOM_VERSION_SECONDS: limit(60, MOST_MINUTES * 60),
  /** The whole build of a server. */
  HEADROOM_BUILD_MINUTES: limit(60, MOST_MINUTES),
  /** A trial, beside its load. */
  HEADROOM_TRIAL_MINUTES: limit(10, MOST_MINUTES),
  /** A run, or four times what its trials are planned to take where that is longer. */
  HEADROOM_RUN_HOURS: limit(6, MOST_HOURS),
});

/** A trial starts its server twice. */
const startsFit = ({ HEADROOM_TRIAL_MINUTES, SERVER_START_S }: z.infer<typeof benchSchema>) =>
  HEADROOM_TRIAL_MINUTES * 60 >= 2 * SERVER_START_S;
const STARTS_FIT = {
  path: ['HEADROOM_TRIAL_MINUTES'],
  error: 'set it to at least twice SERVER_START_S: a trial starts its server twice',
};

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
  /** How many times a trial is measured again because other programs or a hypervisor disturbed it. */
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

/** Values that must not be logged. */
export function secrets(): string[] {
  return secretsOf(process.env);
}

/** The environment of what measures without a database. @throws as `readEnv` */
export function readBenchEnv(): BenchEnv {
  return parse(benchSchema.refine(startsFit, STARTS_FIT));
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

/** Base images, network and resources of builds in a container engine. */
export function imageBuildsOf(env: BenchEnv): ImageBuilds {
  return {
    baseImages: env.HEADROOM_BASE_IMAGES,
    allow: env.HEADROOM_BUILD_ALLOW,
    memoryMb: env.HEADROOM_BUILD_MEMORY_MB,
    cpus: env.HEADROOM_BUILD_CPUS,
  };
}

/** How plain processes are kept from this host. */
export function confinementOf(env: BenchEnv): Confinement {
  const {
    HEADROOM_SANDBOX: wanted,
    HEADROOM_BUILD_ALLOW: allow,
    HEADROOM_BUILD_MEMORY_MB: buildMemoryMb,
  } = env;
  return { wanted, allowed: placesNamed(allow), buildMemoryMb };
}

/** How long this host lets things take. */
export function timeLimitsOf(env: BenchEnv): TimeLimits {
  return {
    stepS: env.HEADROOM_STEP_MINUTES * 60,
    imageS: env.HEADROOM_IMAGE_MINUTES * 60,
    versionS: env.HEADROOM_VERSION_SECONDS,
    buildS: env.HEADROOM_BUILD_MINUTES * 60,
    trialS: env.HEADROOM_TRIAL_MINUTES * 60,
    runS: env.HEADROOM_RUN_HOURS * 3600,
  };
}

/** Environment of git beside that: keys, proxies and certificates; no settings of the user that starts the worker. */
const OF_GIT = /^(SSH_AUTH_SOCK|SSL_CERT_(FILE|DIR)|GIT_SSL_CAINFO|((https?|all|no)_proxy))$/i;

/** The environment of git. */
export function gitEnv(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => OF_GIT.test(name));
  return { ...inheritedEnv(), ...(Object.fromEntries(own) as Record<string, string>) };
}

/** Environment of a program: none of the worker's own settings reaches a server under test. */
export function inheritedEnv(): Record<string, string> {
  const { PATH = '', HOME = '/', LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG };
}
