import cluster from 'node:cluster';
import { readEnvironment } from './environment.ts';

try {
  const environment = readEnvironment();
  // Each side loads only its own half: the primary, which serves nothing, stays small.
  if (cluster.isPrimary) {
    const { startPrimary } = await import('./primary.ts');
    startPrimary(environment);
  } else {
    const { startWorker } = await import('./worker.ts');
    await startWorker(environment);
  }
} catch (error) {
  console.error(`The server cannot start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
