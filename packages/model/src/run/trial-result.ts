import { z } from 'zod';
import type { AnswersResult } from '../context/answers.ts';
import type { Catalogue, ContextResult } from '../context/context.ts';
import type { CpuProfile } from '../cpu-profile/cpu-profile.ts';
import type { Experiment } from '../experiments/outcome.ts';
import type { TrialEnvironment } from '../host/environment.ts';
import type { Measurement, RequestSeries, Unauthorized } from '../load/result.ts';
import type { UserFigures } from '../load/user-figures.ts';
import { type Party, TRIAL_STEPS, type TrialOutcome } from './run.ts';
import type { Tried } from './tried.ts';

/** Steps of a trial in order, with the time that each took. */
export const phasesSchema = z.array(z.object({ step: z.enum(TRIAL_STEPS), ms: z.number() }));
export type Phase = z.infer<typeof phasesSchema>[number];

/** Samples of one party, all arrays of the same length. */
export interface Samples {
  /** Seconds since the load began, at the end of each sampled interval. */
  readonly atS: readonly number[];
  /** 100 = one logical processor. */
  readonly cpuPct: readonly number[];
  readonly memoryMb: readonly number[];
}

/** Use of one party within the steady window. */
export interface ResourceSummary {
  readonly party: Party;
  /** Processor time. */
  readonly cpuMs: number;
  /** Time it wanted to run but had used its share of the processors up; null where its share is not limited. */
  readonly throttledMs: number | null;
  readonly meanMemoryMb: number;
  readonly peakMemoryMb: number;
}

/** One check of the contract test. */
export interface Check {
  readonly name: string;
  readonly outcome: 'pass' | 'warn' | 'fail';
  readonly reason: string | null;
  readonly ms: number;
  /** Length of the answer in bytes, of the check of `tools/list`; all of its pages together. */
  readonly bytes?: number | undefined;
}

/** Use of the machine that the load came from, or of the pods, where it is another one than the host, within the steady window. */
export const loadHostUseSchema = z.object({
  cpus: z.int().positive().describe('Number of logical processors.'),
  cpuMs: z.number().describe('CPU time of the whole machine.'),
  stolenCpuMs: z.number().describe('Part of the CPU time that a hypervisor took.'),
  rigCpuMs: z.number().describe('Part of the CPU time that measuring used, excluding the load generator.'),
  isHost: z
    .boolean()
    .describe('True if it is the host itself, by the id of its boot: only a network lies between.'),
  networkPct: z
    .number()
    .nullable()
    .describe(
      'bytes a second in the busier direction, of those that the network carried when it was probed; null where it was not',
    ),
});
export type LoadHostUse = z.infer<typeof loadHostUseSchema>;

/** Figures of a trial as a whole; null where it did not get to them. */
export interface TrialFigures {
  /** Time from the start of the server to its first healthy answer. */
  readonly coldStartMs: number | null;
  readonly idleMemoryMb: number | null;
  /** Length of the steady window. */
  readonly windowMs: number | null;
  /** Length of the whole test, ramps included. */
  readonly testMs: number | null;
  /** Counted requests of the whole test, warm-up included. */
  readonly countedRequests: number | null;
  /** Processor time of the whole host within the window, other programs and a hypervisor included. */
  readonly hostCpuMs: number | null;
  /** The part of it that a hypervisor took; null where it is not known apart. */
  readonly stolenCpuMs: number | null;
  /** The part of it that measuring used: the worker's process and the kernel's interrupts. */
  readonly rigCpuMs: number | null;
  /** Processor time within the window of the one thread of the server that used most. */
  readonly busiestThreadMs: number | null;
  /**
   * Processor time within the window, for each processor that it may use, of the backend of a project that used most of
   * what it may use; null where there is none, and where it is not known.
   */
  readonly busiestBackendMs: number | null;
  /** Null or absent where the load came from the host itself. */
  readonly loadHost?: LoadHostUse | null;
  /** Of an open load: arrivals that were planned, and those of them that no virtual user was free for in time. */
  readonly plannedArrivals: number | null;
  readonly droppedArrivals: number | null;
  /** Null or absent where all users of the workload are alike. */
  readonly users?: UserFigures | null;
  /** Null or absent where it came to no steady window, and of trials that are older than it. */
  readonly environment?: TrialEnvironment | null;
  /** Null or absent without such answers, and where it is not clear when they began. */
  readonly unauthorized?: Unauthorized | null | undefined;
}

/** Everything a trial leaves; what it did not get to is null or empty. */
export interface TrialResult extends TrialFigures {
  readonly outcome: TrialOutcome;
  /** Reason why it did not pass, in words. */
  readonly reason: string | null;
  /** All steps but `store`, which `storeTrial` measures and adds. */
  readonly phases: readonly Phase[];
  /** Last lines of the server's and the load generator's output. */
  readonly log: string;
  readonly measurements: readonly Measurement[];
  readonly requests: readonly RequestSeries[];
  readonly resources: readonly (ResourceSummary & Samples)[];
  readonly checks: readonly Check[];
  /** Of an experiment: what came of it so far. */
  readonly experiment?: Experiment | null;
  /** Of a trial under a profiler: where the server's processor time went. Its other figures count nowhere. */
  readonly cpuProfile?: CpuProfile;
  /** Of a try: what the server answered. */
  readonly tried?: Tried | null;
  /** What its lists take of the context of a model; absent where the build was counted before. */
  readonly context?: ContextResult;
  /** Texts of what was counted. */
  readonly catalogue?: Catalogue;
  /** What its answers take of the context of a model; absent where they were counted before. */
  readonly answers?: AnswersResult;
}
