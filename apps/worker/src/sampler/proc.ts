import { readdirSync, readFileSync } from 'node:fs';
import type { Sample } from '../runtime/runtime.ts';

/** Clock ticks a second in /proc/<pid>/stat; 100 on every Linux that Node supports. */
const TICKS_PER_S = 100;
const TICK_MS = 1000 / TICKS_PER_S;

export interface ProcessStat {
  pid: number;
  parent: number;
  session: number;
  /** Ended, but not yet waited for by its parent. */
  isZombie: boolean;
  /** Clock ticks from boot to its start: with the id, what tells two processes apart. */
  start: string;
  /** Own time and that of children that were waited for, so that the tree's sum never falls. */
  ticks: number;
}

/** Reads /proc/<pid>/stat (proc(5)); undefined when the process is gone. */
function readStat(pid: number): ProcessStat | undefined {
  const text = readProc(pid, 'stat');
  if (text === undefined) return undefined;
  // The name in parentheses may hold spaces: fields are counted from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number];
  return {
    pid,
    parent: Number(fields[1]),
    session: Number(fields[3]),
    isZombie: fields[0] === 'Z',
    start: fields[19] as string,
    ticks: utime + stime + cutime + cstime,
  };
}

/** When a living process was started, in clock ticks from boot; undefined when there is none with this id. */
export function processStart(pid: number): string | undefined {
  const stat = readStat(pid);
  return stat?.isZombie ? undefined : stat?.start;
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    // ENOENT and ESRCH: it ended meanwhile; EACCES: another user's. Neither is ours to count.
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}

/** Ids of all processes of this machine. */
function processIds(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** A process and all its descendants, itself first; empty when it is gone. */
export function processTree(root: number): ProcessStat[] {
  const children = new Map<number, ProcessStat[]>();
  let rootStat: ProcessStat | undefined;
  for (const pid of processIds()) {
    const stat = readStat(pid);
    if (!stat) continue;
    if (pid === root) rootStat = stat;
    const siblings = children.get(stat.parent);
    if (siblings) siblings.push(stat);
    else children.set(stat.parent, [stat]);
  }
  if (!rootStat) return [];
  const tree = [rootStat];
  for (const member of tree) tree.push(...(children.get(member.pid) ?? []));
  return tree;
}

/** RssAnon + RssShmem of /proc/<pid>/status, in MB (10^6 bytes would mislead: limits are in MiB, so is this). */
function memoryMb(pid: number): number {
  const status = readProc(pid, 'status') ?? '';
  const kib = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map((match) => Number(match[1]));
  return kib.reduce((sum, value) => sum + value, 0) / 1024;
}

/** Totals of a process and all its descendants; zeros when it is gone. */
export function sampleTree(root: number): Sample {
  const tree = processTree(root);
  return {
    atMs: Date.now(),
    cpuMs: tree.reduce((sum, member) => sum + member.ticks, 0) * TICK_MS,
    throttledMs: null,
    memoryMb: tree.reduce((sum, member) => sum + memoryMb(member.pid), 0),
  };
}

/**
 * Processor time the whole host used since it started, in milliseconds: all of /proc/stat's first line but idle
 * and waiting for disks (proc(5)); time a hypervisor took from us is among it.
 */
export function hostCpuMs(): number {
  const [, line = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
  const [user, nice, system, , , irq, softirq, steal] = line.split(' ').map(Number) as number[];
  const busy = [user, nice, system, irq, softirq, steal].reduce<number>(
    (sum, ticks) => sum + (ticks ?? 0),
    0,
  );
  return busy * TICK_MS;
}

/** Ids of the processes whose environment holds `NAME=value`. */
export function processesMarked(name: string, value: string): number[] {
  const entry = `${name}=${value}`;
  return processIds().filter(
    (pid) => pid !== process.pid && readProc(pid, 'environ')?.split('\0').includes(entry),
  );
}

/** Ids of the living processes of these sessions. */
export function processesOfSessions(sessions: readonly number[]): number[] {
  if (sessions.length === 0) return [];
  return processIds().filter((pid) => {
    const stat = readStat(pid);
    return stat && !stat.isZombie && sessions.includes(stat.session);
  });
}
