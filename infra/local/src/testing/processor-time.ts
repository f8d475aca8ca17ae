/** Processor time of processes, from Linux's /proc; elsewhere there is none to read, and every figure is 0. */
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of /proc: USER_HZ is 100 on every architecture that Node.js runs on. */
const TICK_MS = 10;

interface ProcessTimes {
  readonly parent: number;
  /** Its own time and that of the children it has waited for, in ms. */
  readonly ms: number;
}

/**
 * Processor time, in ms, of a process and its descendants, those that ended included. A descendant whose parent ended
 * first belongs to nobody, and is missing.
 */
export function processorMs(root: number): number {
  const times = allTimes();
  const children = Map.groupBy(times.keys(), (pid) => times.get(pid)?.parent ?? 0);
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), times.get(pid)?.ms ?? 0);
  return sum(root);
}

/** Processor time of the whole machine since it started, in ms, idle time and waits for disks left out. */
export function machineMs(): number {
  const [line = ''] = read('/proc/stat').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS;
}

function allTimes(): Map<number, ProcessTimes> {
  const times = new Map<number, ProcessTimes>();
  for (const name of list('/proc')) {
    const pid = Number(name);
    const parsed = Number.isInteger(pid) && parse(read(`/proc/${name}/stat`));
    if (parsed) times.set(pid, parsed);
  }
  return times;
}

/** Fields of proc_pid_stat(5); the name of the program, in parentheses, may hold spaces. */
function parse(stat: string): ProcessTimes | undefined {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const parent = fields[1];
  const ticks = fields.slice(11, 15);
  if (parent === undefined || ticks.length < 4) return undefined;
  return { parent, ms: ticks.reduce((sum, tick) => sum + tick, 0) * TICK_MS };
}

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
