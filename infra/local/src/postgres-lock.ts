import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Time that a Postgres gets to shut down, and to begin with it once its parent has died. */
const SHUTDOWN_MS = 30_000;
const SIGNAL_MS = 1_000;
/** Line of postmaster.pid that holds the state (PostgreSQL: src/include/utils/pidfile.h). */
const STATE_LINE = 7;

/**
 * Removes a `postmaster.pid` that a crash left behind. Postgres does so itself only while no other process has
 * been given the same id, which after a restart of the machine or container is a matter of luck.
 * @throws when another Postgres serves this data directory and does not shut down
 */
export async function clearStaleLock(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const startedAt = Date.now();
  for (;;) {
    const lock = await readLock(path);
    if (lock === undefined) return;
    if (!(await servesCluster(lock.pid, cluster))) return rm(path, { force: true });
    if (Date.now() - startedAt > (lock.stopping ? SHUTDOWN_MS : SIGNAL_MS)) {
      throw new Error(
        `process ${lock.pid} already runs Postgres on ${cluster}; stop it or use another data directory`,
      );
    }
    await pause(50);
  }
}

async function readLock(path: string): Promise<{ pid: number; stopping: boolean } | undefined> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n');
    return { pid: Number(lines[0]), stopping: lines[STATE_LINE]?.trim() === 'stopping' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`cannot read ${path}`, { cause: error });
  }
}

/** Whether the process with this id is a Postgres started on this cluster. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Without /proc (macOS) a live process is taken for what the lock says it is.
  if (process.platform !== 'linux') return true;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(cluster);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
