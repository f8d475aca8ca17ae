import { expect, test } from 'vitest';
import { catalogueCosts, type MeasuredCatalogue } from './catalogues.ts';
import { measured, trial } from './test-trials.ts';
import type { ReportTrial } from './trial.ts';

const LIST = { name: 'tools_list', kind: 'tools_list' } as const;

/** A trial with so many calls of 5 ms in its second, lists of so many ms, and an answer of so many bytes. */
function listing(
  { calls = 100, listMs = 1, bytes = 2000 }: { calls?: number; listMs?: number; bytes?: number | null },
  rest: Partial<ReportTrial> = {},
) {
  const measurements = [measured(Array(calls).fill(5)), measured(Array(10).fill(listMs), LIST)];
  return { ...trial({ serverId: 'go', measurements, ...rest }), listBytes: bytes };
}

const by = (extraTools: number, rest: Partial<MeasuredCatalogue> = {}): MeasuredCatalogue => ({
  serverId: 'go',
  extraTools,
  runId: `run of ${extraTools}`,
  conditions: undefined,
  trials: [listing({})],
  ...rest,
});

test('bytes, both latencies and calls a second stand by the length of the list, the shortest first', () => {
  const long = by(500, { trials: [listing({ calls: 40, listMs: 30, bytes: 300_000 })] });
  const [row, ...others] = catalogueCosts([long, by(0)]);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    serverId: 'go',
    costs: [
      { extraTools: 0, runId: 'run of 0', listBytes: 2000, listP50Ms: 1, rate: 100, callP50Ms: 5, rounds: 1 },
      { extraTools: 500, runId: 'run of 500', listBytes: 300_000, listP50Ms: 30, rate: 40, callP50Ms: 5 },
    ],
  });
});

test('rounds are taken together, with the range of a few and what does not count left out', () => {
  const trials = [
    listing({ calls: 100, listMs: 2 }, { round: 1 }),
    listing({ calls: 300, listMs: 4 }, { round: 2, status: 'invalid' }),
    listing({ calls: 9, listMs: 900, bytes: 1 }, { round: 3, status: 'server_failed' }),
  ];
  const [row] = catalogueCosts([by(50, { trials }), by(0)]);
  expect(row?.costs[1]).toMatchObject({
    ...{ rate: 200, rateInterval: { low: 100, high: 300, kind: 'range' }, rounds: 2, invalid: 1 },
    ...{ listBytes: 2000, callP50Ms: 5 },
  });
  expect(row?.costs[1]?.listP50Ms).toBeGreaterThanOrEqual(2);
  expect(row?.costs[1]?.listP50Ms).toBeLessThanOrEqual(4);
});

test('a server is left out of which a list of one length is known alone, or a second has no rate', () => {
  const failed = [listing({}, { status: 'rig_failed' })];
  expect(catalogueCosts([by(0), by(500, { trials: failed })])).toEqual([]);
  expect(catalogueCosts([by(0), by(500, { serverId: 'rust' })])).toEqual([]);
});

test('what was not kept or not asked for is missing, and nothing else', () => {
  const calls = [measured(Array(100).fill(5))];
  const trials = [listing({ bytes: null }, { measurements: calls })];
  const [row] = catalogueCosts([by(0, { trials }), by(50)]);
  expect(row?.costs[0]).toMatchObject({ listBytes: null, listP50Ms: null, rate: 100, callP50Ms: 5 });
});

test('what limited the rate and what disturbed it is told where the processors are known', () => {
  const conditions = { cpus: 2, serverCpus: 1, redisCpus: null, apiCpus: null, vus: 20 };
  const resources = [
    { party: 'server' as const, cpuMs: 990, throttledMs: null, meanMemoryMb: 1, peakMemoryMb: 1 },
  ];
  const busy = listing({}, { hostCpuMs: 1900, stolenCpuMs: 0, rigCpuMs: 0, resources });
  const [row] = catalogueCosts([by(0, { trials: [busy], conditions }), by(50)]);
  expect(row?.costs[0]).toMatchObject({ limitedBy: 'server cpu', disturbed: 1 });
  expect(row?.costs[1]).toMatchObject({ limitedBy: null, disturbed: 0 });
});
