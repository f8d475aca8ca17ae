import { setTimeout as delay } from 'node:timers/promises';
import { findDeliverable } from '@headroom/db';
import { RUN_QUEUE, type RunJob, runJobSchema } from '@headroom/workload';
import { Queue, Worker } from 'bullmq';
import type { WorkerContext } from '../context.ts';

/** A dead worker's job is delivered again after this; the run's lease in Postgres decides who works on it. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
const SWEEP_MS = 5_000;

/**
 * Takes runs from the queue, one at a time, until shutdown; resolves once the last one is put down.
 * A sweep brings runs that Postgres holds but the queue lost.
 */
export async function deliverRuns(
  context: WorkerContext,
  execute: (runId: string) => Promise<void>,
): Promise<void> {
  const { env, log, shutdown } = context;
  const worker = new Worker<RunJob>(RUN_QUEUE, (job) => execute(runJobSchema.parse(job.data).runId), {
    connection: { url: env.REDIS_URL, maxRetriesPerRequest: null },
    concurrency: 1,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: 100,
  });
  worker.on('error', (error) => log.warn({ err: error }, 'the queue had a fault; Postgres keeps the truth'));
  worker.on('failed', (job, error) =>
    log.error({ err: error, runId: job?.id }, 'a run could not be worked on'),
  );
  const sweeping = sweep(context);
  await new Promise((resolve) => shutdown.addEventListener('abort', resolve, { once: true }));
  await worker.close();
  await sweeping;
}

async function sweep({ env, db, log, patiently, shutdown }: WorkerContext): Promise<void> {
  const queue = new Queue<RunJob>(RUN_QUEUE, {
    connection: { url: env.REDIS_URL, maxRetriesPerRequest: 1 },
    skipWaitingForReady: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', (error) => log.debug({ err: error }, 'the sweeper cannot reach Redis'));
  while (!shutdown.aborted) {
    try {
      const runIds = await patiently(() => findDeliverable(db), shutdown);
      for (const runId of runIds) await queue.add('run', { runId }, { jobId: runId });
      await delay(SWEEP_MS, undefined, { signal: shutdown });
    } catch (error) {
      if (shutdown.aborted) break;
      // Redis is away: the next sweep tries again.
      log.debug({ err: error }, 'sweep put off');
      await delay(SWEEP_MS);
    }
  }
  await queue.close();
}
