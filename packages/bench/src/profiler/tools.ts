import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBenchEnv } from '../env.ts';

/** Folder of profilers in the cache folder, which infra/local/profilers.sh fills. */
function toolFolder(): string {
  return join(readBenchEnv().HEADROOM_CACHE_DIR, 'profilers');
}

/** A file in that folder whose name matches. */
export function cachedTool(name: RegExp): RegExpExecArray | undefined {
  const folder = toolFolder();
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((one) => name.exec(one)).find((match) => match !== null) ?? undefined;
}

/** Path of a file in that folder. */
export function toolPath(name: string): string {
  return join(toolFolder(), name);
}
