import { join } from 'node:path';
import type { OneProcess } from '../bridge.ts';
import { alone, heldBy, type KernelFiles, LOCAL_FILES, type SeenProcess } from '../kernel-files.ts';
import { listeningPorts, threadSampleOf } from '../proc.ts';
import type { HeldSample, Sample, ThreadSample } from '../runtime.ts';
import { type CgroupFolders, type CgroupTexts, foldersOf, totalsOf } from './cgroup-files.ts';

const NOTHING = { cpuMs: 0, throttledMs: 0, memoryMb: 0, oomKills: 0, refusedProcesses: 0 };

/** The counters of a container's control group; the last ones that were seen once it is gone. */
export class Cgroup {
  readonly #files: KernelFiles;
  readonly #folders: CgroupFolders | undefined;
  #last = NOTHING;

  /** @param folders undefined of a container that had ended before its group was found */
  constructor(folders: CgroupFolders | undefined, files: KernelFiles) {
    this.#folders = folders;
    this.#files = files;
  }

  sample(): Sample {
    const { cpuMs, throttledMs, memoryMb } = this.#totals();
    return { atMs: this.#files.nowMs(), cpuMs, throttledMs, memoryMb };
  }

  /** Processor time of each thread of its processes; none once it is gone. */
  threads(): ThreadSample {
    const processes = this.#processes();
    return threadSampleOf(
      processes.flatMap((one) => one.threads()),
      this.#files.nowMs(),
    );
  }

  held(): HeldSample | undefined {
    return heldBy(this.#processes(), this.#files.nowMs());
  }

  /** Ids of its processes; undefined of those of another machine. */
  pids(): number[] | undefined {
    return this.#files === LOCAL_FILES ? this.#processes().map(({ pid }) => pid) : undefined;
  }

  /** TCP ports that its processes listen on; none of those of another machine. */
  ports(): number[] {
    return listeningPorts(this.pids() ?? []);
  }

  /** One of its processes by itself; undefined once that has ended. */
  one(pid: number): OneProcess | undefined {
    const process = this.#processes().find((candidate) => candidate.pid === pid);
    return process && alone(process, this.#files.nowMs());
  }

  /** Its first process: of those that live, the one that was started first. */
  oldest(): SeenProcess | undefined {
    return this.#processes().toSorted((a, b) => startOf(a) - startOf(b))[0];
  }

  /** Number of times that the kernel ended one of its processes for memory, or refused it a new one. */
  enforced(): { oomKills: number; refusedProcesses: number } {
    const { oomKills, refusedProcesses } = this.#totals();
    return { oomKills, refusedProcesses };
  }

  #processes(): readonly SeenProcess[] {
    return this.#folders ? this.#files.processes(procsOf(this.#folders)) : [];
  }

  #totals() {
    const texts = this.#folders && textsOf(this.#folders, (path) => this.#files.read(path));
    if (texts) this.#last = totalsOf(texts);
    return this.#last;
  }
}

const startOf = (process: SeenProcess): number => Number(process.stat()?.start ?? Number.POSITIVE_INFINITY);

/**
 * The control group of a container of this machine.
 * @param containerId is in the group's name; a process that ended a moment ago is in no group of a container
 * @param pid of the container's first process; 0 when it has ended already
 */
export function cgroupHere(containerId: string, pid: number): Cgroup {
  const own = pid > 0 ? LOCAL_FILES.read(`/proc/${pid}/cgroup`) : undefined;
  const mounts = () => LOCAL_FILES.read('/proc/self/mountinfo') ?? '';
  const folders = own?.includes(containerId) ? foldersOf(own, mounts()) : undefined;
  return new Cgroup(folders, LOCAL_FILES);
}

/** Path of the file that lists the processes of a group. */
export function procsOf(folders: CgroupFolders): string {
  return join(folders.version === 1 ? folders.cpuacct : folders.all, 'cgroup.procs');
}

/** Paths of the files that hold the counters of a group. */
export function filesOf(folders: CgroupFolders): string[] {
  const paths: string[] = [];
  textsOf(folders, (path) => {
    paths.push(path);
    return '';
  });
  return paths;
}

/** Undefined when the group is gone. */
function textsOf(
  folders: CgroupFolders,
  read: (path: string) => string | undefined,
): CgroupTexts | undefined {
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
