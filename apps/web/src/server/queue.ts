import { runQueue } from '@headroom/model/host';
import type { RunJob } from '@headroom/model/run';
import { Queue } from 'bullmq';
import { env } from './env.ts';
import { log } from './log.ts';
import { once } from './once.ts';

const queues = once('queues', () => new Map<string, Queue<RunJob>>());

/** The queue of a host class, made on first use; there are as many as classes that hosts registered. */
function queueOf(hostClass: string): Queue<RunJob> {
  const known = queues().get(hostClass);
  if (known) return known;
  const made = new Queue<RunJob>(runQueue(hostClass), {
    // Adding a job would wait for ever while Redis is away without these two.
    connection: { url: env().REDIS_URL, maxRetriesPerRequest: 1 },
    skipWaitingForReady: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  // The failing call itself reports it.
  made.on('error', () => {});
  queues().set(hostClass, made);
  return made;
}

/**
 * Hands a stored run to the workers of its host class. Answers whether it could: while Redis is away, the recovery of a worker
 * finds the run in Postgres and queues it.
 */
export async function deliver(runId: string, hostClass: string): Promise<boolean> {
  try {
    await queueOf(hostClass).add('run', { runId }, { jobId: runId });
    return true;
  } catch (error) {
    log().warn(
      { err: error, runId },
      "a run is stored but not queued, because Redis does not answer; a worker's recovery will",
    );
    return false;
  }
}
