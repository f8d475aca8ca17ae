import type { Db } from '@headroom/db';
import type { ServerManifest } from '@headroom/servers';
import type { HostDescription } from '@headroom/workload';
import type { BuildCache } from './cache/build-cache.ts';
import type { WorkerEnv } from './env.ts';
import type { Publisher } from './events/publisher.ts';
import type { CheckedOut } from './host/revision.ts';
import type { Log } from './log.ts';
import type { WorkerMetrics } from './metrics/metrics.ts';
import type { Patience } from './patience.ts';
import type { Repositories } from './revisions/repositories.ts';
import type { Runtime } from './runtime/runtime.ts';

/** What a worker process has for its whole life. */
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
  /** Name of this worker process in leases: the host's name, then what tells two processes apart. */
  owner: string;
  patiently: Patience;
  /** Aborted once the worker was asked to stop. */
  shutdown: AbortSignal;
}
