import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from '../sampler/proc.ts';

/**
 * Makes sure that one worker runs under this mark: two would measure, and reap, each other.
 * @returns a function that gives the place up. @throws when another living worker has it
 */
export function lockHost(cacheDir: string, mark: string): () => void {
  const folder = join(cacheDir, 'workers');
  const file = join(folder, encodeURIComponent(mark));
  mkdirSync(folder, { recursive: true });
  const holder = readHolder(file);
  if (holder !== undefined && isAlive(holder)) {
    throw new Error(
      `another worker (process ${holder.split(' ')[0]}) already serves host ${mark.split('@')[0]}; stop it, or set HEADROOM_HOST to another name`,
    );
  }
  writeFileSync(file, `${process.pid} ${processStart(process.pid)}`);
  return () => rmSync(file, { force: true });
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A process id alone may have been given to another program: its start must match, too. */
function isAlive(holder: string): boolean {
  const [pid, started] = holder.split(' ');
  return processStart(Number(pid)) === started;
}
