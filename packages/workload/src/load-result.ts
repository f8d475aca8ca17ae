import { z } from 'zod';
import { ERROR_KINDS, PERCENTILE_GRID, REQUEST_KINDS } from './requests.ts';

const count = z.int().min(0);
const ms = z.number().min(0);

/** Latencies of one kind of request in the steady window; null where nothing was answered rightly. */
const measurementSchema = z.strictObject({
  name: z.string().describe('tool name, or the kind for protocol requests'),
  kind: z.enum(REQUEST_KINDS),
  count: count.describe('requests that completed in the steady window with a right answer'),
  errors: z.record(z.enum(ERROR_KINDS), count),
  minMs: ms.nullable(),
  meanMs: ms.nullable(),
  maxMs: ms.nullable(),
  quantilesMs: z
    .array(ms)
    .refine((values) => values.length === 0 || values.length === PERCENTILE_GRID.length)
    .describe('latency at each point of PERCENTILE_GRID; empty when count is 0'),
});
export type Measurement = z.infer<typeof measurementSchema>;

/** Result that the k6 script writes at the end of a test. */
export const loadResultSchema = z.strictObject({
  startedAtMs: z.number().describe('start of the load, milliseconds since 1970'),
  windowStartMs: ms.describe('steady window, milliseconds after the start'),
  windowEndMs: ms,
  testMs: ms.describe('length of the whole test, ramps and last iterations included'),
  countedRequests: count.describe('counted requests of the whole test, warm-up included'),
  measurements: z.array(measurementSchema),
});
export type LoadResult = z.infer<typeof loadResultSchema>;
