import { expect, test } from 'vitest';
import { foldersOf, totalsOf } from './cgroup-files.ts';

const ID = 'f629ba5c9e61805d978350612a3920abaad0ea80b1dcf4f5acdc2b308246d48c';

/** Captured: Linux 6.18, cgroupfs driver; lines that are not read are left out. */
const V1 = {
  version: 1,
  usage: '23747131\n',
  cpu: 'nr_periods 30\nnr_throttled 12\nthrottled_time 1234567890\nnr_bursts 0\nburst_time 0\n',
  memory: `cache 1216512
rss 98304
rss_huge 0
shmem 4096
hierarchical_memory_limit 268435456
total_cache 1216512
total_rss 1048576
total_rss_huge 0
total_shmem 524288
total_mapped_file 0
`,
  oom: 'oom_kill_disable 0\nunder_oom 0\noom_kill 3\n',
  pids: 'max 7\n',
} as const;

/** As cgroups(7) and the kernel's admin guide show them. */
const V2 = {
  version: 2,
  cpu: `usage_usec 23747131
user_usec 13000000
system_usec 10747131
nr_periods 30
nr_throttled 12
throttled_usec 1234567
nr_bursts 0
burst_usec 0
`,
  memory: `anon 1048576
file 1216512
kernel 1081344
kernel_stack 65536
shmem 524288
file_mapped 0
anon_thp 0
`,
  events: 'low 0\nhigh 0\nmax 12\noom 4\noom_kill 3\noom_group_kill 0\n',
  pids: 'max 7\n',
} as const;

test('version 1: nanoseconds, resident anonymous and shared memory of the whole group', () => {
  expect(totalsOf(V1)).toEqual({
    cpuMs: 23.747131,
    throttledMs: 1234.56789,
    memoryMb: 1.5,
    oomKills: 3,
    refusedProcesses: 7,
  });
});

test('version 2: microseconds, anonymous and shared memory', () => {
  expect(totalsOf(V2)).toEqual({
    cpuMs: 23747.131,
    throttledMs: 1234.567,
    memoryMb: 1.5,
    oomKills: 3,
    refusedProcesses: 7,
  });
  const unlimited = { ...V2, cpu: 'usage_usec 5000\nuser_usec 0\nsystem_usec 0\n' };
  expect(totalsOf(unlimited)).toMatchObject({ cpuMs: 5, throttledMs: 0 });
});

test('a counter that is missing is an error, not a zero', () => {
  expect(() => totalsOf({ ...V2, memory: 'file 0\n' })).toThrow('counter anon cannot be read');
  expect(() => totalsOf({ ...V1, usage: '' })).toThrow('counter cpuacct.usage cannot be read');
});

const mount = (at: string, type: string, options: string, root = '/') =>
  `32 31 0:29 ${root} ${at} rw,relatime shared:9 - ${type} ${type} ${options}`;
const TMPFS = '31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755';

test('version 1: a folder a controller, wherever it is mounted, alone or with another', () => {
  const apart = [
    mount('/sys/fs/cgroup/cpu', 'cgroup', 'rw,cpu'),
    mount('/sys/fs/cgroup/cpuacct', 'cgroup', 'rw,cpuacct'),
    mount('/sys/fs/cgroup/memory', 'cgroup', 'rw,memory'),
    mount('/sys/fs/cgroup/pids', 'cgroup', 'rw,pids'),
    mount('/sys/fs/cgroup/unified', 'cgroup2', 'rw'),
  ];
  const cgroup = `8:pids:/docker/${ID}\n4:memory:/docker/${ID}\n2:cpuacct:/docker/${ID}\n1:cpu:/docker/${ID}\n0::/docker/${ID}\n`;
  expect(foldersOf(cgroup, [TMPFS, ...apart].join('\n'))).toEqual({
    version: 1,
    cpu: `/sys/fs/cgroup/cpu/docker/${ID}`,
    cpuacct: `/sys/fs/cgroup/cpuacct/docker/${ID}`,
    memory: `/sys/fs/cgroup/memory/docker/${ID}`,
    pids: `/sys/fs/cgroup/pids/docker/${ID}`,
  });
  const together = [
    mount('/cg/cpu,cpuacct', 'cgroup', 'rw,cpu,cpuacct'),
    mount('/cg/memory', 'cgroup', 'rw,memory'),
    mount('/cg/pids', 'cgroup', 'rw,pids'),
  ];
  const scope = `/system.slice/docker-${ID}.scope`;
  expect(
    foldersOf(`8:pids:${scope}\n5:cpu,cpuacct:${scope}\n4:memory:${scope}\n`, together.join('\n')),
  ).toEqual({
    version: 1,
    cpu: `/cg/cpu,cpuacct${scope}`,
    cpuacct: `/cg/cpu,cpuacct${scope}`,
    memory: `/cg/memory${scope}`,
    pids: `/cg/pids${scope}`,
  });
});

test('version 2: one folder for all, also where only a part of the tree is mounted', () => {
  const scope = `/system.slice/docker-${ID}.scope`;
  const whole = mount('/sys/fs/cgroup', 'cgroup2', 'rw,nsdelegate');
  expect(foldersOf(`0::${scope}\n`, whole)).toEqual({ version: 2, all: `/sys/fs/cgroup${scope}` });
  const part = mount('/cg', 'cgroup2', 'rw', '/system.slice');
  expect(foldersOf(`0::${scope}\n`, part)).toEqual({ version: 2, all: `/cg/docker-${ID}.scope` });
});

test('a group that is not mounted here is an error that says what to do', () => {
  const own = mount('/sys/fs/cgroup', 'cgroup2', 'rw', '/system.slice/docker-1.scope');
  const seen = `0::/../docker-${ID}.scope\n`;
  expect(() => foldersOf(seen, own)).toThrow('a worker in a container needs /sys/fs/cgroup of the host');
  expect(() => foldersOf(`0::/system.slice/docker-${ID}.scope\n`, own)).toThrow('are not seen here');
});
