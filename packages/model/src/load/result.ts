import { z } from 'zod';
import { type ErrorKind, PERCENTILE_GRID, REQUEST_KINDS, type RequestKind } from '../suite/requests.ts';
import type { UserFigures } from './user-figures.ts';

const count = z.int().min(0);
const ms = z.number().min(0);

/** Buckets of a tail at most: its neighbours are put together until there are no more. */
export const MOST_TAIL_BUCKETS = 200;

/** The slowest tenth of latencies, bucket by bucket: a percentile of several measurements may lie between points of their grids that are far apart. */
export const tailSchema = z
  .strictObject({
    us: z.array(count).max(MOST_TAIL_BUCKETS).describe('Latency of each bucket in microseconds, ascending.'),
    counts: z.array(count.min(1)).max(MOST_TAIL_BUCKETS),
  })
  .refine(({ us, counts }) => us.length === counts.length, 'as many buckets as counts');
export type Tail = z.infer<typeof tailSchema>;

/** Times in milliseconds of calls whose answers other events precede. */
const timesSchema = z.strictObject({ p50: ms, p95: ms, max: ms });

/** Answers that come as streams of server-sent events. */
export const streamsSchema = z.strictObject({
  answers: count.describe('Answers that were streams of events, including wrong ones.'),
  stayedOpen: count.describe('Streams that did not end after their answer; the client closed them.'),
  firstEventMs: timesSchema
    .nullable()
    .describe('Time to the first event, of calls with events before their answer; null without any.'),
  silenceMs: timesSchema
    .nullable()
    .describe('Longest time between two events of a call, including the answer; null as `firstEventMs`.'),
  without: count
    .optional()
    .describe('Of `listen`: sessions without a stream, as the server answers 405 to GET; absent if none.'),
});
export type Streams = z.infer<typeof streamsSchema>;

/** Wrong answers by kind. @param count schema of each count */
export function errorCountsOf<Count extends z.ZodType<number>>(count: Count) {
  return z.strictObject({
    ...{ http: count, jsonrpc: count, is_error: count, check: count },
    ...{ timeout: count.optional(), unauthorized: count.optional(), session_lost: count.optional() },
  } satisfies Record<ErrorKind, z.ZodType>);
}

/** Latencies of one kind of request in the steady window; null where nothing was answered correctly. */
export const measurementSchema = z.strictObject({
  name: z.string().describe('Name of the tool, or kind of the protocol request.'),
  kind: z.enum(REQUEST_KINDS),
  count: count.describe('Requests with a right answer in the steady window.'),
  errors: errorCountsOf(count).describe(
    'Wrong answers by kind; `timeout`, `unauthorized` and `session_lost` are absent if none.',
  ),
  minMs: ms.nullable(),
  meanMs: ms.nullable(),
  maxMs: ms.nullable(),
  quantilesMs: z
    .array(ms)
    .refine((values) => values.length === 0 || values.length === PERCENTILE_GRID.length)
    .describe('Latency at each point of PERCENTILE_GRID; empty if `count` is 0.'),
  tail: tailSchema
    .optional()
    .describe('Slowest tenth of the calls, in buckets; absent if `count` is 0, and in older trials.'),
  streams: streamsSchema.optional().describe('Absent if no answer was a stream of events.'),
  aborted: count
    .optional()
    .describe('Calls that the client gave up, beside `count` and `errors`; absent if none.'),
});
export type Measurement = z.infer<typeof measurementSchema>;

/** Percentiles of latency that are kept of each second of a load; the last is its maximum. */
export const SECOND_PERCENTILES = [50, 90, 95, 99, 99.9, 99.99, 100] as const;

/** Name of the series that holds the calls of all tools. */
export const ALL_TOOLS = '*';

/** Answers to one kind of request, second by second (or slice by slice) from the start of the load. All lists have the same length. */
export interface RequestSeries {
  /** Tool name, the kind for protocol requests, or ALL_TOOLS. */
  readonly name: string;
  readonly kind: RequestKind;
  /** Right answers that came in each second. */
  readonly counts: readonly number[];
  /** Wrong ones. */
  readonly errors: readonly number[];
  /** Latencies at SECOND_PERCENTILES, a list each; null in a second without a right answer. */
  readonly percentilesMs: readonly (readonly (number | null)[])[];
}

/** Arrivals of an open load. */
export interface ArrivalCounts {
  readonly planned: number;
  /** Those that no virtual user was free for in time. */
  readonly dropped: number;
}

/** Calls of a whole test, warm-up included, in which the client gives some up. */
export const abortsSchema = z.strictObject({
  calls: count.describe('Calls that the client gave up.'),
  beforeLastAnswer: count.describe('Those before the last right answer.'),
  lastAnswerMs: ms.nullable().describe('Time of that answer after the start of the load; null without any.'),
  longestMs: ms.describe('Longest latency of a right answer.'),
  unanswered: count.describe(
    'Other calls that were answered wrongly after it, or not at all when the load ended.',
  ),
});
export type Aborts = z.infer<typeof abortsSchema>;

/** Unauthorized answers of a whole load, warm-up included, of which no answer before was wrong, and some were right. */
export const unauthorizedSchema = z.strictObject({
  fromS: count.describe('Second of the load in which the first one came, from 0.'),
  lastRightS: count.describe('Second of the last right answer to a kind of request that was refused so.'),
});
export type Unauthorized = z.infer<typeof unauthorizedSchema>;

/** Outcome of a load. */
export interface LoadResult {
  /** Start of the load, milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Steady window, milliseconds after the start. */
  readonly windowStartMs: number;
  readonly windowEndMs: number;
  /** Length of the whole test, ramps and last iterations included. */
  readonly testMs: number;
  /** Counted requests of the whole test, warm-up included. */
  readonly countedRequests: number;
  readonly measurements: readonly Measurement[];
  readonly requests: readonly RequestSeries[];
  /** Seconds that each entry of the series of requests is of; 1 but in loads of hours. */
  readonly sliceS: number;
  /** Null where the load is not open. */
  readonly arrivals: ArrivalCounts | null;
  /** Absent where no calls are given up. */
  readonly aborts?: Aborts;
  /** Absent without such answers, and where it is not clear when they began. */
  readonly unauthorized?: Unauthorized;
  /** Absent where all users are alike, end their sessions, and open them when they come. */
  readonly users?: UserFigures;
}
