import { join } from 'node:path';
import type { WorkerEnv } from '../env.ts';

/** Folder of the code bases that are generated for a run's servers; it goes with the run. */
export function scratchOf({ HEADROOM_CACHE_DIR }: WorkerEnv, runId: string): string {
  return join(HEADROOM_CACHE_DIR, 'sources', runId);
}
