import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart } from '../sampler/proc.ts';

/**
 * The sessions a worker started, on disk: a program can write over the environment that carries the worker's
 * mark (Redis puts its title there), but not over its session. In the temporary folder, because nothing that
 * runs outlives a restart of the machine either.
 */
function folderOf(mark: string): string {
  return join(tmpdir(), 'headroom-sessions', encodeURIComponent(mark));
}

/** Notes that a process, leader of a session of its own, was started under this mark. */
export function noteStarted(mark: string, pid: number): void {
  mkdirSync(folderOf(mark), { recursive: true });
  writeFileSync(join(folderOf(mark), String(pid)), processStart(pid) ?? '');
}

/** Notes that nothing of the session is left. */
export function noteEnded(mark: string, pid: number): void {
  rmSync(join(folderOf(mark), String(pid)), { force: true });
}

/** Sessions noted as started and not as ended; one whose number went to another process is not among them. */
export function notedSessions(mark: string): number[] {
  return noted(mark).filter((pid) => {
    const now = processStart(pid);
    // A leader that is gone may have left members behind, and its number is not given away while it has.
    return now === undefined || now === readFileSync(join(folderOf(mark), String(pid)), 'utf8');
  });
}

function noted(mark: string): number[] {
  try {
    return readdirSync(folderOf(mark)).map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
