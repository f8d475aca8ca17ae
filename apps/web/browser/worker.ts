/** A worker beside an app, as tests in a browser start it. */
import { join } from 'node:path';
import { type BoundProcess, startProcess } from '@headroom/local';
import { until } from '@headroom/local/testing';
import type { Web } from './web.ts';

const WORKER = join(import.meta.dirname, '../../worker');

/** Starts a worker of plain processes, and waits until it has registered. @param settings of its environment */
export async function startWorker(
  web: Web,
  settings: Readonly<Record<string, string>>,
): Promise<BoundProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: web.databaseUrl,
    REDIS_URL: web.redis.url,
    HEADROOM_HOST: 'browser-test',
    HEADROOM_RUNTIME: 'process',
    ...settings,
  };
  const worker = await startProcess(process.execPath, ['src/main.ts'], { cwd: WORKER, env });
  await until(() => web.db.host.count());
  return worker;
}
