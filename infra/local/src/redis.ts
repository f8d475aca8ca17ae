import { access, constants } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env } from './env.ts';
import { freePort } from './free-port.ts';
import type { BoundProcess, ProcessOptions } from './processes.ts';
import { startService } from './service.ts';

export interface RedisOptions {
  /** Default: a free one. */
  readonly port?: number;
  readonly onLog?: (line: string) => void;
}

export interface RunningRedis {
  /** redis://127.0.0.1:port */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a Redis that keeps nothing on disk and listens on 127.0.0.1 alone.
 * @throws when no redis-server is found, or when it does not start, with what it printed
 */
export async function startRedis({ port, onLog }: RedisOptions = {}): Promise<RunningRedis> {
  const { command, libraries } = await findRedis();
  const chosen = port ?? (await freePort());
  const options: ProcessOptions = {
    ...(libraries && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
    ...(onLog && { onLine: onLog }),
  };
  const args = ['--port', String(chosen), '--bind', '127.0.0.1', '--dir', tmpdir()];
  const redis: BoundProcess = await startService(
    command,
    [...args, '--save', '', '--appendonly', 'no'],
    /Ready to accept connections/,
    options,
  );
  return { url: `redis://127.0.0.1:${chosen}`, pid: redis.pid, stop: () => redis.stop() };
}

/**
 * Finds redis-server on the PATH, or in the cache directory where an installation without root puts it
 * (`bin/redis-server`, its libraries in `lib/`).
 * @throws when there is none, with how to install it
 */
export async function findRedis(): Promise<{ command: string; libraries: string | null }> {
  for (const folder of env.PATH.split(delimiter)) {
    const command = join(folder, 'redis-server');
    if (await isExecutable(command)) return { command, libraries: null };
  }
  const command = join(env.HEADROOM_CACHE_DIR, 'bin', 'redis-server');
  if (await isExecutable(command)) return { command, libraries: join(env.HEADROOM_CACHE_DIR, 'lib') };
  throw new Error(
    `no redis-server on the PATH nor at ${command}; install it (Debian: apt-get install redis-server, macOS: brew install redis)`,
  );
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
