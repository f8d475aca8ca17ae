import {
  chooseRuntime,
  confinementOf,
  findK6,
  imageBuildsOf,
  type Runtime,
  registryOf,
  remoteEngineOf,
  timeLimitsOf,
} from '@headroom/bench';
import { loadManifests } from '@headroom/builder';
import { createDb, releaseOrphans } from '@headroom/db';
import type { ArchiveRule } from '@headroom/model/run';
import { redactor } from '@headroom/observe';
import { BuildCache } from './cache/build-cache.ts';
import type { WorkerContext } from './context.ts';
import { readEnv, secrets, type WorkerEnv } from './env.ts';
import { describeHost } from './host/describe.ts';
import { Heartbeat } from './host/heartbeat.ts';
import { ownerName } from './host/owner.ts';
import { reap } from './host/reap.ts';
import { checkedOutRevision } from './host/revision.ts';
import { HostLost, serveHost } from './host/serve.ts';
import { refuseStrangers, StrangersMaySignUp } from './host/strangers.ts';
import { createLog } from './log.ts';
import { WorkerMetrics } from './metrics/metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics/serve.ts';
import { Publisher } from './progress/publisher.ts';
import { deliverRuns } from './queue/deliver.ts';
import { createRetry } from './retry.ts';
import { allowListOf } from './revisions/allow-list.ts';
import { Listings } from './revisions/listings.ts';
import { Repositories } from './revisions/repositories.ts';
import { executeRun } from './runs/execute.ts';

/** Starts a worker: becomes the only one of its host, cleans up after a dead one, then takes runs until told to stop. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const stopping = new AbortController();
  const stop = (reason?: Error) => stopping.abort(reason);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  const db = createDb(env.DATABASE_URL);
  const publisher = new Publisher(env.REDIS_URL, log);
  const metrics = new WorkerMetrics();
  const owner = ownerName(env.HEADROOM_HOST);
  const told = { env, log, metrics, db, publisher, owner, stop, shutdown: stopping.signal };
  let metricsServer: MetricsServer | undefined;
  let heartbeat: Heartbeat | undefined;
  try {
    metricsServer = await offerMetrics(env, metrics);
    const base = await register({ ...told, retry: createRetry(log) });
    heartbeat = new Heartbeat(base);
    await work({ ...base, heartbeat });
  } catch (error) {
    const toldTo = stopping.signal.aborted && (error as Error).name === 'AbortError';
    if (!toldTo) throw error;
  } finally {
    await heartbeat?.stop();
    metricsServer?.close();
    publisher.close();
    await db.$disconnect();
  }
  const { reason } = stopping.signal;
  if (reason instanceof HostLost || reason instanceof StrangersMaySignUp) throw reason;
}

function allowListOfEnv(env: WorkerEnv) {
  const { HEADROOM_REPOSITORIES, HEADROOM_SHARED_REPOSITORIES, HEADROOM_ANY_COMMIT } = env;
  return allowListOf(HEADROOM_REPOSITORIES, HEADROOM_SHARED_REPOSITORIES, HEADROOM_ANY_COMMIT);
}

/** Anybody's code would run as the worker's user, where nothing confines it: the operator has to say so. */
function archiveRuleOf(env: WorkerEnv, { unconfined }: Runtime): ArchiveRule {
  return env.HEADROOM_ARCHIVES ?? (unconfined === undefined ? 'own' : 'off');
}

/** Serves metrics where a port is set for them. */
async function offerMetrics(env: WorkerEnv, { registry }: WorkerMetrics): Promise<MetricsServer | undefined> {
  const { HEADROOM_METRICS_PORT: port, HEADROOM_METRICS_TOKEN: token } = env;
  return port === undefined || token === undefined ? undefined : serveMetrics(registry, { port, token });
}

type Told = Omit<WorkerContext, 'heartbeat' | keyof Found>;
type Found = Pick<
  WorkerContext,
  'cache' | 'host' | 'k6' | 'manifests' | 'repositories' | 'revision' | 'runtime'
>;

/** Looks at this machine without changing it, and becomes the only worker of its host. */
async function register(told: Told): Promise<Told & Found> {
  const { env, log, metrics } = told;
  const { HEADROOM_CACHE_DIR: cacheDir, HEADROOM_CACHE_MB: limitMb } = env;
  const manifests = loadManifests(env.HEADROOM_SERVER_DIRS);
  const buildLimits = timeLimitsOf(env);
  const runtime = await chooseRuntime(
    {
      wanted: env.HEADROOM_RUNTIME,
      remote: remoteEngineOf(env),
      registry: registryOf(env),
      runners: env.HEADROOM_LOAD_RUNNERS,
      cacheDir,
      mark: env.mark,
      serverPort: env.SERVER_PORT,
      buildLimits,
      imageBuilds: imageBuildsOf(env),
      confinement: confinementOf(env),
      manifests,
    },
    (sentence) => log.info(sentence),
  );
  await refuseStrangers({ ...told, runtime });
  const archives = archiveRuleOf(env, runtime);
  const [described, k6, revision] = await Promise.all([
    describeHost(runtime, manifests, buildLimits),
    findK6(cacheDir),
    checkedOutRevision(env.HEADROOM_REVISION),
  ]);
  const description = { ...described, archives, discovers: env.HEADROOM_DISCOVERIES === 'on' };
  const named = { name: env.HEADROOM_HOST, hostClass: env.HEADROOM_HOST_CLASS };
  metrics.watchDisk(cacheDir);
  metrics.describe({
    host: named.name,
    hostClass: named.hostClass,
    runtime: runtime.id,
    commit: revision.commit,
  });
  const id = await serveHost(told, { ...named, runtime: runtime.id, description });
  const repositories = new Repositories(allowListOfEnv(env), cacheDir, archives);
  const { worktrees } = repositories;
  const cache = new BuildCache({ cacheDir, limitMb, runtime, worktrees, log });
  return { ...told, runtime, manifests, repositories, cache, host: { id, description }, revision, k6 };
}

/** Cleans up after a dead worker of the host, then takes runs until told to stop. */
async function work(context: WorkerContext): Promise<void> {
  const { db, env, host, log, owner, retry, runtime } = context;
  await reap(context);
  const { released, failed } = await retry(() => releaseOrphans(db, { hostId: host.id, owner }));
  if (released.length > 0) log.warn({ runs: released }, 'runs of a dead worker go back to the queue');
  if (failed.length > 0) log.warn({ runs: failed }, 'runs that lost their second worker have failed');
  log.info(
    { host: env.HEADROOM_HOST, hostClass: env.HEADROOM_HOST_CLASS, runtime: runtime.id },
    'worker ready',
  );
  const listings = new Listings(context);
  await listings.start();
  await context.cache.trim();
  await deliverRuns(context, (runId) => listings.silentDuring(() => executeRun(context, runId)));
  await listings.stop();
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(redactor(secrets())(error instanceof Error ? error.message : String(error)));
  process.exit(1);
}
