import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readMigrations } from '@headroom/db/migrate';
import next from 'next';
import { startBackground } from './background/index.ts';
import { publicationPages } from './features/publications/cache-rule.ts';
import { runPages } from './features/runs/cache-rule.ts';
import { tellSignUp } from './server/auth/invited-only.ts';
import { startOidc } from './server/auth/oidc.ts';
import { consoleToLog } from './server/console.ts';
import { createEdge } from './server/edge/edge.ts';
import { env } from './server/env.ts';
import { removeOrphanUploads } from './server/http/upload.ts';
import { localLinks } from './server/local-links.ts';
import { log } from './server/log.ts';
import { requestCounter } from './server/metrics/requests.ts';
import { needMigrations } from './server/readiness/schema.ts';
import { redisReady } from './server/redis.ts';
import { endOnSignals } from './server/shutdown.ts';

const FOLDER = join(import.meta.dirname, '..');

/** Address that the app listens on, and whether it is developed. */
interface Start {
  readonly dev: boolean;
  /** Every address of the machine by default. */
  readonly hostname: string | undefined;
}

/**
 * Starts the web app: the edge, with Next.js behind it, and the work in addition to requests. It listens once both
 * are ready, so that no request is answered without the checks of the edge.
 * @returns the address at which it listens
 * @throws a sentence that says what to set, where the environment is wrong
 */
export async function start({ dev, hostname }: Start): Promise<string> {
  const { HEADROOM_DEMO_OWNER, HEADROOM_STOP_SECONDS, HEADROOM_TRUSTED_PROXIES, HEADROOM_PUBLIC_URL, PORT } =
    env();
  consoleToLog(log(), { dev });
  await startOidc();
  const server = createEdge(
    {
      dev,
      demo: HEADROOM_DEMO_OWNER,
      trustedProxies: HEADROOM_TRUSTED_PROXIES,
      publicUrl: HEADROOM_PUBLIC_URL,
      warn: (words) => log().warn(words),
    },
    {
      handle: (request, response) => handle(request, response),
      onRequest: requestCounter(FOLDER, log()),
      cached: [publicationPages, runPages],
      onError: (err) => log().error({ err }, 'a request failed'),
    },
  );
  const app = next({ dev, dir: FOLDER, port: PORT, httpServer: server, ...(hostname && { hostname }) });
  const handle = app.getRequestHandler();
  needMigrations((await readMigrations()).map(({ name }) => name));
  const removed = await removeOrphanUploads();
  if (removed > 0) log().info({ removed }, 'removed uploads of web processes that were killed');
  // The first request is counted in Redis like all others.
  await Promise.all([app.prepare(), redisReady()]);
  server.listen(PORT, hostname);
  await once(server, 'listening');
  endOnSignals(server, app, HEADROOM_STOP_SECONDS * 1000);
  // Runs beside the start: pages are served also while Postgres is away.
  void tellSignUp();
  startBackground();
  const unreachable = localLinks();
  if (unreachable) log().warn(unreachable);
  const { port } = server.address() as AddressInfo;
  return `http://${hostname ?? '127.0.0.1'}:${port}`;
}
