/** Figures of one step of a load that changes within a trial. */
import { z } from 'zod';

const count = z.int().min(0);
const ms = z.number().min(0).nullable();

export const stepFiguresSchema = z.strictObject({
  seconds: z.number().describe('length of its steady window'),
  callsPerS: z.number().min(0).describe('right answers a second'),
  calls: count.describe('right answers'),
  wrong: count.describe('wrong answers'),
  dropped: count.describe('callers who waited more than a second for a virtual user, and left'),
  p50Ms: ms,
  p95Ms: ms,
  p99Ms: ms,
  p999Ms: ms,
  cpuPct: z
    .record(z.string(), z.number())
    .describe('processors that each party used; 100 = one logical processor'),
  limitedBy: z.string().describe('by the rule of every trial'),
  rigLimited: z
    .boolean()
    .describe('whether the rig or other programs limited, so that it says nothing about the server'),
});
export type StepFigures = z.infer<typeof stepFiguresSchema>;
