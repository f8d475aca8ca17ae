import { SECOND_PERCENTILES } from '@headroom/model/load';
import { expect, test } from 'vitest';
import { decodeRequests, encodeRequests, packRequests, unpackRequests } from './request-series.ts';

/** A series of a second for each latency, the same at all percentiles. */
const series = (latencies: readonly (number | null)[]) => ({
  name: 'echo',
  kind: 'tool' as const,
  counts: latencies.map((ms) => (ms === null ? 0 : 7)),
  errors: latencies.map((_, second) => second),
  percentilesMs: SECOND_PERCENTILES.map(() => latencies),
});

test('latencies of a microsecond to an hour come back within 0.04 %, and seconds without one', () => {
  const latencies = [0, 0.001, 0.25, 1, null, 12.345, 999, 60_000, 3_600_000];
  const { counts, errors, percentilesMs } = decodeRequests(encodeRequests(series(latencies)));
  expect(counts).toEqual([7, 7, 7, 7, 0, 7, 7, 7, 7]);
  expect(errors).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (const column of percentilesMs) {
    for (const [second, ms] of latencies.entries()) {
      if (ms === null) expect(column[second]).toBeNull();
      else expect(Math.abs((column[second] ?? Number.NaN) - ms)).toBeLessThanOrEqual(0.0004 * (ms + 0.001));
    }
  }
  expect(Math.max(...encodeRequests(series(latencies)).latencySteps)).toBeLessThan(32_767);
});

/** Series of three seconds and of two, packed when latencies of all percentiles were one list. */
const EARLIER =
  'VQHTio5W0lLSUSrJz89RitWJVsrMyyzJTMzJrEpV0kHmxMayMTMwMICwqDe7czC7dzi7fxR7cCx7aDx7eAJ7JBMDAxMDA5+3d3BweHhUVGxsfHxCAgAAFAQBAAIBkJH/JpORlJP/upMlKpOVKpWT2JNDBgUAAJCRJiWUk7q5KikqKdjX';

test('series are read from packs, also from those of the form before', () => {
  const perSecond = [1, 2, 3, 4, 5, 6, 7];
  const given = [
    {
      ...{ name: '*', kind: 'tool' as const, counts: [10, 12, 11], errors: [0, 1, 0] },
      percentilesMs: perSecond.map((ms) => [ms, ms / 2, null]),
    },
    {
      ...{ name: 'initialize', kind: 'initialize' as const, counts: [3, 0], errors: [0, 0] },
      percentilesMs: perSecond.map((ms) => [ms, null]),
    },
  ];
  const expected = given.map((one) => ({ ...one, ...decodeRequests(encodeRequests(one)) }));
  expect(unpackRequests(packRequests(given))).toEqual(expected);
  expect(unpackRequests(Buffer.from(EARLIER, 'base64'))).toEqual(expected);
});

test('a series of nothing stays empty', () => {
  expect(decodeRequests(encodeRequests(series([])))).toEqual({
    counts: [],
    errors: [],
    percentilesMs: SECOND_PERCENTILES.map(() => []),
  });
});

test.each([-1, Number.NaN, 3_600_001])('a latency of %s ms is refused', (ms) => {
  expect(() => encodeRequests(series([ms]))).toThrow(
    `a latency of series echo is ${ms} ms; it must be zero to an hour`,
  );
});

test('lists of different lengths are refused', () => {
  expect(() => encodeRequests({ ...series([1, 2]), errors: [0] })).toThrow(/it has lists of 2,1,2/);
});
