import { claimNextRun } from '@headroom/db';
import { runQueue } from '@headroom/model/host';
import type { RunJob } from '@headroom/model/run';
import { type Job, WaitingError, Worker } from 'bullmq';
import type { WorkerContext } from '../context.ts';
import type { Heard } from '../host/heartbeat.ts';
import { strangersOf } from '../host/strangers.ts';
import { LEASE_MS } from '../runs/lease.ts';
import { recoverRuns } from './recovery.ts';

/** A job is held while a run is claimed, no longer; that of a dead worker is delivered again after this. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;

/** A worker of this host's queue, and what it is to do. */
interface Delivery {
  readonly context: WorkerContext;
  readonly execute: (runId: string) => Promise<void>;
  readonly worker: Worker<RunJob>;
  /** As its host's last heartbeat heard. */
  drained: boolean;
  /** The runs that it works on, one after the other, until there is none to take; undefined while it has none. */
  work: Promise<void> | undefined;
}

/**
 * Takes runs of the host's class, one at a time, until shutdown; resolves once the last one is put down. Postgres
 * says which run is next, whichever job woke the worker. While the host is drained it takes none. Recovery brings runs
 * that Postgres holds but the queue lost.
 */
export async function deliverRuns(
  context: WorkerContext,
  execute: (runId: string) => Promise<void>,
): Promise<void> {
  const { shutdown } = context;
  const worker = createWorker(context, (job, token) => wake(delivery, job, token));
  const delivery: Delivery = { context, execute, worker, drained: false, work: undefined };
  // The first one starts the worker, unless the host is drained.
  context.heartbeat.listen((heard) => {
    hear(delivery, heard);
    return settle(delivery);
  });
  const recovery = recoverRuns(context);
  if (!shutdown.aborted) {
    await new Promise((resolve) => shutdown.addEventListener('abort', resolve, { once: true }));
  }
  await worker.close();
  await delivery.work;
  await recovery;
}

function createWorker(
  { env, log }: WorkerContext,
  work: (job: Job<RunJob>, token?: string) => Promise<void>,
): Worker<RunJob> {
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
    log.error({ err: error, jobId: job?.id }, 'a job of the queue failed; recovery brings it again'),
  );
  return worker;
}

/**
 * Does a job: it has the host look for the next run, whichever that is. While there is one, the job goes back
 * to the queue and wakes the next free host; a job that finds none ends. The run is worked on outside of it,
 * so that no run waits because its job woke a host for another one.
 */
async function wake(delivery: Delivery, job: Job<RunJob>, token: string | undefined): Promise<void> {
  // A worker may get a job after its host was drained: before it hears of it, or because it was waiting for one.
  const { heartbeat, retry } = delivery.context;
  hear(delivery, await retry(() => heartbeat.beat()));
  if (delivery.drained) return giveBack(delivery, job, token);
  const runId = await takeNext(delivery.context);
  if (runId === null) return;
  delivery.work = workOn(delivery, runId);
  await giveBack(delivery, job, token);
}

/** Claims the run whose turn it is; null when there is none for this host, or the worker is to stop. */
async function takeNext(context: WorkerContext): Promise<string | null> {
  const { db, owner, host, retry, shutdown, stop } = context;
  const refused = shutdown.aborted ? undefined : await retry(() => strangersOf(context));
  if (refused) stop(refused);
  if (shutdown.aborted) return null;
  return retry(() => claimNextRun(db, { owner, hostId: host.id, leaseMs: LEASE_MS }));
}

/** Works on a run, then on the next, until there is none; the queue wakes it again from then on. */
async function workOn(delivery: Delivery, first: string): Promise<void> {
  const { context, execute } = delivery;
  try {
    for (let runId: string | null = first; runId !== null; runId = await takeNext(context)) {
      await execute(runId);
    }
  } catch (error) {
    context.log.error({ err: error }, 'a run could not be worked on');
  }
  delivery.work = undefined;
  await settle(delivery);
}

/** Leaves a job to others of the class. @throws WaitingError, by which BullMQ knows that the job is neither done nor failed */
async function giveBack(delivery: Delivery, job: Job, token: string | undefined): Promise<never> {
  // Paused first: it would take the same job again.
  await settle(delivery);
  await job.moveToWait(token);
  throw new WaitingError();
}

function hear(delivery: Delivery, { drained }: Heard): void {
  if (drained === delivery.drained) return;
  delivery.drained = drained;
  const words = drained
    ? 'this host is drained: it finishes the run it has and takes no more'
    : 'this host is undrained: it takes runs again';
  delivery.context.log.info(words);
}

/** Pauses or resumes the worker: it takes jobs while it has no run and its host is not drained. Resuming starts it. */
async function settle({ worker, work, drained, context }: Delivery): Promise<void> {
  if (work || drained || context.shutdown.aborted) await worker.pause(true);
  else if (worker.isPaused() || !worker.isRunning()) await worker.resume();
}
