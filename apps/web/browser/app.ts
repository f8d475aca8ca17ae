/** The built web app as a process, and with services of its own. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '@headroom/db';
import { type TestDatabase, testDatabase } from '@headroom/db/testing';
import { freePort, type RunningRedis, startRedis, startService } from '@headroom/local';

const APP = join(import.meta.dirname, '..');

export interface Web {
  url: string;
  databaseUrl: string;
  db: Db;
  redis: RunningRedis;
  stop(): Promise<void>;
}

export interface App {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export type Mode = 'demo' | 'accounts';

export interface AppOptions {
  /** `demo`: every visitor is the owner. `accounts`: as for strangers, who sign up and sign in. */
  mode?: Mode;
  /** A free one by default. */
  port?: number;
  /** Settings beside those that every app needs. */
  env?: Record<string, string>;
  /** Every line that the app prints. */
  onLine?: (line: string) => void;
  /** Modules that its process loads first. */
  preload?: readonly string[];
  /** Signal that ends it; by default SIGTERM. */
  stopSignal?: NodeJS.Signals;
}

/** The built web app against these services, which need not be there. */
export async function startApp(
  databaseUrl: string,
  redisUrl: string,
  { mode = 'demo', port: chosen, env: own = {}, onLine, preload = [], stopSignal }: AppOptions = {},
): Promise<App> {
  const port = chosen ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    NEXT_TELEMETRY_DISABLED: '1',
    // Tests ask for more than people do; those of the limits themselves set it.
    HEADROOM_RATE_LIMITS: process.env.HEADROOM_RATE_LIMITS ?? 'off',
    PORT: String(port),
    ...(mode === 'demo'
      ? { HEADROOM_DEMO_OWNER: '1' }
      : { HEADROOM_PUBLIC_URL: url, HEADROOM_SECRET: randomBytes(32).toString('base64') }),
    ...own,
  };
  const args = [...preload.flatMap((path) => ['--import', path]), 'server.ts', '-H', '127.0.0.1'];
  const app = await startService(process.execPath, args, /Ready at/, {
    cwd: APP,
    env,
    ...(onLine && { onLine }),
    ...(stopSignal && { stopSignal }),
  });
  return { url, pid: app.pid, stop: () => app.stop() };
}

/** The app with a database and a Redis of its own, both empty. */
export async function startWithServices(
  options: AppOptions,
): Promise<{ web: Web; app: App; database: TestDatabase }> {
  const [database, redis] = await Promise.all([testDatabase(), startRedis()]);
  const app = await startApp(database.url, redis.url, options);
  const web = {
    url: app.url,
    databaseUrl: database.url,
    db: database.db,
    redis,
    async stop() {
      await app.stop();
      await Promise.all([database.close(), redis.stop()]);
    },
  };
  return { web, app, database };
}
