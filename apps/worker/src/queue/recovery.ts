import { setTimeout as delay } from 'node:timers/promises';
import { listDeliverableRuns } from '@headroom/db';
import { runQueue } from '@headroom/model/host';
import type { RunJob } from '@headroom/model/run';
import { Queue } from 'bullmq';
import type { WorkerContext } from '../context.ts';

const RECOVER_EVERY_MS = 5_000;

/**
 * Queues, until shutdown, the runs of the host's class that a host could take now; those that the queue has already
 * stay as they are. A drained host does so, too, for others of its class: to queue is not to claim.
 */
export async function recoverRuns({ env, db, log, retry, shutdown }: WorkerContext): Promise<void> {
  const hostClass = env.HEADROOM_HOST_CLASS;
  const queue = new Queue<RunJob>(runQueue(hostClass), {
    connection: { url: env.REDIS_URL, maxRetriesPerRequest: 1 },
    skipWaitingForReady: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', (error) => log.debug({ err: error }, 'recovery of runs cannot reach Redis'));
  while (!shutdown.aborted) {
    try {
      const runIds = await retry(() => listDeliverableRuns(db, hostClass), shutdown);
      await queue.addBulk(runIds.map((runId) => ({ name: 'run', data: { runId }, opts: { jobId: runId } })));
      await delay(RECOVER_EVERY_MS, undefined, { signal: shutdown });
    } catch (error) {
      if (shutdown.aborted) break;
      // Redis is away: the next round tries again.
      log.debug({ err: error }, 'recovery of runs put off');
      await delay(RECOVER_EVERY_MS);
    }
  }
  await queue.close();
}
