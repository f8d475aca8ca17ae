import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { freePort, type RunningRedis, startRedis, startService } from '@headroom/local';

const APP = join(import.meta.dirname, '..');

export interface Web {
  url: string;
  databaseUrl: string;
  db: Db;
  redis: RunningRedis;
  stop(): Promise<void>;
}

/** The built web app with a database and a Redis of its own, both empty. */
export async function startWeb(): Promise<Web> {
  const [database, redis] = await Promise.all([testDatabase(), startRedis()]);
  const app = await startApp(database.url, redis.url);
  return {
    url: app.url,
    databaseUrl: database.url,
    db: database.db,
    redis,
    async stop() {
      await app.stop();
      await Promise.all([database.close(), redis.stop()]);
    },
  };
}

/** The built web app against these services, which need not be there. */
export async function startApp(
  databaseUrl: string,
  redisUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const args = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)];
  const app = await startService(process.execPath, args, /Ready in/, { cwd: APP, env });
  return { url: `http://127.0.0.1:${port}`, stop: () => app.stop() };
}

/** An id that nothing has. */
export const UNKNOWN_ID = randomUUID();
