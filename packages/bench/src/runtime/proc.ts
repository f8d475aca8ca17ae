import { readFileSync } from 'node:fs';
import {
  memoryMb,
  openFiles,
  type ProcessStat,
  processIds,
  processTable,
  readProc,
  readStat,
  readThreads,
  sharedMemoryMb,
  type ThreadTicks,
  treeOf,
} from '@headroom/builder';
import { programsOf } from '@headroom/builder/sandbox';
import type { Sample, ThreadSample } from './runtime.ts';

/** Clock ticks a second in /proc/<pid>/stat; 100 on every Linux that Node supports. */
export const TICKS_PER_S = 100;
const TICK_MS = 1000 / TICKS_PER_S;

/** Start of a living process, in clock ticks from boot; undefined when there is none with this id. */
export function processStart(pid: number): string | undefined {
  const stat = readStat(pid);
  return stat?.isZombie ? undefined : stat?.start;
}

/** A walk over /proc costs milliseconds: parties that are sampled one after the other share it. */
const WALK_SHARED_MS = 20;
let walk = { atMs: 0, processes: [] as ProcessStat[] };

/** A process and its descendants at a moment. */
export interface Tree {
  readonly atMs: number;
  readonly members: readonly ProcessStat[];
  /** The programs; of a sandbox without its own two processes. */
  readonly programs: readonly ProcessStat[];
}

/** The tree of a process now, or some milliseconds ago; empty when it is gone. */
export function readTree(root: number, confined = false): Tree {
  if (Math.abs(Date.now() - walk.atMs) > WALK_SHARED_MS) {
    walk = { atMs: Date.now(), processes: processTable() };
  }
  const members = treeOf(root, walk.processes);
  return { atMs: walk.atMs, members, programs: confined ? programsOf(members) : members };
}

/**
 * Totals of a tree; zeros when it is gone. Memory is that of its programs; what a sandbox's own two processes use of
 * the processors, they used before the program was executed.
 */
export function sampleOf({ atMs, members, programs }: Tree): Sample {
  return {
    atMs,
    cpuMs: members.reduce((sum, member) => sum + member.ticks, 0) * TICK_MS,
    throttledMs: null,
    memoryMb: memoryOf(programs),
  };
}

/**
 * Totals of one process without its descendants. Its processor time is utime + stime of /proc/<pid>/stat, its memory
 * RssAnon + RssShmem of /proc/<pid>/status, as that of a tree.
 */
export function ownSampleOf(
  { ownTicks, memoryMb }: { readonly ownTicks: number; readonly memoryMb: number },
  atMs: number,
): Sample {
  return { atMs, cpuMs: ownTicks * TICK_MS, throttledMs: null, memoryMb };
}

/**
 * Memory that processes use now, in MiB. Pages that processes forked off one another share count once, as in a cgroup.
 * @param exactAboveMb up to here they may count once for each process, which is quicker to read
 */
export function memoryOf(programs: readonly Pick<ProcessStat, 'pid' | 'stack'>[], exactAboveMb = 0): number {
  const apart = programs.reduce((sum, { pid }) => sum + memoryMb(pid), 0);
  const isForked = new Set(programs.map(({ stack }) => stack)).size < programs.length;
  if (!isForked || apart <= exactAboveMb) return apart;
  return programs.reduce((sum, { pid }) => sum + (sharedMemoryMb(pid) ?? memoryMb(pid)), 0);
}

/** Processor time that each thread of processes has used since it started. */
export function sampleThreads(pids: readonly number[]): ThreadSample {
  const atMs = Date.now();
  return threadSampleOf(pids.flatMap(readThreads), atMs);
}

/** Processor time of threads, in ms by their ids. */
export function threadSampleOf(threads: readonly ThreadTicks[], atMs: number): ThreadSample {
  return { atMs, cpuMs: new Map(threads.map(({ id, ticks }) => [id, ticks * TICK_MS])) };
}

/** Processor time since the host started, in milliseconds, by /proc/stat (proc(5)). */
export interface HostTimes {
  /** All but idle and waiting for disks; what a hypervisor took is among it. */
  readonly busyMs: number;
  /** Processor time that a hypervisor took. */
  readonly stolenMs: number;
  /** Processor time in which the kernel served interrupts: of devices, timers and packets, the loopback's too. */
  readonly interruptMs: number;
}

/** Reads the processor time of this host. */
export function hostTimes(): HostTimes {
  return hostTimesOf(readFileSync('/proc/stat', 'utf8'));
}

/** Processor time of a host by the text of its /proc/stat. */
export function hostTimesOf(stat: string): HostTimes {
  const [, line = ''] = /^cpu +(.*)$/m.exec(stat) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(' ').map(Number);
  return {
    busyMs: (user + nice + system + irq + softirq + steal) * TICK_MS,
    stolenMs: steal * TICK_MS,
    interruptMs: (irq + softirq) * TICK_MS,
  };
}

/** Ids of the processes whose environment holds `NAME=value`. */
export function processesMarked(name: string, value: string): number[] {
  const entry = `${name}=${value}`;
  return processIds().filter(
    (pid) => pid !== process.pid && readProc(pid, 'environ')?.split('\0').includes(entry),
  );
}

/** Ids of the living processes of a session. */
export function processesOfSession(session: number): number[] {
  return processIds().filter((pid) => {
    const stat = readStat(pid);
    return stat && !stat.isZombie && stat.session === session;
  });
}

/** State of a socket of /proc/<pid>/net/tcp that listens (proc(5), tcp_states.h). */
const LISTENS = '0A';

/** TCP ports that processes listen on, in the order of their sockets. */
export function listeningPorts(pids: readonly number[]): number[] {
  const [first] = pids;
  if (first === undefined) return [];
  const own = new Set(pids.flatMap(socketsOf));
  const rows = ['net/tcp', 'net/tcp6'].flatMap((file) => (readProc(first, file) ?? '').split('\n').slice(1));
  const ports = rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    const isOurs = state === LISTENS && own.has(inode);
    return isOurs ? [Number.parseInt(local.slice(local.indexOf(':') + 1), 16)] : [];
  });
  return [...new Set(ports)];
}

/** Inodes of the sockets that a process holds. */
function socketsOf(pid: number): string[] {
  return openFiles(pid).flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}
