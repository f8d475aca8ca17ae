import { expect, test } from 'vitest';
import { conventionTable } from './conventions.ts';
import { measured, trial } from './test-trials.ts';

test('the study counts the whole test, and the latencies of every request', () => {
  const measurements = [
    measured([10, 10], { name: 'simulate_database_query' }),
    measured([1, 1], { name: 'initialize', kind: 'initialize' }),
    measured([2, 2], { name: 'notification', kind: 'notification' }),
  ];
  const resources = [
    { party: 'server' as const, cpuMs: 250, throttledMs: null, meanMemoryMb: 40, peakMemoryMb: 50 },
  ];
  const [row] = conventionTable(
    [trial({ measurements, resources, countedRequests: 2000, testMs: 10_000, windowMs: 1000 })],
    'requests',
  );
  expect(row).toMatchObject({ serverId: 'rust', rps: 200, cpuPct: 25, memoryMb: 40 });
  expect(row?.meanMs).toBeCloseTo(26 / 6);
  expect(row?.p95Ms).toBeCloseTo(10);
  expect(row).toMatchObject({ rpsPerCpuPct: 8, rpsPerMb: 5 });
});

test('a study of means over tools has no handshakes in its latencies, and averages percentiles by calls', () => {
  const measurements = [
    measured([10, 10, 10], { name: 'checkout' }),
    measured([2], { name: 'get_user_cart' }),
    measured([1, 1], { name: 'initialize', kind: 'initialize' }),
  ];
  const rounds = [trial({ measurements }), trial({ measurements: [measured([4])], round: 2 })];
  const [row] = conventionTable(rounds, 'tools');
  expect([row?.meanMs, row?.p95Ms]).toEqual([6, 6]);
  expect(conventionTable(rounds, null)[0]).toMatchObject({ meanMs: null, p95Ms: null });
});

test('a trial that does not count has none, and a figure that was not measured is null', () => {
  expect(conventionTable([trial({ status: 'server_failed' })], 'tools')).toEqual([]);
  expect(conventionTable([trial({ resources: [] })], null)[0]).toMatchObject({
    cpuPct: null,
    rpsPerCpuPct: null,
  });
});
