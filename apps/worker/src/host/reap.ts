import { endLeft, removeLoadFolders } from '@headroom/bench';
import type { WorkerContext } from '../context.ts';

/** Ends and removes everything that a dead worker of this host, or a run that is over, left behind; logs what it was. */
export async function reap({
  env,
  log,
  runtime,
}: Pick<WorkerContext, 'env' | 'log' | 'runtime'>): Promise<void> {
  const left = [
    ...(await runtime.reap()),
    // Load generators run on the host, whatever the runtime.
    ...(await endLeft(env.mark)).map((pid) => `process ${pid}`),
    ...(await removeLoadFolders(env.mark)),
  ];
  if (left.length > 0) log.warn({ left }, 'ended and removed what was left behind');
}
