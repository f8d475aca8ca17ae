import { ALL_TOOLS, type OfferedProfile, SECOND_PERCENTILES } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { describe, expect, test } from 'vitest';
import { readRecording } from './recording.ts';

const NONE = { us: [], counts: [] };
const NO_ERRORS = [0, 0, 0, 0];
const names = [...io.tools.map(({ name }) => name), 'initialize', 'tools_list', 'notification', 'delete'];
const empty = { errors: NO_ERRORS, sumMs: 0, minMs: 0, maxMs: 0, window: NONE };

const recorded = {
  startedAtMs: 1_000,
  windowStartMs: 5_000,
  countedRequests: 9,
  plannedArrivals: null,
  droppedArrivals: null,
  measurements: names.map((name, meter) =>
    meter === 0
      ? {
          ...{ name, errors: [0, 0, 0, 2], sumMs: 9, minMs: 1.5, maxMs: 4.5 },
          window: { us: [1500, 1500, 1501], counts: [1, 1, 1] },
        }
      : { name, ...empty },
  ),
  seconds: [
    { second: 0, meter: 0, errors: NO_ERRORS, latencies: { us: [1000], counts: [3] } },
    { second: 2, meter: 0, errors: [0, 0, 0, 2], latencies: { us: [1000, 3000], counts: [1, 1] } },
    { second: 2, meter: 1, errors: [1, 0, 0, 0], latencies: { us: [2000], counts: [1] } },
    { second: 3, meter: 3, errors: NO_ERRORS, latencies: { us: [500], counts: [2] } },
  ],
};
const read = (file: unknown, profile: OfferedProfile = profileById('quick')) =>
  readRecording(file, { profile, workload: io, handshake: 'session' });

test('a window has exact counts, mean and ends, and percentiles between these', () => {
  const { measurements, windowStartMs, windowEndMs } = read({ testMs: 25_100, recorded });
  expect([windowStartMs, windowEndMs]).toEqual([5_000, 25_000]);
  const [tool, other] = measurements;
  expect(tool).toMatchObject({
    ...{ kind: 'tool', count: 3, minMs: 1.5, meanMs: 3, maxMs: 4.5 },
    errors: { http: 0, jsonrpc: 0, is_error: 0, check: 2 },
  });
  expect(tool?.quantilesMs).toHaveLength(209);
  // The bucket of the slowest lies beyond it.
  expect(tool?.quantilesMs.at(-1)).toBeLessThanOrEqual(4.5);
  expect(other).toMatchObject({ count: 0, minMs: null, meanMs: null, maxMs: null, quantilesMs: [] });
});

test('the window of a load that counts its calls begins where it said; without one it has no length', () => {
  const sequential = profileById('sequential');
  const at = (windowStartMs: number | null) => {
    const { windowStartMs: start, windowEndMs: end } = read(
      { testMs: 9_000, recorded: { ...recorded, windowStartMs } },
      sequential,
    );
    return [start, end];
  };
  expect(at(4_000)).toEqual([4_000, 9_000]);
  expect(at(null)).toEqual([9_000, 9_000]);
});

test('series are of one length, those of all tools are their histograms together', () => {
  const { requests } = read({ testMs: 25_100, recorded });
  expect(requests.map(({ name, kind }) => [name, kind])).toEqual([
    [ALL_TOOLS, 'tool'],
    [names[0], 'tool'],
    [names[1], 'tool'],
    ['initialize', 'initialize'],
  ]);
  const [all, first] = requests;
  expect(all).toMatchObject({ counts: [3, 0, 3, 0], errors: [0, 0, 3, 0] });
  expect(first).toMatchObject({ counts: [3, 0, 2, 0], errors: [0, 0, 2, 0] });
  const [p50, longest] = [all?.percentilesMs[0], all?.percentilesMs[SECOND_PERCENTILES.indexOf(100)]];
  // One, two and four milliseconds.
  expect(p50).toEqual([1, null, 2, null]);
  expect(longest).toEqual([1, null, 4, null]);
});

