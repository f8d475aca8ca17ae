import { heartbeat } from '@headroom/db';
import { type RunJob, runJobSchema, runQueue } from '@headroom/workload';
import { type Job, WaitingError, Worker } from 'bullmq';
import type { WorkerContext } from '../context.ts';
import { keepHeartbeat } from '../host/heartbeat.ts';
import { sweep } from './sweep.ts';

/** A dead worker's job is delivered again after this; the run's lease in Postgres decides who works on it. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;

/**
 * Takes runs of the host's class from its queue, one at a time, until shutdown; resolves once the last one is put
 * down. While the host is drained it takes none. A sweep brings runs that Postgres holds but the queue lost.
 */
export async function deliverRuns(
  context: WorkerContext,
  execute: (runId: string) => Promise<void>,
): Promise<void> {
  const { shutdown } = context;
  const worker = createWorker(context, execute);
  // The first heartbeat starts the worker, unless the host is drained.
  const tending = Promise.all([
    sweep(context),
    keepHeartbeat(context, ({ drained }) => obey(context, worker, drained)),
  ]);
  if (!shutdown.aborted) {
    await new Promise((resolve) => shutdown.addEventListener('abort', resolve, { once: true }));
  }
  await worker.close();
  await tending;
}

function createWorker(context: WorkerContext, execute: (runId: string) => Promise<void>): Worker<RunJob> {
  const { env, log } = context;
  const work = async (job: Job<RunJob>, token?: string): Promise<void> => {
    if (await isDrained(context)) return giveBack(context, worker, job, token);
    await execute(runJobSchema.parse(job.data).runId);
  };
  const worker: Worker<RunJob> = new Worker(runQueue(env.HEADROOM_HOST_CLASS), work, {
    connection: { url: env.REDIS_URL, maxRetriesPerRequest: null },
    autorun: false,
    concurrency: 1,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: 100,
  });
  worker.on('error', (error) => log.warn({ err: error }, 'the queue had a fault; Postgres keeps the truth'));
  worker.on('failed', (job, error) =>
    log.error({ err: error, runId: job?.id }, 'a run could not be worked on'),
  );
  return worker;
}

/** Does what a heartbeat heard. Resuming also starts a worker that has not run yet. */
async function obey(context: WorkerContext, worker: Worker, drained: boolean): Promise<void> {
  if (drained) return pause(context, worker);
  if (worker.isPaused()) context.log.info('this host is undrained: it takes runs again');
  if (worker.isPaused() || !worker.isRunning()) await worker.resume();
}

/** A run in hand goes on, with its lock and its lease. */
async function pause({ log }: WorkerContext, worker: Worker): Promise<void> {
  if (worker.isPaused()) return;
  log.info('this host is drained: it finishes the run it has and takes no more');
  await worker.pause(true);
}

/** A worker may get a job after its host was drained: before it hears of it, or because it was waiting for one. */
async function isDrained({ db, host, patiently }: WorkerContext): Promise<boolean> {
  return (await patiently(() => heartbeat(db, host.id))).drained;
}

/** Leaves a job to others of the class. @throws WaitingError, by which BullMQ knows that the job is neither done nor failed */
async function giveBack(
  context: WorkerContext,
  worker: Worker,
  job: Job,
  token: string | undefined,
): Promise<never> {
  // Paused first: it would take the same job again.
  await pause(context, worker);
  await job.moveToWait(token);
  throw new WaitingError();
}
