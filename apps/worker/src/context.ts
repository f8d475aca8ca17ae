import type { Runtime } from '@headroom/bench';
import type { Db } from '@headroom/db';
import type { HostDescription } from '@headroom/model/host';
import type { ServerManifest } from '@headroom/model/manifest';
import type { BuildCache } from './cache/build-cache.ts';
import type { WorkerEnv } from './env.ts';
import type { Heartbeat } from './host/heartbeat.ts';
import type { CheckedOut } from './host/revision.ts';
import type { HostLost } from './host/serve.ts';
import type { Log } from './log.ts';
import type { WorkerMetrics } from './metrics/metrics.ts';
import type { Publisher } from './progress/publisher.ts';
import type { Retry } from './retry.ts';
import type { Repositories } from './revisions/repositories.ts';

/** Everything a worker process has for its whole life. */
export interface WorkerContext {
  env: WorkerEnv;
  log: Log;
  metrics: WorkerMetrics;
  db: Db;
  publisher: Publisher;
  runtime: Runtime;
  /** Servers of the checkout that the worker runs from. */
  manifests: readonly ServerManifest[];
  repositories: Repositories;
  cache: BuildCache;
  host: { id: string; description: HostDescription };
  revision: CheckedOut;
  k6: { program: string; version: string };
  /** Says that this worker serves its host, and hears whether that is drained. */
  heartbeat: Heartbeat;
  /** Name of this worker process in leases (host/owner.ts). */
  owner: string;
  retry: Retry;
  /** Aborted once the worker is to stop: it was asked to, or, with HostLost as its reason, lost its host. */
  shutdown: AbortSignal;
  /** Stops the worker. */
  stop(reason: HostLost): void;
}
