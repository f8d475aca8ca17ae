import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { serverDirsSchema } from '@headroom/builder';
import { baseImagesSchema } from '@headroom/builder/image';
import { placesNamed } from '@headroom/builder/sandbox';
import type { TimeLimits } from '@headroom/model/host';
import { z } from 'zod';
import { SERVER_CPUS } from './runtime/docker/settings.ts';
import type { RegistrySettings } from './runtime/kubernetes/registry.ts';
import type { RemoteEngineSettings } from './runtime/remote/connection.ts';
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

const HOST_OR_PLACE = /^(\*|[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?)$/;
const egressSchema = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .max(260)
        .regex(
          HOST_OR_PLACE,
          'set it to hosts in lower case, with a port where they are not public (api.example.org db.internal:8080), or to *',
        ),
    ),
  );

/** A limit of time. Twenty days are the longest that a timer can be set to. */
const limit = (byDefault: number, most: number) => z.coerce.number().positive().max(most).default(byDefault);
const MOST_HOURS = 20 * 24;
const MOST_MINUTES = MOST_HOURS * 60;

/** Settings that measuring needs, with or without a database. */
export const benchSchema = z.object({
  /** Name under which this host registers; one worker a name. */
  HEADROOM_HOST: z.string().min(1).default(hostname()),
  /** Tools (k6) and builds are kept here. */
  HEADROOM_CACHE_DIR: z
    .string()
    .min(1)
    .default(join(homedir(), '.cache', 'headroom')),
  HEADROOM_SERVER_DIRS: serverDirsSchema,
  /** Runtime of servers: containers, plain processes, pods of a cluster, or containers where an engine answers. */
  HEADROOM_RUNTIME: z
    .enum(['auto', 'docker', 'kubernetes', 'process'], {
      error: 'allowed: auto, docker, kubernetes, process',
    })
    .default('auto'),
  /** Registry that images are pushed to and nodes pull from, for the runtime kubernetes. */
  HEADROOM_REGISTRY: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]*(:\d{1,5})?(\/[a-z0-9][a-z0-9._-]*)+$/,
      'set it to a registry and a path: registry.internal:5000/headroom',
    )
    .optional(),
  HEADROOM_REGISTRY_USER: z.string().min(1).optional(),
  HEADROOM_REGISTRY_PASSWORD: z.string().min(1).optional(),
  /** Load generators that k6-operator starts in the cluster, for the runtime kubernetes; 1: the load comes from the worker's machine. */
  HEADROOM_LOAD_RUNNERS: z.coerce
    .number()
    .pipe(z.int({ error: 'a whole number from 1 to 64' }).min(1).max(64))
    .default(1),
  /** Engine of the machine that servers run on, where it is another one than this, from which the load comes. */
  HEADROOM_SERVER_ENGINE: z
    .string()
    .regex(
      /^(ssh:\/\/([\w.-]+@)?|tcp:\/\/)[\w.-]+(:\d{1,5})?$/,
      'set it to ssh://user@host, or to tcp://host:2376 with HEADROOM_SERVER_ENGINE_CERTS',
    )
    .optional(),
  /** Folder of ca.pem, cert.pem and key.pem, for an engine by tcp. */
  HEADROOM_SERVER_ENGINE_CERTS: z.string().min(1).optional(),
  /** File of a private key, for an engine by ssh; else an agent is asked. */
  HEADROOM_SERVER_ENGINE_KEY: z.string().min(1).optional(),
  /** Socket of an agent that holds keys, for an engine by ssh; ssh-agent(1) sets it. */
  SSH_AUTH_SOCK: z.string().optional(),
  /** Fingerprint of the machine's key, for an engine by ssh. */
  HEADROOM_SERVER_ENGINE_HOST_KEY: z
    .string()
    .regex(/^SHA256:[\w+/]{43}$/, 'set it to a fingerprint as ssh-keygen -l prints it, SHA256:…')
    .optional(),
  /** Base images that Dockerfiles of servers may name. */
  HEADROOM_BASE_IMAGES: baseImagesSchema,
  /** Sandbox for servers that run as plain processes, and for their builds, if the host has one. */
  HEADROOM_SANDBOX: z.enum(['auto', 'off'], { error: 'allowed: auto, off' }).default('auto'),
  /** Places that builds may reach although they are not public. */
  HEADROOM_BUILD_ALLOW: placesSchema,
  /** Hosts that servers may reach where their file names them; `*` for every public one. */
  HEADROOM_EGRESS: egressSchema,
  /** Memory that a build may use; native images want more than servers. */
  HEADROOM_BUILD_MEMORY_MB: z.coerce.number().int().min(256).default(8192),
  /** Processors that a build in containers may use. */
  HEADROOM_BUILD_CPUS: z.coerce.number().positive().max(1024).default(4),
  /** Memory a server may use. */
  SERVER_MEMORY_MB: z.coerce.number().int().min(64).default(2048),
  /** Time a server has from its start to its first healthy answer. */
  SERVER_START_S: z.coerce.number().positive().max(600).default(60),
  /** Worker processes of servers that fork (Node, Bun, Python): by default one for each processor of a server. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(SERVER_CPUS),
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
  /** A run, or four times what its trials are planned to take at the longest where that is longer. */
  HEADROOM_RUN_HOURS: limit(6, MOST_HOURS),
});

