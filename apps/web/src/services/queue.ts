import { RUN_QUEUE, type RunJob } from '@headroom/workload';
import { Queue } from 'bullmq';
import { env } from '../env.ts';
import { once } from './once.ts';

const queue = once('queue', () => {
  const made = new Queue<RunJob>(RUN_QUEUE, {
    // Without these two, adding a job waits for ever while Redis is away.
    connection: { url: env().REDIS_URL, maxRetriesPerRequest: 1 },
    skipWaitingForReady: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  // Told by the failing call itself.
  made.on('error', () => {});
  return made;
});

/**
 * Hands a stored run to the workers. Answers whether it could: while Redis is away, the sweep of a worker
 * finds the run in Postgres and queues it.
 */
export async function deliver(runId: string): Promise<boolean> {
  try {
    await queue().add('run', { runId }, { jobId: runId });
    return true;
  } catch (error) {
    console.warn(
      `run ${runId} is stored but not queued, because Redis does not answer; a worker's sweep will`,
      error,
    );
    return false;
  }
}
