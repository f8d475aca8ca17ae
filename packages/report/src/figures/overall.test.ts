import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNKNOWN_FLOOR } from './noise-floor.ts';
import { type OverallRow, overallTable } from './overall.ts';
import { measured, trial, trialAtRate } from './test-trials.ts';
import type { ReportTrial } from './trial.ts';

function onlyRow(
  trials: Parameters<typeof overallTable>[0],
  processors?: Parameters<typeof overallTable>[1],
) {
  const rows = overallTable(trials, processors);
  expect(rows).toHaveLength(1);
  return rows[0] as OverallRow;
}

test('streams that stay open are a fact of their server, over all rounds that count', () => {
  const at = (round: number, stayedOpen: number, status: ReportTrial['status'] = 'passed') => {
    const streams = { answers: 9, stayedOpen, firstEventMs: null, silenceMs: null };
    return trial({ round, status, measurements: [measured(Array(9).fill(5), { streams })] });
  };
  const open = onlyRow([at(1, 9), at(2, 8), at(3, 9, 'server_failed')]).openStreams;
  expect(open).toEqual({ answers: 18, stayedOpen: 17 });
  expect(onlyRow([at(1, 0), at(2, 0)])).not.toHaveProperty('openStreams');
});

test('a trial in which processor time a call fell by more than a tenth and its noise was measured too early', () => {
  const at = (lastMs: number, round: number, standardErrorMs: number | null = 0.01) =>
    trialAtRate('csharp', 100, {
      round,
      environment: { settling: { firstMs: 1, lastMs, standardErrorMs } } as NonNullable<
        ReportTrial['environment']
      >,
    });
  expect(onlyRow([at(0.89, 1), at(0.91, 2), at(1.2, 3)])).toMatchObject({ unsettled: 1 });
  expect(onlyRow([at(0.91, 1)])).not.toHaveProperty('unsettled');
  expect(onlyRow([at(0.8, 1, 0.07), at(0.5, 2, null)])).not.toHaveProperty('unsettled');
});

