import cluster, { type Worker } from 'node:cluster';
import type { Environment } from './environment.ts';

const STOP_TIMEOUT_MS = 800;
/** What a worker sends whose own socket the cluster does not see: that of `Bun.serve`. */
export const LISTENS = 'listens';

/** Starts the workers, replaces one that dies, and stops them all when told to stop. */
export function startPrimary({
  port,
  serverId,
  workers,
}: Pick<Environment, 'port' | 'serverId' | 'workers'>): void {
  const listening = new Set<Worker>();
  let stopping = false;

  const onListening = (worker: Worker) => {
    listening.add(worker);
    if (listening.size === workers) console.log(`${serverId}: ${workers} workers listen on port ${port}`);
  };
  cluster.on('listening', onListening);
  cluster.on('message', (worker, message) => {
    if (message === LISTENS) onListening(worker);
  });
  cluster.on('exit', (worker, code, signal) => {
    const listened = listening.delete(worker);
    if (stopping) return exitWhenAlone();
    // A worker that never listened would fail again: let the caller of the server see it.
    if (!listened) return stop(1);
    console.error(`${serverId}: worker ${worker.process.pid} died (${signal ?? code}), starting another`);
    cluster.fork();
  });

  const exitWhenAlone = () => {
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit();
  };
  const stop = (exitCode: number) => {
    stopping = true;
    process.exitCode = exitCode;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
    exitWhenAlone();
  };
  process.once('SIGTERM', () => stop(0));
  process.once('SIGINT', () => stop(0));

  for (let i = 0; i < workers; i++) cluster.fork();
}
