import { tmpdir } from 'node:os';
import { freePort } from './free-port.ts';
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
 * @throws when there is no redis-server on the PATH, or when it does not start, with what it printed
 */
export async function startRedis({ port, onLog }: RedisOptions = {}): Promise<RunningRedis> {
  const chosen = port ?? (await freePort());
  const args = ['--port', String(chosen), '--bind', '127.0.0.1', '--dir', tmpdir()];
  const redis = await startService(
    'redis-server',
    [...args, '--save', '', '--appendonly', 'no'],
    /Ready to accept connections/,
    { ...(onLog && { onLine: onLog }) },
  );
  return { url: `redis://127.0.0.1:${chosen}`, pid: redis.pid, stop: () => redis.stop() };
}
