import { setTimeout as pause } from 'node:timers/promises';
import { createDb, type Db, ensureDefaultWorkspace, type RunDetail, readRun } from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { startPostgres, startProcess, startRedis } from '@headroom/local';
import { hasEnded, trialHasEnded } from '@headroom/model/run';
import { inheritedEnv } from '../env.ts';

const WORKER = new URL('../../../../apps/worker/src/main.ts', import.meta.url).pathname;
const ASK_MS = 1000;

/**
 * A worker with a database of its own, and no web app.
 * @param dataDir of Postgres; what it holds stays
 * @param repository that the worker may measure
 */
export async function startBench(
  dataDir: string,
  repository: string,
): Promise<{ readonly db: Db; stop(): Promise<void> }> {
  const parts = new AsyncDisposableStack();
  try {
    const postgres = parts.adopt(await startPostgres({ dataDir }), (one) => one.stop());
    const redis = parts.adopt(await startRedis(), (one) => one.stop());
    await migrate(postgres.url);
    const db = parts.adopt(createDb(postgres.url), (one) => one.$disconnect());
    const unlimited = { maxBenchMinutes: null, maxQueuedRuns: null, maxStoredMb: null };
    await db.workspace.update({ where: { id: await ensureDefaultWorkspace(db) }, data: unlimited });
    const worker = await startProcess(process.execPath, [WORKER], {
      env: {
        ...inheritedEnv,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        LOG_LEVEL: 'warn',
        HEADROOM_HOST: 'prove',
        HEADROOM_REPOSITORIES: repository,
      },
      onLine: (line) => console.error(line),
    });
    parts.defer(() => worker.stop());
    return { db, stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/**
 * Waits for the end of a run, and tells of its trials.
 * @param signal gives up, with its reason
 * @throws when it failed, or was cancelled
 */
export async function untilFinished(
  db: Db,
  { id, name, signal }: { id: string; name: string; signal?: AbortSignal },
): Promise<RunDetail> {
  for (;;) {
    const run = await readRun(db, id);
    if (!run) throw new Error(`run ${id} is gone`);
    if (run.status === 'finished') return run;
    if (hasEnded(run.status)) throw new Error(`${name}: ${run.reason ?? run.status}`);
    const ended = run.trials.filter(({ status }) => trialHasEnded(status)).length;
    process.stderr.write(`\r${name}: ${ended} of ${run.trials.length} trials `);
    await pause(ASK_MS, undefined, { signal });
  }
}
