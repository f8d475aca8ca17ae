import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleThreads } from '../proc.ts';
import type { Sample, ThreadSample } from '../runtime.ts';
import { type CgroupFolders, type CgroupTexts, foldersOf, totalsOf } from './cgroup-files.ts';

const NOTHING = { cpuMs: 0, throttledMs: 0, memoryMb: 0, oomKills: 0, refusedProcesses: 0 };

/** The counters of a container's control group; the last ones that were seen once it is gone. */
export class Cgroup {
  readonly #folders: CgroupFolders | undefined = undefined;
  #last = NOTHING;

  /**
   * @param containerId is in the group's name; a process that ended a moment ago is in no group of a container
   * @param pid of the container's first process; 0 when it has ended already
   */
  constructor(containerId: string, pid: number) {
    const own = pid > 0 ? read(`/proc/${pid}/cgroup`) : undefined;
    if (own?.includes(containerId)) {
      this.#folders = foldersOf(own, readFileSync('/proc/self/mountinfo', 'utf8'));
    }
  }

  sample(): Sample {
    const { cpuMs, throttledMs, memoryMb } = this.#totals();
    return { atMs: Date.now(), cpuMs, throttledMs, memoryMb };
  }

  /** Processor time of each thread of its processes; none once it is gone. */
  threads(): ThreadSample {
    return sampleThreads(this.processes());
  }

  /** Ids of its processes on the host; none once it is gone. */
  processes(): number[] {
    const folders = this.#folders;
    const text = folders && read(join(folders.version === 1 ? folders.cpuacct : folders.all, 'cgroup.procs'));
    return (text ?? '').split('\n').filter(Boolean).map(Number);
  }

  /** Number of times that the kernel ended one of its processes for memory, or refused it a new one. */
  enforced(): { oomKills: number; refusedProcesses: number } {
    const { oomKills, refusedProcesses } = this.#totals();
    return { oomKills, refusedProcesses };
  }

  #totals() {
    const texts = this.#folders && textsOf(this.#folders);
    if (texts) this.#last = totalsOf(texts);
    return this.#last;
  }
}

/** Undefined when the group is gone. */
function textsOf(folders: CgroupFolders): CgroupTexts | undefined {
  if (folders.version === 1) {
    const usage = read(join(folders.cpuacct, 'cpuacct.usage'));
    const cpu = read(join(folders.cpu, 'cpu.stat'));
    const memory = read(join(folders.memory, 'memory.stat'));
    const oom = read(join(folders.memory, 'memory.oom_control'));
    const pids = read(join(folders.pids, 'pids.events'));
    if (usage === undefined || cpu === undefined || memory === undefined) return undefined;
    if (oom === undefined || pids === undefined) return undefined;
    return { version: 1, usage, cpu, memory, oom, pids };
  }
  const cpu = read(join(folders.all, 'cpu.stat'));
  const memory = read(join(folders.all, 'memory.stat'));
  const events = read(join(folders.all, 'memory.events'));
  const pids = read(join(folders.all, 'pids.events'));
  if (cpu === undefined || memory === undefined) return undefined;
  if (events === undefined || pids === undefined) return undefined;
  return { version: 2, cpu, memory, events, pids };
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
