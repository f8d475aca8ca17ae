/** Figures of one step of a load that changes within a trial. */
import { z } from 'zod';

const count = z.int().min(0);
const ms = z.number().min(0).nullable();

export const stepFiguresSchema = z.strictObject({
  seconds: z.number().describe('Length of the steady window, in seconds.'),
  callsPerS: z.number().min(0).describe('Right answers per second.'),
  calls: count.describe('Number of right answers.'),
  wrong: count.describe('Number of wrong answers.'),
  dropped: count.describe('Arrivals dropped after a second without a free virtual user.'),
  p50Ms: ms,
  p95Ms: ms,
  p99Ms: ms,
  p999Ms: ms,
  cpuPct: z
    .record(z.string(), z.number())
    .describe('CPU of each party, in percent; 100 is one logical processor.'),
  limitedBy: z.string().describe('Limit, by the rule for all trials.'),
  rigLimited: z
    .boolean()
    .describe('True if the rig or other programs were the limit, so the step says nothing about the server.'),
});
export type StepFigures = z.infer<typeof stepFiguresSchema>;
