import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../runtime.ts';
import { type CgroupFolders, type CgroupTexts, foldersOf, totalsOf } from './cgroup-files.ts';

const NOTHING = { cpuMs: 0, throttledMs: 0, memoryMb: 0, oomKills: 0 };

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

  /** How many of its processes the kernel killed for the memory they used. */
  oomKills(): number {
    return this.#totals().oomKills;
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
    if (usage === undefined || cpu === undefined || memory === undefined || oom === undefined)
      return undefined;
    return { version: 1, usage, cpu, memory, oom };
  }
  const cpu = read(join(folders.all, 'cpu.stat'));
  const memory = read(join(folders.all, 'memory.stat'));
  const events = read(join(folders.all, 'memory.events'));
  if (cpu === undefined || memory === undefined || events === undefined) return undefined;
  return { version: 2, cpu, memory, events };
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
