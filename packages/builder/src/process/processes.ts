import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

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
  const stat = readStat(pid);
  return stat?.isZombie ? undefined : stat?.start;
}

export interface ProcessStat {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** Ended, but not yet waited for by its parent. */
  isZombie: boolean;
  /** Clock ticks from boot to its start: with the id, what tells two processes apart. */
  start: string;
  /** Own time and that of children that were waited for, so that the tree's sum never falls; in clock ticks. */
  ticks: number;
  /** Own time alone, in clock ticks. */
  ownTicks: number;
  /** Number of its threads. */
  threads: number;
  /** Address of its stack, which processes forked off one another have in common; 0 where it is not ours to know. */
  stack: string;
}

/** Reads /proc/<pid>/stat (proc(5)); undefined when the process is gone. */
export function readStat(pid: number): ProcessStat | undefined {
  const text = readProc(pid, 'stat');
  return text === undefined ? undefined : statOf(pid, text);
}

/** A process by the text of its /proc/<pid>/stat (proc(5)). */
export function statOf(pid: number, text: string): ProcessStat {
  const fields = statFields(text);
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number];
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    isZombie: fields[0] === 'Z',
    start: fields[19] as string,
    ticks: utime + stime + cutime + cstime,
    ownTicks: utime + stime,
    threads: Number(fields[17]),
    stack: fields[25] as string,
  };
}

/** Fields of a stat file from the third on. The name in parentheses may hold spaces: they are counted from behind it. */
function statFields(text: string): string[] {
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A file of a process; undefined where the process is gone or another user's. */
export function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** ENOENT and ESRCH: it has ended, or there is no /proc. EACCES: neither ours to count nor to end. */
function isGone(error: unknown): boolean {
  return ['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Ids of all processes of this machine. */
export function processIds(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** All processes of this machine. */
export function processTable(): ProcessStat[] {
  return processIds().flatMap((pid) => readStat(pid) ?? []);
}

/** A process and all its descendants, itself first; empty when it is gone. */
export function processTree(root: number): ProcessStat[] {
  return treeOf(root, processTable());
}

/** A process and all its descendants, itself first; empty when it is not among `processes`. */
export function treeOf(root: number, processes: readonly ProcessStat[]): ProcessStat[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const tree = processes.filter(({ pid }) => pid === root);
  for (const member of tree) tree.push(...(children.get(member.pid) ?? []));
  return tree;
}

/** A thread's processor time in clock ticks; its id tells it from every other one since boot. */
export interface ThreadTicks {
  id: string;
  ticks: number;
}

/** The threads of a process; none when it is gone. */
export function readThreads(pid: number): ThreadTicks[] {
  return threadIds(pid).flatMap((thread) => {
    const text = readProc(pid, `task/${thread}/stat`);
    return text === undefined ? [] : [threadOf(text)];
  });
}

/** A thread by the text of its /proc/<pid>/task/<tid>/stat (proc(5)). */
export function threadOf(text: string): ThreadTicks {
  const fields = statFields(text);
  return { id: `${Number.parseInt(text, 10)} ${fields[19]}`, ticks: Number(fields[11]) + Number(fields[12]) };
}

function threadIds(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** Number of files, sockets and pipes that a process has open; undefined where it is gone, or another user's. */
export function openFileCount(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** What the open files of a process are, as the kernel's links say; nothing of one that is gone or another user's. */
export function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((file) => {
      try {
        return [readlinkSync(`${folder}/${file}`)];
      } catch {
        // The file was closed in between.
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** RssAnon + RssShmem of /proc/<pid>/status, in MB (10^6 bytes would mislead: limits are in MiB, so is this). */
export function memoryMb(pid: number): number {
  return memoryMbOf(readProc(pid, 'status') ?? '');
}

/** The same by the text of /proc/<pid>/status. */
export function memoryMbOf(status: string): number {
  return mebibytes(status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm));
}

/**
 * The same with a page that n processes share counted as 1/n of a page: Pss_Anon + Pss_Shmem of
 * /proc/<pid>/smaps_rollup, for which the kernel walks all pages, some milliseconds long. Undefined where the process
 * is gone, or not ours to look into.
 */
export function sharedMemoryMb(pid: number): number | undefined {
  const rollup = readProc(pid, 'smaps_rollup');
  return rollup ? mebibytes(rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)) : undefined;
}

function mebibytes(matches: Iterable<RegExpExecArray>): number {
  return [...matches].reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024;
}

/** Signals a process, or a group when negative; one that is gone is no error. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw new Error(`process ${pid} cannot be sent ${signal}`, { cause: error });
    }
  }
}
