import cluster from 'node:cluster';
import type { Environment } from './environment.ts';

/**
 * Starts the side of the cluster that this process is. Each loads only its own half: the primary, which serves
 * nothing, stays small.
 */
export async function start<Served>(
  read: () => Environment<Served>,
  loadWorker: () => Promise<{ startWorker: (environment: Environment<Served>) => Promise<void> }>,
): Promise<void> {
  try {
    const environment = read();
    if (cluster.isPrimary) {
      const { startPrimary } = await import('./primary.ts');
      startPrimary(environment);
    } else {
      const { startWorker } = await loadWorker();
      await startWorker(environment);
    }
  } catch (error) {
    console.error(`The server cannot start: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
