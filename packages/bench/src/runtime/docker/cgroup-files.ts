/** Counters of a control group, read from the texts of its files: cgroups(7), versions 1 and 2. */

/** Totals of a control group since it was made. */
export interface CgroupTotals {
  cpuMs: number;
  /** Time it wanted to run but had used its quota up. */
  throttledMs: number;
  /** Anonymous and shared memory; page cache is not counted. */
  memoryMb: number;
  /** Processes the kernel killed because the group's memory was used up. */
  oomKills: number;
  /** Times it was refused another process or thread. */
  refusedProcesses: number;
}

/** The texts of a control group's files. */
export type CgroupTexts =
  | {
      version: 1;
      /** cpuacct.usage, cpu.stat, memory.stat, memory.oom_control */
      usage: string;
      cpu: string;
      memory: string;
      oom: string;
      /** pids.events */
      pids: string;
    }
  | {
      version: 2;
      /** cpu.stat, memory.stat, memory.events */
      cpu: string;
      memory: string;
      events: string;
      /** pids.events */
      pids: string;
    };

const MIB = 2 ** 20;

/** @throws when a counter is missing that every kernel since 4.13 has */
export function totalsOf(texts: CgroupTexts): CgroupTotals {
  if (texts.version === 1) {
    return {
      cpuMs: number(texts.usage, 'cpuacct.usage') / 1e6,
      throttledMs: counter(texts.cpu, 'throttled_time') / 1e6,
      memoryMb: (counter(texts.memory, 'total_rss') + counter(texts.memory, 'total_shmem')) / MIB,
      oomKills: counter(texts.oom, 'oom_kill'),
      refusedProcesses: counter(texts.pids, 'max'),
    };
  }
  return {
    cpuMs: counter(texts.cpu, 'usage_usec') / 1e3,
    // Absent where the group has no quota.
    throttledMs: counter(texts.cpu, 'throttled_usec', 0) / 1e3,
    memoryMb: (counter(texts.memory, 'anon') + counter(texts.memory, 'shmem')) / MIB,
    oomKills: counter(texts.events, 'oom_kill'),
    refusedProcesses: counter(texts.pids, 'max'),
  };
}

/** The value of a line `name value`. */
function counter(text: string, name: string, absent?: number): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined && absent !== undefined) return absent;
  return number(line?.slice(name.length + 1) ?? '', name);
}

function number(text: string, name: string): number {
  const value = Number.parseInt(text, 10);
  if (Number.isNaN(value)) throw new Error(`the control group's counter ${name} cannot be read: "${text}"`);
  return value;
}

/** Folders of a control group's files: one a controller (version 1), or one for all (version 2). */
export type CgroupFolders =
  | { version: 1; cpu: string; cpuacct: string; memory: string; pids: string }
  | { version: 2; all: string };

/**
 * Finds a process's control group.
 * @param cgroup text of /proc/<pid>/cgroup
 * @param mountinfo text of /proc/self/mountinfo (proc(5))
 * @throws when the group is not among what is mounted here
 */
export function foldersOf(cgroup: string, mountinfo: string): CgroupFolders {
  const groups = cgroup.trim().split('\n').map(groupOf);
  const mounts = mountinfo.trim().split('\n').flatMap(mountOf);
  const folder = (controller: string) => {
    const group = groups.find(({ controllers }) => controllers.includes(controller));
    if (!group) return undefined;
    const options = mounts.filter((mount) => mount.type === 'cgroup' && mount.options.includes(controller));
    return below(options, group.path);
  };
  const [cpu, cpuacct] = [folder('cpu'), folder('cpuacct')];
  const [memory, pids] = [folder('memory'), folder('pids')];
  if (cpu && cpuacct && memory && pids) return { version: 1, cpu, cpuacct, memory, pids };
  const unified = groups.find(({ controllers }) => controllers.length === 0);
  const all =
    unified &&
    below(
      mounts.filter(({ type }) => type === 'cgroup2'),
      unified.path,
    );
  if (all) return { version: 2, all };
  throw new Error(
    `the control groups of containers are not seen here (${groups.map(({ path }) => path).join(', ')}); a worker in a container needs /sys/fs/cgroup of the host and the host's cgroup namespace ("cgroup: host")`,
  );
}

interface Mount {
  /** Part of the hierarchy that is mounted. */
  root: string;
  at: string;
  type: string;
  options: string[];
}

function mountOf(line: string): Mount[] {
  const [before = '', after = ''] = line.split(' - ');
  const [, , , root = '', at = ''] = before.split(' ');
  const [type = '', , options = ''] = after.split(' ');
  return type.startsWith('cgroup') ? [{ root, at, type, options: options.split(',') }] : [];
}

function groupOf(line: string): { controllers: string[]; path: string } {
  const [, controllers = '', ...path] = line.split(':');
  return { controllers: controllers.split(',').filter(Boolean), path: path.join(':') };
}

/** The folder of a group in the first mount that shows it. */
function below(mounts: readonly Mount[], path: string): string | undefined {
  for (const { root, at } of mounts) {
    const base = root === '/' ? '' : root;
    if (!path.includes('/..') && `${path}/`.startsWith(`${base}/`)) return `${at}${path.slice(base.length)}`;
  }
  return undefined;
}
