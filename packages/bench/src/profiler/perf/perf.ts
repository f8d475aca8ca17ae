import type { CpuProfiler } from '../profiler.ts';

/** perf of Linux: any native code, and code that a runtime describes in a perf map. */
export const perf: CpuProfiler = {
  id: 'perf',
  reads: () => true,
  whatIsMissing: async () => null,
  sample: async () => {
    throw new Error('not yet');
  },
};