describe('figures of a server', () => {
  test('come from its rounds, worked by hand', () => {
    const row = onlyRow([
      trialAtRate('rust', 90, {
        round: 1,
        coldStartMs: 100,
        idleMemoryMb: 8,
        testMs: 2000,
        countedRequests: 100,
        resources: [{ party: 'server', cpuMs: 500, throttledMs: 100, meanMemoryMb: 10, peakMemoryMb: 30 }],
      }),
      trialAtRate('rust', 110, {
        round: 2,
        coldStartMs: 400,
        idleMemoryMb: 10,
        testMs: 2000,
        countedRequests: 140,
        resources: [{ party: 'server', cpuMs: 700, throttledMs: 300, meanMemoryMb: 20, peakMemoryMb: 25 }],
      }),
      trialAtRate('rust', 100, {
        round: 3,
        coldStartMs: 120,
        idleMemoryMb: 9,
        testMs: 2000,
        countedRequests: 120,
        resources: [{ party: 'server', cpuMs: 600, throttledMs: 0, meanMemoryMb: 15, peakMemoryMb: 20 }],
      }),
    ]);
    expect(row).toMatchObject({ serverId: 'rust', trials: 3, passed: 3, failed: 0, invalid: 0, rank: 1 });
    expect(row).toMatchObject({ rate: 100, publishedRps: 60, coldStartMs: 120, idleMemoryMb: 9 });
    expect(row.rateCvPct).toBeCloseTo(8.165, 3); // sqrt((100 + 100 + 0) / 3) / 100
    expect(row.cpuPct).toBeCloseTo(60, 9);
    expect(row).toMatchObject({ cpuMsPerRequest: 6, memoryMb: 15, peakMemoryMb: 30 });
    expect(row.throttledPct).toBeCloseTo(13.33, 2);
    expect(row).toMatchObject({ requests: 300, errors: 0, errorRatePct: 0, limitedBy: null });
  });

  test('hold the processor time of a bridge beside that of the server, of the rounds that sampled one', () => {
    const use = { throttledMs: null, meanMemoryMb: 10, peakMemoryMb: 12 };
    const server = { party: 'server' as const, cpuMs: 500, ...use };
    const bridge = { party: 'bridge' as const, cpuMs: 200, ...use };
    const rounds = [
      trialAtRate('shop', 100, { round: 1, resources: [server, bridge] }),
      trialAtRate('shop', 100, { round: 2, resources: [server] }),
    ];
    expect(onlyRow(rounds)).toMatchObject({ cpuMsPerRequest: 5, bridgeCpuMsPerRequest: 2, memoryMb: 10 });
    expect(onlyRow(rounds.slice(1))).not.toHaveProperty('bridgeCpuMsPerRequest');
  });

  test('pool latencies of tools, not of the protocol', () => {
    const measurements = [
      measured([1, 1, 1], { name: 'checkout' }),
      measured([9], { name: 'search_products' }),
      measured([1000], { name: 'initialize', kind: 'initialize' }),
    ];
    const row = onlyRow([trial({ measurements })]);
    expect(row).toMatchObject({ meanMs: 3, p50Ms: 1, p95Ms: 9, p99Ms: 9 });
  });

  test('count wrong answers in requests and errors but not in the rate', () => {
    const errors = { http: 1, jsonrpc: 1, is_error: 0, check: 0 };
    const row = onlyRow([trial({ measurements: [measured(Array(6).fill(2), { errors })] })]);
    expect(row).toMatchObject({ rate: 6, requests: 8, errors: 2, errorRatePct: 25 });
  });

  test('hold trials that were invalid, and say so; not those that failed', () => {
    const row = onlyRow([
      trialAtRate('rust', 10),
      trialAtRate('rust', 20, { status: 'invalid' }),
      trialAtRate('rust', 1000, { status: 'server_failed' }),
      trialAtRate('rust', 1000, { status: 'rig_failed' }),
      trialAtRate('rust', 1000, { status: 'cancelled' }),
    ]);
    expect(row).toMatchObject({ trials: 5, passed: 1, invalid: 1, failed: 2, rigFailed: 1, rate: 15 });
  });

  test('are null for a server that only failed, which still has its row', () => {
    const row = onlyRow([trial({ status: 'server_failed', measurements: [], resources: [] })]);
    expect(row).toMatchObject({
      trials: 1,
      passed: 0,
      failed: 1,
      rank: null,
      rate: null,
      rateInterval: null,
    });
    expect(row).toMatchObject({
      meanMs: null,
      p99Ms: null,
      cpuMsPerRequest: null,
      peakMemoryMb: null,
      throttledPct: null,
    });
    expect(row).toMatchObject({ requests: 0, errors: 0, errorRatePct: null, limitedBy: null });
  });

  test('one round has no spread', () => {
    const row = onlyRow([trialAtRate('rust', 10)]);
    expect(row).toMatchObject({ rate: 10, rateByRound: [10], rateInterval: null, rateCvPct: null });
    expect(row).toMatchObject({ meanMs: 5, meanMsInterval: null });
  });

  test('two rounds have a range but no CV yet', () => {
    const row = onlyRow([trialAtRate('rust', 10), trialAtRate('rust', 20, { round: 2 })]);
    expect(row).toMatchObject({
      rate: 15,
      rateInterval: { low: 10, high: 20, kind: 'range' },
      rateCvPct: null,
    });
  });

  test('rates stand in the order of the rounds', () => {
    const row = onlyRow([
      trialAtRate('rust', 30, { round: 3 }),
      trialAtRate('rust', 10, { round: 1 }),
      trialAtRate('rust', 20, { round: 2 }),
    ]);
    expect(row.rateByRound).toEqual([10, 20, 30]);
  });

  test('the interval of the mean latency weighs rounds by their answers and leaves out empty ones', () => {
    const round = (latencies: number[]) => trial({ measurements: [measured(latencies)] });
    const row = onlyRow([round([2, 2, 2]), round([6]), round([])]);
    expect(row.meanMs).toBe(3);
    expect(row.meanMsInterval).toEqual({ low: 2, high: 6, kind: 'range' });
  });

  test('a server that answered nothing rightly has a rate of 0 and no cost per request', () => {
    const row = onlyRow([trial({ measurements: [measured([])] })]);
    expect(row).toMatchObject({ rate: 0, rank: 1, meanMs: null, cpuMsPerRequest: null, cpuPct: 50 });
  });

  test('are there without samples of the server', () => {
    const row = onlyRow([trial({ resources: [] })]);
    expect(row).toMatchObject({ rate: 10, cpuPct: null, cpuMsPerRequest: null, memoryMb: null });
  });
});

