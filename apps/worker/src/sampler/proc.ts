import { readFileSync } from 'node:fs';
import { memoryMb, type ProcessStat, processIds, processTree, readProc, readStat } from '@headroom/servers';
import { programsOf } from '@headroom/servers/sandbox';
import type { Sample } from '../runtime/runtime.ts';

/** Clock ticks a second in /proc/<pid>/stat; 100 on every Linux that Node supports. */
const TICKS_PER_S = 100;
const TICK_MS = 1000 / TICKS_PER_S;

/** When a living process was started, in clock ticks from boot; undefined when there is none with this id. */
export function processStart(pid: number): string | undefined {
  const stat = readStat(pid);
  return stat?.isZombie ? undefined : stat?.start;
}

/**
 * Totals of a process and all its descendants; zeros when it is gone. Of a sandbox the memory is that of the programs
 * in it; what its own two processes use of the processors, they used before the program was executed.
 */
export function sampleTree(root: number, confined = false): Sample {
  const tree: readonly ProcessStat[] = processTree(root);
  const programs = confined ? programsOf(tree) : tree;
  return {
    atMs: Date.now(),
    cpuMs: tree.reduce((sum, member) => sum + member.ticks, 0) * TICK_MS,
    throttledMs: null,
    memoryMb: programs.reduce((sum, member) => sum + memoryMb(member.pid), 0),
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

/** Ids of the living processes of a session. */
export function processesOfSession(session: number): number[] {
  return processIds().filter((pid) => {
    const stat = readStat(pid);
    return stat && !stat.isZombie && stat.session === session;
  });
}
