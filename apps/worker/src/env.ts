import { createHash } from 'node:crypto';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const envSchema = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'set it to postgresql://user:password@host:port/database',
  }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'set it to redis://host:port' }),
  /** Name under which this host registers; one worker a name. */
  HEADROOM_HOST: z.string().min(1).default(hostname()),
  /** Tools (k6) and builds are kept here. */
  HEADROOM_CACHE_DIR: z
    .string()
    .min(1)
    .default(join(homedir(), '.cache', 'headroom')),
  /** More folders to look for server manifests in, separated by colons. */
  HEADROOM_SERVER_DIRS: z
    .string()
    .default('')
    .transform((value) => value.split(':').filter(Boolean)),
  /** Memory a server may use. */
  SERVER_MEMORY_MB: z.coerce.number().int().min(64).default(2048),
  /** Worker processes of servers that fork (Node, Bun, Python). */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Port the server under test listens on; 0 takes a free one for every trial. */
  SERVER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type WorkerEnv = z.infer<typeof envSchema> & {
  /** Marks every process this worker starts, so that a restarted worker finds what a dead one left. */
  mark: string;
};

/** Reads the environment. @throws with one line for each variable that is wrong and what it should be */
export function readEnv(source: NodeJS.ProcessEnv = process.env): WorkerEnv {
  const parsed = envSchema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The worker's environment is wrong:\n${lines.join('\n')}`);
  }
  const { HEADROOM_HOST, DATABASE_URL } = parsed.data;
  const database = createHash('sha256').update(DATABASE_URL).digest('hex').slice(0, 12);
  return { ...parsed.data, mark: `${HEADROOM_HOST}@${database}` };
}

/** What a program needs to run; nothing of the worker's own settings reaches a server under test. */
export function inheritedEnv(): Record<string, string> {
  const { PATH = '', HOME = '/', LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG };
}