describe('what limited a server', () => {
  const busy = (cpuMs: number) => [
    { party: 'server' as const, cpuMs, throttledMs: null, meanMemoryMb: 1, peakMemoryMb: 1 },
  ];

  test('is read from all rounds together', () => {
    const trials = [trial({ resources: busy(1900) }), trial({ resources: busy(1950) })];
    expect(onlyRow(trials, processors(2)).limitedBy).toBe('server cpu');
    expect(onlyRow(trials, processors(null)).limitedBy).toBe('offered load');
  });

  test('is a thread of it only where each round knows its threads', () => {
    const trials = [900, 950].map((busiestThreadMs) => trial({ resources: busy(1000), busiestThreadMs }));
    expect(onlyRow(trials, processors(2)).limitedBy).toBe('server thread');
    expect(onlyRow([...trials, trial({ resources: busy(1000) })], processors(2)).limitedBy).toBe(
      'offered load',
    );
  });

  test('is no thread of it where one virtual user asked', () => {
    const trials = [trial({ resources: busy(1000), busiestThreadMs: 980 })];
    expect(onlyRow(trials, { ...processors(2), vus: 1 }).limitedBy).toBe('offered load');
    expect(onlyRow(trials, { ...processors(2), vus: 10 }).limitedBy).toBe('server thread');
  });

  test('is what waits inside a server of one slot, and the load of one that answers at once', () => {
    const idle = (latencies: readonly number[]) => [
      trial({ windowMs: 10_000, measurements: [measured(latencies)], resources: busy(400) }),
    ];
    const of20 = { ...processors(2), vus: 20 };
    for (const pauseMs of [0, 50]) {
      expect(onlyRow(idle(closedLoop(pauseMs, 10)), of20).limitedBy).toBe('waits inside the server');
    }
    expect(onlyRow(idle(closedLoop(50, 1)), of20).limitedBy).toBe('offered load');
    expect(onlyRow(idle(closedLoop(0, 10, 1)), { ...of20, vus: 1 }).limitedBy).toBe('offered load');
  });

  test('is the server where the kernel held it back for half of the time', () => {
    const held = [{ ...busy(400)[0], throttledMs: 500 }] as ReportTrial['resources'];
    expect(onlyRow([trial({ resources: held })], { ...processors(2), vus: 20 }).limitedBy).toBe('server cpu');
  });

  test('is not known without a window', () => {
    expect(onlyRow([trial({ windowMs: null })], processors(2)).limitedBy).toBeNull();
  });
});

describe('disturbed trials', () => {
  const told = { stolenCpuMs: 0, rigCpuMs: 100 };
  // The server used 500 ms; 4000 ms are all processors.
  const calm = trial({ hostCpuMs: 1000, ...told });
  const busy = trial({ hostCpuMs: 1001, ...told });

  test('are counted where their numbers count', () => {
    const failed = trial({ ...busy, status: 'rig_failed' });
    const invalid = trial({ ...busy, status: 'invalid' });
    expect(onlyRow([calm, busy, invalid, failed], processors(2)).disturbed).toBe(2);
    expect(onlyRow([calm, busy, invalid, failed], processors(2)).busyRounds).toEqual([1, 2]);
    expect(onlyRow([calm, busy]).disturbed).toBe(0);
  });

  test('are not told of trials that were recorded before the rig was told from other programs', () => {
    const old = trial({ hostCpuMs: 2000 });
    expect(onlyRow([old], processors(2))).toMatchObject({ disturbed: 0, otherCpuPct: 150 });
    expect(onlyRow([busy], processors(2)).otherCpuPct).toBeCloseTo(40.1, 9);
  });
});

describe('the table', () => {
  const rounds = (serverId: string, ...rates: number[]) => rates.map((rate) => trialAtRate(serverId, rate));

  test('puts the highest rate first and gives overlapping intervals the same rank', () => {
    const rows = overallTable([
      ...rounds('python', 10, 11, 12, 11, 11),
      ...rounds('go', 95, 100, 105, 95, 105),
      ...rounds('rust', 101, 106, 111, 101, 111),
      trial({ serverId: 'broken', status: 'server_failed' }),
    ]);
    expect(rows.map(({ serverId, rank }) => [serverId, rank])).toEqual([
      ['rust', 1],
      ['go', 1],
      ['python', 3],
      ['broken', null],
    ]);
  });

  test('gives those within the noise floor of the host one rank where fewer than five rounds are known', () => {
    const trials = [...rounds('c', 100), ...rounds('b', 106), ...rounds('a', 103, 103, 103)];
    const ranks = (floor?: number) =>
      overallTable(trials, undefined, floor ? { ...UNKNOWN_FLOOR, ratio: floor } : undefined).map(
        ({ serverId, rank }) => [serverId, rank],
      );
    expect(ranks()).toEqual([
      ['b', 1],
      ['a', 1],
      ['c', 1],
    ]);
    expect(ranks(1.02)).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
  });

  test('of no trials is empty', () => {
    expect(overallTable([])).toEqual([]);
  });

  test('keeps its order, ranks and intervals whatever the order of servers among the trials', () => {
    const rates = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rates, rates, rates, (a, b, c) => {
        const [go, node, rust] = [rounds('go', ...a), rounds('node', ...b), rounds('rust', ...c)];
        expect(overallTable([...rust, ...go, ...node])).toEqual(overallTable([...go, ...node, ...rust]));
      }),
      { numRuns: 20 },
    );
  });
});

function processors(serverCpus: number | null) {
  return { cpus: 4, serverCpus, redisCpus: null, apiCpus: null };
}

/** Latencies of 10 s of users who pause between calls to a server with one slot, in ms. */
function closedLoop(pauseMs: number, slotMs: number, users = 20): number[] {
  const arrivals = Array.from({ length: users }, (_, user) => user);
  const latencies: number[] = [];
  let freeAt = 0;
  for (;;) {
    const at = Math.min(...arrivals);
    freeAt = Math.max(at, freeAt) + slotMs;
    if (freeAt > 10_000) return latencies;
    latencies.push(freeAt - at);
    arrivals[arrivals.indexOf(at)] = freeAt + pauseMs;
  }
}
