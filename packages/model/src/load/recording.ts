import { z } from 'zod';
import { abortsSchema } from './result.ts';

const count = z.int().min(0);
const ms = z.number().min(0);
const counts = z.array(count);

/** Buckets of a histogram that hold something, ascending. */
const histogramSchema = z
  .strictObject({
    us: counts.describe('Middle of each bucket in microseconds, as the difference from the previous one.'),
    counts: z.array(count.min(1)),
  })
  .refine(({ us, counts }) => us.length === counts.length, 'as many buckets as counts')
  .describe('Latencies of right answers, exact to 0.1 %.');
export type Histogram = z.infer<typeof histogramSchema>;

/** Everything that the recorder of infra/k6 kept of a load. */
const recordedSchema = z.strictObject({
  startedAtMs: z
    .number()
    .describe('Start of the load, in milliseconds since 1970-01-01 UTC; 0 if it never began.'),
  windowStartMs: ms
    .nullable()
    .describe('Start of the steady window after that of the load; null if it never began.'),
  countedRequests: count,
  plannedArrivals: count.nullable(),
  droppedArrivals: count
    .nullable()
    .describe('Arrivals without a free virtual user in time; null for other than open loads.'),
  sliceS: count
    .min(1)
    .default(1)
    .describe('Seconds per stored slice; absent (1) in recordings of earlier versions.'),
  aborts: abortsSchema.optional().describe('Absent if no calls are given up.'),
  measurements: z.array(
    z.strictObject({
      name: z.string(),
      errors: counts,
      sumMs: ms,
      minMs: ms,
      maxMs: ms,
      window: histogramSchema,
      streams: z
        .strictObject({
          answers: count,
          stayedOpen: count,
          firstEvent: histogramSchema,
          silence: histogramSchema,
          without: count.optional(),
        })
        .optional()
        .describe('of answers that came as streams of events; absent without any'),
      aborted: count.optional().describe('Calls that the client gave up; absent without any.'),
    }),
  ),
  seconds: z.array(
    z.strictObject({
      second: count.describe('First second of the slice, from the start of the load.'),
      meter: count.describe('Index of its measurement.'),
      errors: counts,
      latencies: histogramSchema,
    }),
  ),
});

/** The file that the k6 script writes at the end of a test. */
export const recordingSchema = z.strictObject({
  testMs: ms.describe('Length of the load, including ramps and last iterations.'),
  recorded: recordedSchema,
});
export type Recording = z.infer<typeof recordingSchema>;
