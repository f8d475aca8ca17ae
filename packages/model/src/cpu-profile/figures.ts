import { z } from 'zod';
import { PROFILERS } from './cpu-profile.ts';

export const CPU_PROFILE_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
export type CpuProfileStatus = (typeof CPU_PROFILE_STATUSES)[number];

/** Figures of a trial under a profiler. They count nowhere else. */
export const cpuProfileFiguresSchema = z.object({
  profiler: z.enum(PROFILERS),
  version: z.string().describe('Version of the profiler.'),
  samples: z.int().nonnegative().describe('Samples in the steady window.'),
  calls: z.int().nonnegative().describe('Tool calls that were answered in the steady window.'),
  cpuMsPerCall: z
    .number()
    .nonnegative()
    .nullable()
    .describe('CPU time per tool call, in milliseconds; null without calls.'),
  unprofiledCpuMsPerCall: z
    .number()
    .nonnegative()
    .nullable()
    .describe('Median CPU time per tool call of the trials of its side without a profiler; null if unknown.'),
});
export type CpuProfileFigures = z.infer<typeof cpuProfileFiguresSchema>;

/**
 * Processor time a call that the profiler added, as a share of that without it: (profiled - unprofiled) / unprofiled.
 * Null where either is unknown.
 */
export function profilerOverhead({
  cpuMsPerCall,
  unprofiledCpuMsPerCall,
}: Pick<CpuProfileFigures, 'cpuMsPerCall' | 'unprofiledCpuMsPerCall'>): number | null {
  if (cpuMsPerCall === null || !unprofiledCpuMsPerCall) return null;
  return (cpuMsPerCall - unprofiledCpuMsPerCall) / unprofiledCpuMsPerCall;
}
