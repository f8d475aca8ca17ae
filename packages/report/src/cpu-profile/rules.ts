/** Classes of processor time, and the rules by which frames and threads belong to them, as data. */

export const CPU_CLASSES = ['own', 'library', 'runtime', 'gc', 'jit', 'locks', 'kernel'] as const;
export type CpuClass = (typeof CPU_CLASSES)[number];

export const CLASS_TITLES: Readonly<Record<CpuClass, string>> = {
  own: 'code of the server',
  library: 'libraries',
  runtime: 'runtime',
  gc: 'garbage collection',
  jit: 'compiling',
  locks: 'locks',
  kernel: 'system calls',
};
