import type { ProfiledStart } from '../runtime/runtime.ts';
import { bun, node } from './inspector/inspector.ts';
import { asyncProfiler } from './jvm/async-profiler.ts';
import { perf } from './perf/perf.ts';
import type { CpuProfiler } from './profiler.ts';
import type { Program } from './programs.ts';
import { pySpy } from './python/py-spy.ts';

/** All profilers. The first that reads a program profiles it; `perf`, which reads any native code, comes last. */
export const CPU_PROFILERS: readonly CpuProfiler[] = [asyncProfiler, bun, node, pySpy, perf];

/** The profiler of a server, by the first of its programs that is of a runtime with a profiler of its own. */
export function profilerFor(programs: readonly Program[]): CpuProfiler {
  const reader = CPU_PROFILERS.find((one) => one !== perf && programs.some((program) => one.reads(program)));
  return reader ?? perf;
}

/** What a server is started with so that any profiler can read it. */
export const PROFILED_START: ProfiledStart = {
  get files() {
    return CPU_PROFILERS.flatMap(({ start }) => start?.files ?? []);
  },
  env: (own, at) => CPU_PROFILERS.reduce((env, { start }) => start?.env(env, at) ?? env, own),
};
