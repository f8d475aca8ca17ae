import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TrialFailure } from '@headroom/bench';

const MB = 2 ** 20;
const MAX_BYTES = 4 * MB;

/** Texts of the files that describe a server beside its headroom.yaml: its lock file. @throws TrialFailure for too much */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  let bytes = 0;
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    bytes += (await stat(path)).size;
    if (bytes > MAX_BYTES) {
      throw new TrialFailure('server_failed', `its lock file is larger than ${MAX_BYTES / MB} MB`);
    }
    files[name] = await readFile(path, 'utf8');
  }
  return files;
}
