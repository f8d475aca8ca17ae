import type { Recording } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { mergeRecordings, startsApartMs } from './merge.ts';
import { readRecording } from './recording.ts';

/** An answer: its second, its meter, its bucket in µs, or an error. */
interface Answer {
  second: number;
  meter: number;
  us: number | null;
}

const METERS = [...io.tools.map(({ name }) => name), 'initialize', 'initialized', 'tools/list', 'close'];

/** Recording of answers, all of them within the window. */
function recordingOf(answers: readonly Answer[], startedAtMs = 1000): Recording {
  const histogram = (own: readonly Answer[]) => {
    const right = own.flatMap(({ us }) => us ?? []).sort((a, b) => a - b);
    const buckets = [...new Set(right)];
    return {
      us: buckets.map((bucket, at) => bucket - (buckets[at - 1] ?? 0)),
      counts: buckets.map((bucket) => right.filter((us) => us === bucket).length),
    };
  };
  const errors = (own: readonly Answer[]) => [own.filter(({ us }) => us === null).length, 0];
  const measured = METERS.map((name, meter) => {
    const own = answers.filter((answer) => answer.meter === meter);
    const ms = own.flatMap(({ us }) => (us === null ? [] : us / 1000));
    return {
      ...{ name, errors: errors(own), window: histogram(own) },
      sumMs: ms.reduce((sum, one) => sum + one, 0),
      ...{ minMs: ms.length > 0 ? Math.min(...ms) : 0, maxMs: ms.length > 0 ? Math.max(...ms) : 0 },
    };
  });
  const seconds = Map.groupBy(answers, ({ second, meter }) => `${second} ${meter}`);
  return {
    testMs: 10_000,
    recorded: {
      ...{ startedAtMs, windowStartMs: null, countedRequests: answers.length },
      ...{ plannedArrivals: answers.length, droppedArrivals: 1, sliceS: 1, measurements: measured },
      seconds: [...seconds.values()]
        .map((own) => {
          const [{ second, meter }] = own as [Answer];
          return { second, meter, errors: errors(own), latencies: histogram(own) };
        })
        .sort((a, b) => a.second - b.second || a.meter - b.meter),
    },
  };
}

let state = 7;
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const ANSWERS: Answer[] = Array.from({ length: 3000 }, () => ({
  second: random(8),
  meter: random(METERS.length),
  us: random(20) === 0 ? null : 500 + 10 * random(400),
}));

test.each([1, 2, 4])('what %i runners recorded of one load is what one would have', (runners) => {
  const parts = Array.from({ length: runners }, (_, part) =>
    recordingOf(
      ANSWERS.filter((_, at) => at % runners === part),
      1000 + part,
    ),
  );
  const { recorded } = mergeRecordings(parts);
  const whole = recordingOf(ANSWERS).recorded;
  expect(recorded.seconds).toEqual(whole.seconds);
  expect(recorded.measurements.map(({ window, errors }) => ({ window, errors }))).toEqual(
    whole.measurements.map(({ window, errors }) => ({ window, errors })),
  );
  expect([recorded.countedRequests, recorded.plannedArrivals, recorded.droppedArrivals]).toEqual([
    3000,
    3000,
    runners,
  ]);
  expect(startsApartMs(parts)).toBe(runners - 1);
  const load = { profile: profileById('quick') as never, workload: io, handshake: 'session' } as const;
  const [merged, one] = [mergeRecordings(parts), recordingOf(ANSWERS)].map((file) =>
    readRecording(file, load),
  );
  expect(merged?.requests).toEqual(one?.requests);
  for (const [at, { quantilesMs, meanMs, minMs, maxMs }] of (merged?.measurements ?? []).entries()) {
    expect({ quantilesMs, minMs, maxMs }).toEqual({
      quantilesMs: one?.measurements[at]?.quantilesMs,
      minMs: one?.measurements[at]?.minMs,
      maxMs: one?.measurements[at]?.maxMs,
    });
    expect(meanMs).toBeCloseTo(one?.measurements[at]?.meanMs ?? Number.NaN, 9);
  }
});

test('a runner whose calls were all wrong has no fastest answer', () => {
  const [right, wrong] = [
    recordingOf([{ second: 0, meter: 0, us: 900 }]),
    recordingOf([{ second: 0, meter: 0, us: null }]),
  ];
  expect(mergeRecordings([right, wrong]).recorded.measurements[0]).toMatchObject({ minMs: 0.9, maxMs: 0.9 });
});

test('recordings of different loads are not added', () => {
  const other = recordingOf(ANSWERS);
  const slices = { ...other, recorded: { ...other.recorded, sliceS: 10 } };
  expect(() => mergeRecordings([recordingOf(ANSWERS), slices])).toThrow('different loads');
  expect(() => mergeRecordings([])).toThrow('no runner');
});

test('the window begins once the last runner is in its own; of one without a window there is none', () => {
  const at = (windowStartMs: number | null) => {
    const one = recordingOf(ANSWERS.slice(0, 10));
    return { ...one, recorded: { ...one.recorded, windowStartMs } };
  };
  const windowOf = (...starts: (number | null)[]) => mergeRecordings(starts.map(at)).recorded.windowStartMs;
  expect([windowOf(2000, 5000, 3000), windowOf(2000, null)]).toEqual([5000, null]);
});

test('calls that runners gave up add; the last answer is that of any', () => {
  const withAborts = (aborted: number, lastAnswerMs: number | null): Recording => {
    const one = recordingOf([{ second: 0, meter: 0, us: 500 }]);
    const [first, ...others] = one.recorded.measurements;
    if (!first) throw new Error('there are meters');
    const aborts = { calls: aborted, beforeLastAnswer: 1, lastAnswerMs, longestMs: aborted, unanswered: 2 };
    return {
      ...one,
      recorded: { ...one.recorded, aborts, measurements: [{ ...first, aborted }, ...others] },
    };
  };
  const load = { profile: profileById('quick') as never, workload: io, handshake: 'session' as const };
  const merged = mergeRecordings([withAborts(3, 900), withAborts(4, null)]);
  const { aborts, measurements } = readRecording(merged, load);
  expect(aborts).toEqual({
    ...{ calls: 7, beforeLastAnswer: 2, lastAnswerMs: 900, longestMs: 4, unanswered: 4 },
  });
  expect(measurements.map(({ aborted }) => aborted).slice(0, 2)).toEqual([7, undefined]);
});

test('streams of runners add, and times of their events mix', () => {
  const withStreams = (stayedOpen: number, us: number): Recording => {
    const one = recordingOf([{ second: 0, meter: 0, us: 500 }]);
    const times = { us: [us], counts: [3] };
    const [first, ...others] = one.recorded.measurements;
    if (!first) throw new Error('there are meters');
    const streams = { answers: 4, stayedOpen, firstEvent: times, silence: times };
    return { ...one, recorded: { ...one.recorded, measurements: [{ ...first, streams }, ...others] } };
  };
  const merged = mergeRecordings([withStreams(4, 1000), withStreams(1, 3000), recordingOf([])]);
  const load = { profile: profileById('quick') as never, workload: io, handshake: 'session' as const };
  const [first, second] = readRecording(merged, load).measurements;
  const times = { p50: 2, p95: 3, max: 3 };
  expect(first?.streams).toEqual({ answers: 8, stayedOpen: 5, firstEventMs: times, silenceMs: times });
  expect(second).not.toHaveProperty('streams');
});
