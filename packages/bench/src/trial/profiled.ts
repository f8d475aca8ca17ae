import type { CpuProfile } from '@headroom/model/cpu-profile';
import { poolMeasurements } from '@headroom/report';
import { takerOut } from '../authorization/secrets.ts';
import type { Loaded } from '../offer/load.ts';
import type { CpuProfiler, Sampled } from '../profiler/profiler.ts';
import { profilerFor } from '../profiler/profilers.ts';
import { programsOf } from '../profiler/programs.ts';
import { Stacks } from '../profiler/stacks.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from '../world/context.ts';
import type { Findings } from './result.ts';

/**
 * Loads a server, under its profiler where the trial profiles it, and keeps the profile of the steady window.
 * @throws as `load`; TrialFailure `rig_failed` where the server cannot be profiled on this host
 */
export async function profiled(
  context: Pick<TrialContext, 'built' | 'k6' | 'profilesCpu' | 'secrets' | 'tokens'>,
  server: RunningServer,
  findings: Findings,
  load: () => Promise<void>,
): Promise<void> {
  if (!context.profilesCpu) return load();
  const { built, k6, secrets, tokens } = context;
  const takeOut = takerOut(secrets, tokens?.hidden());
  const stacks = new Stacks({ folders: [built.build.artifact, '/app'], takeOut });
  const processes = processesOf(server);
  const profiler = await available(profilerFor(await programsOf(processes())));
  const sampling = await inWords(profiler, () => profiler.sample({ processes, stacks, mark: k6.mark }));
  try {
    await load();
  } catch (error) {
    // The failure of the load is the trial's; a profiler of a server that died often has one, too.
    await sampling.stop().catch(() => undefined);
    throw error;
  }
  const sampled = await inWords(profiler, () => sampling.stop());
  if (findings.loaded) findings.cpuProfile = cpuProfileOf(profiler, sampled, stacks, findings.loaded);
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

async function inWords<T>({ id }: CpuProfiler, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new TrialFailure('rig_failed', `the profiler ${id} failed: ${(cause as Error).message}`, { cause });
  }
}

/** Processor time, in periods, in which a profiler that works takes a stack: a server that waits may need less. */
const WORTH_SAMPLES = 20;

/** The stacks of the steady window, and what they are scaled by. @throws TrialFailure where there are none */
function cpuProfileOf(
  { id }: CpuProfiler,
  { version, periodMs }: Sampled,
  stacks: Stacks,
  { result, usage }: Loaded,
): CpuProfile {
  const { startedAtMs, windowStartMs, windowEndMs } = result;
  const window = { startMs: startedAtMs + windowStartMs, endMs: startedAtMs + windowEndMs };
  const tree = stacks.within(window);
  const cpuMs = usage.server?.cpuMs ?? 0;
  if (tree.counts.length === 0 && cpuMs > WORTH_SAMPLES * periodMs) {
    throw new TrialFailure('rig_failed', `the profiler ${id} took no stack in the steady window`);
  }
  const calls = poolMeasurements(result.measurements.filter(({ kind }) => kind === 'tool')).count;
  return {
    ...{ profiler: id, version, periodMs, windowS: (window.endMs - window.startMs) / 1000, calls },
    cpuMs,
    ...tree,
  };
}
