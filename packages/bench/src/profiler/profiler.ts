import type { Profiler } from '@headroom/model/cpu-profile';
import type { ProfiledStart } from '../runtime/runtime.ts';
import type { Program } from './programs.ts';
import type { Stacks } from './stacks.ts';

/** A server that is about to be profiled. */
export interface Target {
  /** Ids of its processes on this machine now, without the bridge to a server over stdio. */
  readonly processes: () => readonly number[];
  /** The worker's mark, for programs that run beside the server (`startTool`). */
  readonly mark: string;
  /** Gets the stacks. */
  readonly stacks: Stacks;
}

/** What a profiler says of itself once it has ended. */
export interface Sampled {
  /** Version of the profiler. */
  readonly version: string;
  /** Processor time between two samples of one thread, in ms. */
  readonly periodMs: number;
}

/** A profiler that takes stacks until it is stopped. */
export interface Sampling {
  /**
   * Ends the profiler; all stacks are in `stacks` of its target then. Called while the server still runs, unless it ended
   * by itself; safe to call twice, and called on every path.
   * @throws Error in words where it took none
   */
  stop(): Promise<Sampled>;
}

/** A program that takes stacks of servers. One object answers all questions; `profilers.ts` names all. */
export interface CpuProfiler {
  readonly id: Profiler;
  /** Whether it names the functions of a program. */
  reads(program: Program): boolean;
  /**
   * What any server is started with, so that this profiler can read it if it is of its runtime; other runtimes must not
   * heed it. Absent: nothing.
   */
  readonly start?: ProfiledStart;
  /** What this host lacks for it and how to get it, in words; null when nothing. */
  whatIsMissing(): Promise<string | null>;
  /** Begins to take stacks; resolves once it takes them. @throws Error in words where it cannot */
  sample(target: Target): Promise<Sampling>;
}
