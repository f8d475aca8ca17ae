import { setTimeout as delay } from 'node:timers/promises';
import { listDeliverableRuns } from '@headroom/db';
import { runQueue } from '@headroom/model/host';
import type { RunJob } from '@headroom/model/run';
import { Queue } from 'bullmq';
import type { WorkerContext } from '../context.ts';

const SWEEP_MS = 5_000;

/**
 * Queues, until shutdown, the runs of the host's class that a host could take now; those that the queue has already
 * stay as they are. A drained host sweeps, too, for others of its class: to queue is not to claim.
 */
export async function sweep({ env, db, log, retry, shutdown }: WorkerContext): Promise<void> {
  const hostClass = env.HEADROOM_HOST_CLASS;
  const queue = new Queue<RunJob>(runQueue(hostClass), {
    connection: { url: env.REDIS_URL, maxRetriesPerRequest: 1 },
    skipWaitingForReady: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', (error) => log.debug({ err: error }, 'the sweeper cannot reach Redis'));
  while (!shutdown.aborted) {
    try {
      const runIds = await retry(() => listDeliverableRuns(db, hostClass), shutdown);
      await queue.addBulk(runIds.map((runId) => ({ name: 'run', data: { runId }, opts: { jobId: runId } })));
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
