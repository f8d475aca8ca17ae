import type { Histogram, Recording } from '@headroom/model/load';
import { addTo, type Latencies } from './histogram.ts';

type Recorded = Recording['recorded'];
type Measured = Recorded['measurements'][number];
type Second = Recorded['seconds'][number];

/**
 * Recording of one load that several runners offered in parts. Counts and histograms add, so it is exact; percentiles of
 * parts would not be. Seconds are those from each runner's own start (`startsApartMs`).
 * @throws RangeError for no recordings, and for those of different loads
 */
export function mergeRecordings(recordings: readonly Recording[]): Recording {
  const [first] = recordings;
  if (!first) throw new RangeError('no runner recorded anything');
  const all = recordings.map(({ recorded }) => recorded);
  const meters = first.recorded.measurements.map(({ name }) => name);
  const differ = all.some(
    ({ measurements, sliceS }) =>
      sliceS !== first.recorded.sliceS ||
      measurements.map(({ name }) => name).join('\n') !== meters.join('\n'),
  );
  if (differ) throw new RangeError('the runners recorded different loads');
  return {
    testMs: Math.max(...recordings.map(({ testMs }) => testMs)),
    recorded: {
      startedAtMs: Math.min(...all.map(({ startedAtMs }) => startedAtMs)),
      windowStartMs: latest(all.map(({ windowStartMs }) => windowStartMs)),
      countedRequests: sum(all.map(({ countedRequests }) => countedRequests)),
      plannedArrivals: sumKnown(all.map(({ plannedArrivals }) => plannedArrivals)),
      droppedArrivals: sumKnown(all.map(({ droppedArrivals }) => droppedArrivals)),
      sliceS: first.recorded.sliceS,
      ...mergeAborts(all.flatMap(({ aborts = [] }) => aborts)),
      measurements: meters.map((_, meter) =>
        mergeMeasured(all.map(({ measurements }) => measurements[meter] as Measured)),
      ),
      seconds: mergeSeconds(all.flatMap(({ seconds }) => seconds)),
    },
  };
}

/** Time in milliseconds between the first and the last start of runners, by their clocks. */
export function startsApartMs(recordings: readonly Recording[]): number {
  const starts = recordings.map(({ recorded }) => recorded.startedAtMs);
  return Math.max(...starts) - Math.min(...starts);
}

function mergeMeasured(parts: readonly Measured[]): Measured {
  const [{ name }] = parts as [Measured];
  const some = parts.filter(({ window }) => window.counts.length > 0);
  return {
    name,
    errors: sumEach(parts.map(({ errors }) => errors)),
    sumMs: sum(parts.map(({ sumMs }) => sumMs)),
    // Parts without answers have no minimum.
    minMs: some.length > 0 ? Math.min(...some.map(({ minMs }) => minMs)) : 0,
    maxMs: Math.max(...parts.map(({ maxMs }) => maxMs)),
    window: mergeHistograms(parts.map(({ window }) => window)),
    ...mergeStreams(parts.flatMap(({ streams = [] }) => streams)),
    ...(parts.some(({ aborted }) => aborted) && { aborted: sum(parts.map(({ aborted = 0 }) => aborted)) }),
  };
}

function mergeAborts(parts: readonly NonNullable<Recorded['aborts']>[]): Pick<Recorded, 'aborts'> {
  if (parts.length === 0) return {};
  const answers = parts.map(({ lastAnswerMs }) => lastAnswerMs).filter((ms) => ms !== null);
  return {
    aborts: {
      calls: sum(parts.map(({ calls }) => calls)),
      beforeLastAnswer: sum(parts.map(({ beforeLastAnswer }) => beforeLastAnswer)),
      lastAnswerMs: answers.length === 0 ? null : Math.max(...answers),
      longestMs: Math.max(...parts.map(({ longestMs }) => longestMs)),
      unanswered: sum(parts.map(({ unanswered }) => unanswered)),
    },
  };
}

function mergeStreams(parts: readonly NonNullable<Measured['streams']>[]): Pick<Measured, 'streams'> {
  if (parts.length === 0) return {};
  return {
    streams: {
      answers: sum(parts.map(({ answers }) => answers)),
      stayedOpen: sum(parts.map(({ stayedOpen }) => stayedOpen)),
      ...(parts.some(({ without }) => without !== undefined) && {
        without: sum(parts.map(({ without = 0 }) => without)),
      }),
      firstEvent: mergeHistograms(parts.map(({ firstEvent }) => firstEvent)),
      silence: mergeHistograms(parts.map(({ silence }) => silence)),
    },
  };
}

/** Of each slice and meter one, in the order in which a recorder writes them. */
function mergeSeconds(seconds: readonly Second[]): Second[] {
  const alike = Map.groupBy(seconds, ({ second, meter }) => `${second} ${meter}`);
  return [...alike.values()]
    .map((parts) => {
      const [{ second, meter }] = parts as [Second];
      return {
        ...{ second, meter, errors: sumEach(parts.map(({ errors }) => errors)) },
        latencies: mergeHistograms(parts.map(({ latencies }) => latencies)),
      };
    })
    .sort((a, b) => a.second - b.second || a.meter - b.meter);
}

/** Buckets of all together; all recorders have the same ones. */
function mergeHistograms(parts: readonly Histogram[]): Histogram {
  const { us, counts } = parts.reduce<Latencies>(addTo, { count: 0, us: [], counts: [] });
  return { us: us.map((at, index) => at - (us[index - 1] ?? 0)), counts: [...counts] };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : sum(known);
}

function latest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : Math.max(...known);
}

function sumEach(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => sum(lists.map((list) => list[at] ?? 0)));
}
