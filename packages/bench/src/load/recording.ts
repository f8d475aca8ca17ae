import {
  ALL_TOOLS,
  type AnswerFigures,
  type Histogram,
  type LoadConfig,
  type LoadResult,
  type Measurement,
  type Recording,
  type RequestSeries,
  recordingSchema,
  SECOND_PERCENTILES,
  type Streams,
  steadyWindowMs,
  type Unauthorized,
  type UserFigures,
} from '@headroom/model/load';
import {
  ERROR_KINDS,
  errorCountsBy,
  type MeterRow,
  metersOf,
  PERCENTILE_GRID,
  REQUEST_KINDS,
  type RequestKind,
} from '@headroom/model/suite';
import { addTo, type Latencies, latenciesIn, percentilesOf, tailOf } from './histogram.ts';

/**
 * The result of a load from what its recorder kept. Percentiles are computed from the histograms, to 0.1 %; count, mean,
 * minimum and maximum are exact.
 * @throws ZodError where it is not what the k6 script writes; where its recorder is an older one, which knows no slices
 */
export function readRecording(
  file: unknown,
  {
    profile,
    workload,
    handshake,
    sliceS = 1,
  }: Pick<LoadConfig, 'profile' | 'workload' | 'handshake' | 'sliceS'>,
): LoadResult {
  const { testMs, recorded } = recordingSchema.parse(file);
  const { startedAtMs, countedRequests, plannedArrivals, droppedArrivals } = recorded;
  if (recorded.sliceS !== sliceS) {
    throw new Error(
      `it holds slices of ${recorded.sliceS} s in place of ${sliceS} s, as an older recorder does; "make setup" builds the current one from infra/k6`,
    );
  }
  const meters = metersOf(workload, handshake);
  // Meters of users see what others count.
  const kinds = meters.map(({ kind }) => (isRequest(kind) ? kind : undefined));
  const window = steadyWindowMs(profile) ?? { startMs: recorded.windowStartMs ?? testMs, endMs: testMs };
  const unauthorized = unauthorizedIn(recorded, kinds);
  return {
    startedAtMs,
    windowStartMs: window.startMs,
    windowEndMs: window.endMs,
    testMs,
    countedRequests,
    measurements: recorded.measurements.flatMap((row, meter) => {
      const kind = kinds[meter];
      return kind === undefined ? [] : [measurement(row, kind)];
    }),
    requests: seriesOf(recorded, kinds),
    sliceS: recorded.sliceS,
    arrivals:
      plannedArrivals === null || droppedArrivals === null
        ? null
        : { planned: plannedArrivals, dropped: droppedArrivals },
    ...(recorded.aborts && { aborts: recorded.aborts }),
    ...(unauthorized && { unauthorized }),
    ...(kinds.includes(undefined) && { users: userFiguresOf(recorded, meters) }),
  };
}

const isRequest = (kind: MeterRow['kind']): kind is RequestKind => REQUEST_KINDS.some((one) => one === kind);

/** Figures of the meters of users. */
function userFiguresOf({ measurements }: Recorded, meters: readonly MeterRow[]): UserFigures {
  const rows = measurements.map((row, meter) => ({ ...row, kind: meters[meter]?.kind }));
  const of = (wanted: MeterRow['kind']) => rows.filter(({ kind }) => kind === wanted);
  const [initialize, during, outside] = of('burst');
  const [left, ended] = of('session');
  return {
    classes: of('class').map((row) => ({ name: row.name, ...answersOf(row) })),
    ...(initialize &&
      during &&
      outside && {
        bursts: {
          initialize: answersOf(initialize),
          during: answersOf(during),
          outside: answersOf(outside),
        },
      }),
    ...(left && ended && { sessions: { left: answersOf(left).count, ended: answersOf(ended).count } }),
  };
}

function answersOf({ errors, window }: Recorded['measurements'][number]): AnswerFigures {
  const latencies = latenciesIn(window);
  const [p50Ms = null, p95Ms = null, p99Ms = null] = percentilesOf(latencies, [50, 95, 99]);
  const wrong = errors.reduce((all, one) => all + one, 0);
  return { count: latencies.count, errors: wrong, p50Ms, p95Ms, p99Ms };
}

