import { join } from 'node:path';
import { freePort, startService } from '@headroom/local';
import { inheritedEnv } from './env.ts';
import { pinned } from './load.ts';

const APP = join(import.meta.dirname, '../../../apps/web');

/** The built web app on this machine; `besideLoad` keeps it off the load generator's processor. */
export async function startWeb(
  databaseUrl: string,
  redisUrl: string,
  settings: Readonly<Record<string, string>>,
  { besideLoad = true } = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = String(await freePort());
  const [command = '', ...args] = [
    ...(besideLoad ? pinned('others') : []),
    ...[process.execPath, 'server.ts', '-H', '127.0.0.1'],
  ];
  const env = {
    ...inheritedEnv,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PORT: port,
    NEXT_TELEMETRY_DISABLED: '1',
    ...settings,
  };
  const { pid, stop } = await startService(command, args, /Ready at/, { cwd: APP, env });
  const url = `http://127.0.0.1:${port}`;
  return { url, pid, stop: () => stop() };
}
