import { createDb, registerHost, releaseOrphans } from '@headroom/db';
import { redactor } from '@headroom/observe';
import { loadManifests } from '@headroom/servers';
import { BuildCache } from './cache/build-cache.ts';
import type { WorkerContext } from './context.ts';
import { readEnv, secrets, type WorkerEnv } from './env.ts';
import { Publisher } from './events/publisher.ts';
import { describeHost } from './host/describe.ts';
import { findK6 } from './host/k6.ts';
import { lockHost } from './host/lock.ts';
import { checkedOutRevision } from './host/revision.ts';
import { createLog } from './log.ts';
import { WorkerMetrics } from './metrics/metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics/serve.ts';
import { createPatience } from './patience.ts';
import { deliverRuns } from './queue/deliver.ts';
import { Listings } from './revisions/listings.ts';
import { Repositories } from './revisions/repositories.ts';
import { executeRun } from './runs/execute.ts';
import { chooseRuntime } from './runtime/choose.ts';

/** Starts a worker: cleans up after a dead one, registers the host, then takes runs until told to stop. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const unlock = lockHost(env.HEADROOM_CACHE_DIR, env.mark);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const db = createDb(env.DATABASE_URL);
  const publisher = new Publisher(env.REDIS_URL, log);
  const metrics = new WorkerMetrics();
  let metricsServer: MetricsServer | undefined;
  try {
    metricsServer = await offerMetrics(env, metrics);
    const context = await prepare({ env, log, metrics, db, publisher, shutdown: stopping.signal });
    log.info(
      { host: env.HEADROOM_HOST, hostClass: env.HEADROOM_HOST_CLASS, runtime: context.runtime.id },
      'worker ready',
    );
    const listings = new Listings(context);
    await listings.start();
    await context.cache.trim();
    await deliverRuns(context, (runId) => listings.silentDuring(() => executeRun(context, runId)));
    await listings.stop();
  } finally {
    metricsServer?.close();
    publisher.close();
    await db.$disconnect();
    unlock();
  }
}

/** Serves metrics where a port is set for them. */
async function offerMetrics(env: WorkerEnv, { registry }: WorkerMetrics): Promise<MetricsServer | undefined> {
  const { HEADROOM_METRICS_PORT: port, HEADROOM_METRICS_TOKEN: token } = env;
  return port === undefined || token === undefined ? undefined : serveMetrics(registry, { port, token });
}

async function prepare(
  base: Pick<WorkerContext, 'env' | 'log' | 'metrics' | 'db' | 'publisher' | 'shutdown'>,
): Promise<WorkerContext> {
  const { env, log, db } = base;
  const manifests = loadManifests(env.HEADROOM_SERVER_DIRS);
  const runtime = await chooseRuntime(
    {
      wanted: env.HEADROOM_RUNTIME,
      cacheDir: env.HEADROOM_CACHE_DIR,
      mark: env.mark,
      serverPort: env.SERVER_PORT,
      manifests,
    },
    (sentence) => log.info(sentence),
  );
  const left = await runtime.reap();
  if (left.length > 0) log.warn({ left }, 'ended what a dead worker left behind');
  const patiently = createPatience(log);
  const owner = `${env.HEADROOM_HOST}/${process.pid}-${Date.now()}`;
  const orphans = await patiently(() =>
    releaseOrphans(db, { ownerPrefix: `${env.HEADROOM_HOST}/`, exceptOwner: owner }),
  );
  if (orphans.length > 0) log.warn({ runs: orphans }, 'runs of a dead worker go back to the queue');
  const description = await describeHost(runtime, manifests);
  const [k6, revision] = await Promise.all([
    findK6(env.HEADROOM_CACHE_DIR),
    checkedOutRevision(env.HEADROOM_REVISION),
  ]);
  base.metrics.describe({
    ...{ host: env.HEADROOM_HOST, hostClass: env.HEADROOM_HOST_CLASS },
    ...{ runtime: runtime.id, revision: revision.commit },
  });
  const named = { name: env.HEADROOM_HOST, hostClass: env.HEADROOM_HOST_CLASS };
  const { id } = await patiently(() => registerHost(db, { ...named, runtime: runtime.id, description }));
  const { HEADROOM_CACHE_DIR: cacheDir, HEADROOM_CACHE_MB: limitMb } = env;
  const repositories = new Repositories(env.HEADROOM_REPOSITORIES, cacheDir);
  const { worktrees } = repositories;
  const cache = new BuildCache({ cacheDir, limitMb, runtime, worktrees, log });
  const built = { runtime, manifests, repositories, cache };
  return { ...base, ...built, host: { id, description }, revision, k6, owner, patiently };
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(redactor(secrets())(error instanceof Error ? error.message : String(error)));
  process.exit(1);
}