const UNAUTHORIZED = ERROR_KINDS.indexOf('unauthorized');
const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Start of unauthorized answers, where all answers before were right; GET streams, which have no answer, do not count. */
function unauthorizedIn(
  { seconds, sliceS }: Recorded,
  kinds: readonly (RequestKind | undefined)[],
): Unauthorized | undefined {
  const answers = seconds.filter(({ meter }) => kinds[meter] && kinds[meter] !== 'listen');
  const refused = answers.filter(({ errors }) => (errors[UNAUTHORIZED] ?? 0) > 0);
  if (refused.length === 0) return undefined;
  const fromS = Math.min(...refused.map(({ second }) => second));
  // Of answers of one slice nobody knows which came first.
  const otherwise = answers.some(
    ({ second, errors }) =>
      (second < fromS && total(errors) > 0) ||
      (second === fromS && total(errors) > (errors[UNAUTHORIZED] ?? 0)),
  );
  const meters = new Set(refused.map(({ meter }) => meter));
  const right = answers.filter(({ meter, latencies }) => meters.has(meter) && latencies.counts.length > 0);
  // Texts say the second in the first minute, else the minute.
  const isClear = sliceS === 1 || (60 % sliceS === 0 && fromS >= 60);
  if (otherwise || !isClear || !right.some(({ second }) => second <= fromS)) return undefined;
  return { fromS, lastRightS: Math.max(...right.map(({ second }) => second)) };
}

type Recorded = Recording['recorded'];
type RecordedStreams = NonNullable<Recorded['measurements'][number]['streams']>;

function measurement(row: Recorded['measurements'][number], kind: RequestKind): Measurement {
  const { name, errors, sumMs, minMs, maxMs, window, streams, aborted } = row;
  const latencies = latenciesIn(window);
  const { count } = latencies;
  const some = count > 0;
  return {
    name,
    kind,
    count,
    errors: errorCountsBy((error) => errors[ERROR_KINDS.indexOf(error)] ?? 0),
    minMs: some ? minMs : null,
    // A sum of many may be a rounding error beyond what it is the mean of.
    meanMs: some ? Math.min(maxMs, Math.max(minMs, sumMs / count)) : null,
    maxMs: some ? maxMs : null,
    quantilesMs: percentilesOf(latencies, PERCENTILE_GRID).map((ms) => Math.min(maxMs, Math.max(minMs, ms))),
    ...(some && { tail: tailOf(latencies) }),
    ...(streams && { streams: streamsOf(streams) }),
    ...(aborted && { aborted }),
  };
}

function streamsOf({ answers, stayedOpen, firstEvent, silence, without }: RecordedStreams): Streams {
  const counts = { answers, stayedOpen, ...(without !== undefined && { without }) };
  return { ...counts, firstEventMs: timesOf(firstEvent), silenceMs: timesOf(silence) };
}

function timesOf(histogram: Histogram): Streams['firstEventMs'] {
  const [p50, p95, max] = percentilesOf(latenciesIn(histogram), [50, 95, 100]);
  return p50 === undefined || p95 === undefined || max === undefined ? null : { p50, p95, max };
}

/** Series of all kinds of requests that were made, and of the calls of all tools, each from the first to the last slice. */
function seriesOf(
  { measurements, seconds, sliceS }: Recorded,
  kinds: readonly (RequestKind | undefined)[],
): RequestSeries[] {
  const slices = seconds.map(({ second, ...rest }) => ({ ...rest, slice: Math.floor(second / sliceS) }));
  const length = 1 + slices.reduce((last, { slice }) => Math.max(last, slice), -1);
  const named = measurements.flatMap(({ name }, meter) => {
    const kind = kinds[meter];
    return kind === undefined ? [] : [{ name, kind, meters: [meter] }];
  });
  const tools = kinds.flatMap((kind, meter) => (kind === 'tool' ? [meter] : []));
  return [{ name: ALL_TOOLS, kind: 'tool' as const, meters: tools }, ...named].flatMap(
    ({ name, kind, meters }) => {
      const own = slices.filter(({ meter }) => meters.includes(meter));
      return own.length === 0 ? [] : [{ name, kind, ...columnsOf(own, length) }];
    },
  );
}

type Columns = Omit<RequestSeries, 'name' | 'kind'>;

type Slice = Omit<Recorded['seconds'][number], 'second'> & { readonly slice: number };

/** Columns of a series, from its slices; several meters may have one slice. */
function columnsOf(slices: readonly Slice[], length: number): Columns {
  const errors = Array.from({ length }, () => 0);
  const latencies = Array.from({ length }, (): Latencies | undefined => undefined);
  for (const { slice, errors: wrong, latencies: histogram } of slices) {
    errors[slice] = wrong.reduce((sum, count) => sum + count, errors[slice] as number);
    latencies[slice] = addTo(latencies[slice], histogram);
  }
  const percentiles = latencies.map((of) =>
    of && of.count > 0 ? percentilesOf(of, SECOND_PERCENTILES) : [],
  );
  return {
    counts: latencies.map((of) => of?.count ?? 0),
    errors,
    percentilesMs: SECOND_PERCENTILES.map((_, index) => percentiles.map((values) => values[index] ?? null)),
  };
}
