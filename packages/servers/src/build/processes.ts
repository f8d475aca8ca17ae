import { readFileSync } from 'node:fs';

/** A process, told apart from a later one that was given the same id. */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks from boot to its start (field 22 of /proc/<pid>/stat); empty where there is no /proc. */
  startedAt: string;
}

/** Identifies a running process; one that has ended already has no start time. */
export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: startOf(pid) ?? '' };
}

/** Whether it still runs; one that ended but was not waited for does not. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  if (process.platform === 'linux') return startedAt !== '' && startOf(pid) === startedAt;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startOf(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // No such process (or no /proc): it has no start time.
    return undefined;
  }
  // The name in parentheses may hold spaces; state is the first field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}
