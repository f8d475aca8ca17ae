/** A load that stays the same for long: what the server used and how fast it answered meanwhile. */
import { z } from 'zod';

const numbers = z.array(z.number().min(0));
const gaps = z.array(z.number().min(0).nullable());

/** Slices of a soak; all lists have the same length. */
export const soakSlicesSchema = z.strictObject({
  atS: numbers.describe('End of each slice, in seconds since the start of the load.'),
  calls: gaps.describe('Right answers in each slice; null if the server died.'),
  wrong: gaps.describe('Wrong answers in each slice; null if the server died.'),
  p50Ms: gaps,
  p99Ms: gaps,
  memoryMb: gaps.describe('Mean memory of the server in each slice.'),
  openFiles: gaps.describe('Open files of the server at the end of each slice; null if unknown.'),
  threads: gaps.describe('Threads of the server at the end of each slice; null if unknown.'),
});

/** Outcome of a soak, as a trial stores it. */
export const soakSchema = z.strictObject({
  kind: z.literal('soak'),
  perS: z.number().min(0).describe('Random arrivals per second.'),
  capacityPerS: z
    .number()
    .nullable()
    .describe(
      'Capacity of the same build on the same host, twice the rate; null if the request set the rate.',
    ),
  settledS: z.number().min(0).describe('End of the warm-up, in seconds; earlier slices do not count.'),
  slices: soakSlicesSchema,
  sessions: z
    .enum(['ended', 'left'])
    .exactOptional()
    .describe('For a session per call: whether clients ended it by DELETE; absent of other handshakes.'),
  freed: z
    .strictObject({
      withinS: z.number().min(0).describe('Seconds that were waited at most.'),
      afterS: z
        .number()
        .min(0)
        .nullable()
        .describe('Seconds after the load until half of the growth was freed; null if it was not.'),
    })
    .exactOptional()
    .describe('Memory after the load, if sessions were left and memory grew.'),
});
export type Soak = z.infer<typeof soakSchema>;
export type SoakSlices = z.infer<typeof soakSlicesSchema>;
