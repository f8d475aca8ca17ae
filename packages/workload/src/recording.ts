import { z } from 'zod';

const count = z.int().min(0);
const ms = z.number().min(0);
const counts = z.array(count);

/** Buckets of a histogram that hold something, ascending. */
const histogramSchema = z
  .strictObject({
    us: counts.describe('middle of each bucket in microseconds, as the difference to the one before it'),
    counts: z.array(count.min(1)),
  })
  .refine(({ us, counts }) => us.length === counts.length, 'as many buckets as counts')
  .describe('latencies of right answers, exact to 0.1 %');
export type Histogram = z.infer<typeof histogramSchema>;

/** Everything that the recorder of infra/k6 kept of a load. */
const recordedSchema = z.strictObject({
  startedAtMs: z.number().describe('start of the load, milliseconds since 1970; 0: nothing began'),
  windowStartMs: ms
    .nullable()
    .describe('start of the steady window after that of the load; null: it never began'),
  countedRequests: count,
  plannedArrivals: count.nullable(),
  droppedArrivals: count
    .nullable()
    .describe('arrivals that waited too long for a virtual user; null: not an open load'),
  sliceS: count
    .min(1)
    .default(1)
    .describe('seconds that are kept as one; absent: written by a recorder of before, which kept each'),
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
        })
        .optional()
        .describe('of answers that came as streams of events; absent without any'),
    }),
  ),
  seconds: z.array(
    z.strictObject({
      second: count.describe('from the start of the load; the first of its slice'),
      meter: count.describe('its place among the measurements'),
      errors: counts,
      latencies: histogramSchema,
    }),
  ),
});

/** The file that the k6 script writes at the end of a test. */
export const recordingSchema = z.strictObject({
  testMs: ms.describe('length of the load, ramps and last iterations included'),
  recorded: recordedSchema,
});
export type Recording = z.infer<typeof recordingSchema>;