describe('unauthorized answers', () => {
  const UNAUTHORIZED = [0, 0, 0, 0, 0, 3, 0];
  const row = (second: number, errors: readonly number[], right: number, meter = 0) => {
    const latencies = right > 0 ? { us: [1000], counts: [right] } : NONE;
    return { second, meter, errors, latencies };
  };
  const listen = names.length;
  test.each([
    ['begin after right ones', [row(0, [], 9), row(70, UNAUTHORIZED, 2), row(71, UNAUTHORIZED, 0)], [70, 70]],
    ['are followed by right ones', [row(0, [], 9), row(70, UNAUTHORIZED, 0), row(75, [], 1)], [70, 75]],
    ['follow a wrong one', [row(0, [1], 9), row(70, UNAUTHORIZED, 0)], undefined],
    [
      'follow a wrong one of another tool',
      [row(0, [], 9), row(1, [1], 9, 1), row(70, UNAUTHORIZED, 0)],
      undefined,
    ],
    ['come with another wrong one', [row(0, [], 9), row(70, [1, 0, 0, 0, 0, 3, 0], 0)], undefined],
    ['come from the first call on', [row(0, UNAUTHORIZED, 0)], undefined],
    ['are none', [row(0, [], 9), row(70, [1], 0)], undefined],
    ['are of streams alone', [row(0, [], 9), row(70, UNAUTHORIZED, 0, listen)], undefined],
  ] as const)('that %s', (_, seconds, at) => {
    const measurements = [...recorded.measurements, { name: 'listen', ...empty }];
    const { unauthorized } = readRecording(
      { testMs: 90_000, recorded: { ...recorded, measurements, seconds } },
      { profile: profileById('quick'), workload: io, handshake: 'listening' },
    );
    expect(unauthorized).toEqual(at && { fromS: at[0], lastRightS: at[1] });
  });

  test('of slices whose minute is not clear have no start', () => {
    const at = (sliceS: number, second: number) =>
      readRecording(
        {
          testMs: 9_000_000,
          recorded: { ...recorded, sliceS, seconds: [row(0, [], 9), row(second, UNAUTHORIZED, 0)] },
        },
        { profile: profileById('open'), workload: io, handshake: 'session', sliceS },
      ).unauthorized?.fromS;
    expect([at(10, 120), at(10, 20), at(40, 120)]).toEqual([120, undefined, undefined]);
  });
});

test('arrivals are those of an open load', () => {
  expect(read({ testMs: 1, recorded }).arrivals).toBeNull();
  const open = { ...recorded, plannedArrivals: 10, droppedArrivals: 1 };
  expect(read({ testMs: 1, recorded: open }).arrivals).toEqual({ planned: 10, dropped: 1 });
});

test('a file that is something else is refused', () => {
  expect(() => read({ testMs: 1, recorded: { ...recorded, countedRequests: -1 } })).toThrow(
    /countedRequests/,
  );
  const uneven = { ...recorded.seconds[0], latencies: { us: [1], counts: [] } };
  expect(() => read({ testMs: 1, recorded: { ...recorded, seconds: [uneven] } })).toThrow(
    /as many buckets as counts/,
  );
});

test('seconds that were kept as one are one entry each; a recorder that knows none is refused', () => {
  const seconds = recorded.seconds.map((row) => ({ ...row, second: 10 * row.second }));
  const profile = profileById('open');
  const sliced = (file: object) =>
    readRecording(
      { testMs: 40_000, recorded: file },
      { profile, workload: io, handshake: 'session', sliceS: 10 },
    );
  const { requests, sliceS } = sliced({ ...recorded, sliceS: 10, seconds });
  expect(sliceS).toBe(10);
  expect(requests.find(({ name }) => name === ALL_TOOLS)?.counts).toEqual([3, 0, 3, 0]);
  expect(read({ testMs: 4_000, recorded }).sliceS).toBe(1);
  expect(() => sliced(recorded)).toThrow(
    'it holds slices of 1 s in place of 10 s, as an older recorder does; "make setup" builds the current one from infra/k6',
  );
});
