import { readFileSync } from 'node:fs';
import {
  memoryMb,
  openFileCount,
  type ProcessStat,
  readStat,
  readThreads,
  type ThreadTicks,
} from '@headroom/builder';
import type { OneProcess } from './bridge.ts';
import { ownSampleOf, threadSampleOf } from './proc.ts';
import type { HeldSample } from './runtime.ts';

/** A process as the kernel shows it; what it is asked for after its end is absent or nothing. */
export interface SeenProcess {
  readonly pid: number;
  stat(): ProcessStat | undefined;
  memoryMb(): number;
  threads(): readonly ThreadTicks[];
  /** Undefined where they are another user's, who does not tell. */
  openFiles(): number | undefined;
}

/** Counters that the kernel of a machine shows as files. */
export interface KernelFiles {
  /** Moment at which they are read, in milliseconds since 1970 by this machine's clock. */
  nowMs(): number;
  /** Undefined when it is gone. */
  read(path: string): string | undefined;
  /** The processes of a control group, by the path of its cgroup.procs. */
  processes(procs: string): readonly SeenProcess[];
}

/** Those of this machine. */
export const LOCAL_FILES: KernelFiles = {
  nowMs: () => Date.now(),
  read,
  processes: (procs) =>
    (read(procs) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((word) => processHere(Number(word))),
};

/** A process of this machine. */
export function processHere(pid: number): SeenProcess {
  return {
    pid,
    stat: () => readStat(pid),
    memoryMb: () => memoryMb(pid),
    threads: () => readThreads(pid),
    openFiles: () => openFileCount(pid),
  };
}

/** Files and threads of processes; those that have ended hold none. Undefined where all have. */
export function heldBy(processes: readonly SeenProcess[], atMs: number): HeldSample | undefined {
  const living = processes.flatMap((process) => {
    const stat = process.stat();
    return stat ? [{ threads: stat.threads, openFiles: process.openFiles() }] : [];
  });
  if (living.length === 0) return undefined;
  const known = living.flatMap(({ openFiles }) => openFiles ?? []);
  return {
    atMs,
    threads: living.reduce((sum, { threads }) => sum + threads, 0),
    openFiles: known.length < living.length ? null : known.reduce((sum, count) => sum + count, 0),
  };
}

/** A process by itself; undefined once it has ended. */
export function alone(process: SeenProcess, atMs: number): OneProcess | undefined {
  const stat = process.stat();
  if (!stat || stat.isZombie) return undefined;
  return {
    pid: process.pid,
    start: stat.start,
    sample: ownSampleOf({ ownTicks: stat.ownTicks, memoryMb: process.memoryMb() }, atMs),
    threads: () => threadSampleOf(process.threads(), atMs).cpuMs,
    held: () => heldBy([process], atMs),
  };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // ENOENT: the group is gone; ENODEV and ESRCH: it goes while it is read.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENODEV' || code === 'ESRCH') return undefined;
    throw error;
  }
}