/** A trial starts its server twice. */
export const startsFit = ({ HEADROOM_TRIAL_MINUTES, SERVER_START_S }: z.infer<typeof benchSchema>) =>
  HEADROOM_TRIAL_MINUTES * 60 >= 2 * SERVER_START_S;
export const STARTS_FIT = {
  path: ['HEADROOM_TRIAL_MINUTES'],
  error: 'set it to at least twice SERVER_START_S: a trial starts its server twice',
};

export type BenchEnv = z.infer<typeof benchSchema>;

/** The environment of what measures without a database. @throws as `readEnv` */
export function readBenchEnv(): BenchEnv {
  return parseEnv(benchSchema.refine(startsFit, STARTS_FIT));
}

/** The environment of a tool whose output is read: programs are found as here, and words are in English. */
export const toolEnv = () => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/** The environment by a schema. @throws with one line for each variable that is wrong and what it should be */
export function parseEnv<T extends z.ZodType>(schema: T): z.infer<T> {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is wrong:\n${lines.join('\n')}`);
}

/** The limits of a server under test. */
export function limitsOf(env: BenchEnv): Limits {
  return { memoryMb: env.SERVER_MEMORY_MB, webConcurrency: env.WEB_CONCURRENCY, startS: env.SERVER_START_S };
}

/** The engine of another machine that servers run on; undefined: they run on this one. */
export function remoteEngineOf(env: BenchEnv): RemoteEngineSettings | undefined {
  const { HEADROOM_SERVER_ENGINE: address } = env;
  return address === undefined
    ? undefined
    : {
        address,
        certs: env.HEADROOM_SERVER_ENGINE_CERTS,
        key: env.HEADROOM_SERVER_ENGINE_KEY,
        agent: env.SSH_AUTH_SOCK,
        hostKey: env.HEADROOM_SERVER_ENGINE_HOST_KEY,
      };
}

/** The registry of images for the runtime kubernetes; undefined where none is set. */
export function registryOf(env: BenchEnv): RegistrySettings | undefined {
  const {
    HEADROOM_REGISTRY: prefix,
    HEADROOM_REGISTRY_USER: user,
    HEADROOM_REGISTRY_PASSWORD: password,
  } = env;
  return prefix === undefined ? undefined : { prefix, user, password };
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

/** Settings that keep plain processes from this host. */
export function confinementOf(env: BenchEnv): Confinement {
  const {
    HEADROOM_SANDBOX: wanted,
    HEADROOM_BUILD_ALLOW: allow,
    HEADROOM_BUILD_MEMORY_MB: buildMemoryMb,
  } = env;
  return { wanted, allowed: placesNamed(allow), buildMemoryMb };
}

/** Time limits of this host, in seconds. */
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
