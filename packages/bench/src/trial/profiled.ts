import type { CpuProfile } from '@headroom/model/cpu-profile';
import { ALL_TOOLS, type LoadResult } from '@headroom/model/load';
import { poolMeasurements } from '@headroom/report';
import { takerOut } from '../authorization/secrets.ts';
import type { Loaded } from '../offer/load.ts';
import type { CpuProfiler, Sampled } from '../profiler/profiler.ts';
import { profilerFor } from '../profiler/profilers.ts';
import { programsOf } from '../profiler/programs.ts';
import { Stacks, type Tree, withKernelTime } from '../profiler/stacks.ts';
import { aborts } from '../race.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from '../world/context.ts';
import type { Findings } from './result.ts';

/**
 * Loads a server, under its profiler where the trial profiles it, and keeps the profile of the steady window.
 * @throws as `load`; TrialFailure `rig_failed` where the server cannot be profiled on this host
 */
export async function profiled(
  context: Pick<TrialContext, 'built' | 'k6' | 'profilesCpu' | 'secrets' | 'signal' | 'tokens'>,
  server: RunningServer,
  findings: Findings,
  load: () => Promise<void>,
): Promise<void> {
  if (!context.profilesCpu) return load();
  const { built, k6, secrets, signal, tokens } = context;
  const takeOut = takerOut(secrets, tokens?.hidden());
  const stacks = new Stacks({ folders: [built.build.artifact, '/app'], takeOut });
  const processes = processesOf(server);
  const profiler = await available(profilerFor(await programsOf(processes())));
  const sampling = await inWords(profiler, signal, () =>
    profiler.sample({ processes, stacks, mark: k6.mark }),
  );
  try {
    await load();
    const sampled = await inWords(profiler, signal, () => Promise.race([sampling.stop(), aborts(signal)]));
    if (findings.loaded) findings.cpuProfile = cpuProfileOf(profiler, sampled, stacks, findings.loaded);
  } finally {
    await sampling.cancel();
  }
}

function processesOf({ processes }: RunningServer): () => readonly number[] {
  if (processes) return processes;
  const where = 'its processes run on another machine, where no profiler is started';
  throw new TrialFailure('rig_failed', `the server cannot be profiled: ${where}`);
}

async function available(profiler: CpuProfiler): Promise<CpuProfiler> {
  const missing = await profiler.whatIsMissing();
  if (missing !== null) throw new TrialFailure('rig_failed', `the server cannot be profiled: ${missing}`);
  return profiler;
}

async function inWords<T>({ id }: CpuProfiler, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    signal.throwIfAborted();
    throw new TrialFailure('rig_failed', `the profiler ${id} failed: ${(cause as Error).message}`, { cause });
  }
}

/** Processor time, in periods, in which a profiler that works takes a stack: a server that waits may need less. */
const WORTH_SAMPLES = 20;

/** The stacks of the steady window, and what they are scaled by. @throws TrialFailure where there are none */
function cpuProfileOf(
  { id }: CpuProfiler,
  { version, periodMs, hidesKernel }: Sampled,
  stacks: Stacks,
  { result, usage }: Loaded,
): CpuProfile {
  const { startedAtMs, windowStartMs, windowEndMs } = result;
  const window = { startMs: startedAtMs + windowStartMs, endMs: startedAtMs + windowEndMs };
  const tree = stacks.within(window);
  const cpuMs = usage.server?.cpuMs;
  if (cpuMs === undefined)
    throw new TrialFailure('rig_failed', 'the processor time of the server was not measured');
  if (tree.counts.length === 0 && cpuMs > WORTH_SAMPLES * periodMs) {
    throw new TrialFailure('rig_failed', `the profiler ${id} took no stack in the steady window`);
  }
  const callsPerSecond = callsIn(result);
  const calls = poolMeasurements(result.measurements.filter(({ kind }) => kind === 'tool')).count;
  return {
    ...{ profiler: id, version, periodMs, windowS: (window.endMs - window.startMs) / 1000, calls },
    ...(callsPerSecond && { callsPerSecond }),
    cpuMs,
    ...(hidesKernel
      ? withKernelTime(tree, Math.round(cpuMs / periodMs) - samplesOf(tree) - tree.lost.samples)
      : tree),
  };
}

const samplesOf = ({ counts }: Tree) => counts.reduce((sum, [, , , samples]) => sum + samples, 0);

/** Tool calls that were answered in each second of the window; undefined where the load tells no single seconds. */
function callsIn({ requests, sliceS, windowStartMs, windowEndMs }: LoadResult): number[] | undefined {
  const series = requests.find(({ name }) => name === ALL_TOOLS);
  if (!series || sliceS !== 1) return undefined;
  const answered = (second: number) => (series.counts[second] ?? 0) + (series.errors[second] ?? 0);
  const first = Math.floor(windowStartMs / 1000);
  // Seconds of the window may begin within those of the load.
  const late = windowStartMs / 1000 - first;
  return Array.from({ length: Math.ceil((windowEndMs - windowStartMs) / 1000) }, (_, second) => {
    const at = first + second;
    return (1 - late) * answered(at) + late * answered(at + 1);
  });
}
