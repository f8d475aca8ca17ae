import { createProcessRuntime } from '@headroom/bench';
import type { Db } from '@headroom/db';
import { BuildCache } from '../cache/build-cache.ts';
import type { WorkerContext } from '../context.ts';
import { createLog } from '../log.ts';
import { WorkerMetrics } from '../metrics/metrics.ts';
import { Publisher } from '../progress/publisher.ts';
import { createRetry } from '../retry.ts';
import { allowListOf, repositoriesSchema } from '../revisions/allow-list.ts';
import { Repositories } from '../revisions/repositories.ts';
import type { GitRepository } from './git-repository.ts';

const log = createLog('silent');
/** One for the builders of a test file. */
let publisher: Publisher | undefined;

/** The part of a worker that builds, as plain processes, servers of a repository that every workspace may use, and into the cache beside it. */
export async function aBuilder(
  db: Db,
  { cacheDir, path }: GitRepository,
  limitMb = 1000,
  wanted: 'auto' | 'off' = 'auto',
): Promise<WorkerContext> {
  const confinement = { wanted };
  const runtime = await createProcessRuntime({ cacheDir, mark: 'test-builds', serverPort: 0, confinement });
  const repositories = new Repositories(allowListOf([], repositoriesSchema.parse(path)), cacheDir);
  const cache = new BuildCache({ cacheDir, limitMb, runtime, worktrees: repositories.worktrees, log });
  const metrics = new WorkerMetrics();
  publisher ??= new Publisher(process.env.TEST_REDIS_URL as string, log);
  const parts = { db, log, metrics, publisher, runtime, repositories, cache, retry: createRetry(log) };
  return parts as unknown as WorkerContext;
}

/** Lets Redis go. */
export function closeBuilders(): void {
  publisher?.close();
  publisher = undefined;
}
