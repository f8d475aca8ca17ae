/** The earlier form of the authors' files: tools without counts, latencies over all requests, no P50 and P99. */
import { expect, test } from 'vitest';
import { importStudy, studyDataSchema, studyLacks, studyNotes, studyServers, studyTools } from './index.ts';
import { studyFiles } from './test-files.ts';

const repeat = importStudy(
  studyFiles('synthetic-2026-02').filter(({ path }) => !path.endsWith('study.json')),
);

test('the first repeat’s means come out as the authors print them, with P90 and P95', () => {
  expect(
    studyServers(repeat).map(({ serverId, meanMs, p50Ms, p90Ms, p95Ms, p99Ms }) => [
      serverId,
      meanMs?.toPrecision(serverId === 'java' || serverId === 'go' ? 3 : 4),
      [p50Ms, p90Ms?.toFixed(2), p95Ms?.toFixed(2), p99Ms],
    ]),
  ).toEqual([
    ['go', '0.866', [null, '1.01', '9.79', null]],
    ['java', '0.837', [null, '0.98', '10.20', null]],
    ['nodejs', '10.91', [null, '44.01', '53.24', null]],
    ['python', '25.60', [null, '49.47', '70.59', null]],
  ]);
});

test('the rest of it: rates, counts, errors, resources and tools', () => {
  expect(studyServers(repeat)[2]).toMatchObject({
    serverId: 'nodejs',
    requests: 175_560,
    errorRatePct: 0,
    cpuPct: 98.69,
    memoryMb: 113.47,
    rate: expect.closeTo(548.44, 2),
  });
  const fetched = studyTools(repeat).find(
    ({ serverId, name }) => serverId === 'go' && name === 'fetch_external_data',
  );
  expect(fetched).toMatchObject({ count: null, p50Ms: null, p90Ms: 1.7749055000000002, p99Ms: null });
  expect(studyLacks(repeat)).toEqual(expect.arrayContaining(['P50 latency over all tools', 'P99 latency']));
});

test('the convention is named, and that a call takes several HTTP requests', () => {
  const [convention, calls, ...more] = studyNotes(repeat);
  expect(convention).toMatch(
    /^Mean and percentiles of every server are those over all its HTTP requests \(http\.latency/,
  );
  expect(calls).toBe(
    'Rates and requests count HTTP requests. A call of the protocol takes 2.0 with go and java and 1.5 with nodejs and python.',
  );
  expect(more).toEqual([]);
  expect(studyNotes(importStudy(studyFiles('io-2026-02')))).toEqual([]);
});

test('what an earlier version stored is read as it was', () => {
  const stored = JSON.parse(JSON.stringify(importStudy(studyFiles('io-2026-02'))), (key, value) =>
    key === 'overAll' || key === 'calls' ? undefined : value,
  );
  expect(studyServers(studyDataSchema.parse(stored))).toEqual(
    studyServers(importStudy(studyFiles('io-2026-02'))),
  );
});
