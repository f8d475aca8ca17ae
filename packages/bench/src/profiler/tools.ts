import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBenchEnv } from '../env.ts';

/** Path of a file of a profiler in the cache folder, where `infra/local/profilers.sh` puts them; undefined where it is not. */
export function cachedTool(name: string): string | undefined {
  const path = toolPlace(name);
  return existsSync(path) ? path : undefined;
}

/** Path at which a file of a profiler is looked for. */
export function toolPlace(name: string): string {
  return join(readBenchEnv().HEADROOM_CACHE_DIR, 'profilers', name);
}
