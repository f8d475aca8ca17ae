import type { NewestCapacity, RunDetail } from '@headroom/db';
import type { Capacity } from '@headroom/model/experiments';
import { searchesLike } from '@headroom/model/run';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { buildsToHold, choicesBy, headroomOf, tablesBy } from './headroom.ts';
import { reportOf } from './report.ts';

const trial = (serverId: string, contentHash: string | null, status = 'passed') => ({
  ...{ serverId, status },
  build: contentHash && { contentHash },
});

type Asked = Parameters<typeof buildsToHold>[0];

function builds(trials: readonly object[], rest: Partial<Pick<RunDetail, 'kind' | 'profile'>> = {}) {
  return buildsToHold({ kind: 'single', profile: 'quick', trials, ...rest } as unknown as Asked);
}

test('a server is held to a capacity by its one build, of the trials that count', () => {
  const trials = [
    ...[trial('go', 'a'), trial('go', 'a'), trial('go', 'b', 'server_failed')],
    ...[trial('rust', 'c'), trial('rust', 'd'), trial('bun', null)],
  ];
  expect(builds(trials)).toEqual([{ serverId: 'go', content: 'a' }]);
});

test('only loads with a rate in the workload’s mix are held to a capacity', () => {
  const of = (profile: string, kind: RunDetail['kind'] = 'single') =>
    builds([trial('go', 'a')], { profile, kind }).length;
  expect(['quick', 'open', 'closed:users=3,seconds=9'].map((profile) => of(profile))).toEqual([1, 1, 1]);
  expect(['sequential', 'capacity', 'one that is gone'].map((profile) => of(profile))).toEqual([0, 0, 0]);
  expect(of('quick', 'comparison')).toBe(0);
});

const limits = { serverCpus: 2, serverMemoryMb: 512, webConcurrency: 4 };
const run = (profile: string, more: object = {}) =>
  ({
    ...{ profile, environment: { runtime: 'docker', limits: { ...limits, ...more } } },
  }) as unknown as RunDetail;

test('a search stands for a run of the same tools, weights and limits, by whatever service level', () => {
  const isLike = searchesLike(run('quick'));
  expect([run('capacity'), run('capacity:p99=10')].map(isLike)).toEqual([true, true]);
  expect(isLike(run('capacity', { serverCpus: 1 }))).toBe(false);
  expect(isLike(run('capacity', { serverMemoryMb: 256 }))).toBe(false);
  expect(isLike({ profile: 'capacity', environment: null })).toBe(false);
  expect(isLike(run('capacity:weights=checkout'))).toBe(false);
  const weighted = searchesLike(run('closed:users=3,seconds=9,weights=b*2+a'));
  expect(weighted(run('capacity:weights=a+b*2'))).toBe(true);
});

const search = (perS: number, more: Partial<Capacity> = {}): Capacity => ({
  ...{ kind: 'capacity', p99Ms: 100, errorPct: 0.1, perS, belowPerS: 2 * perS, isConfirmed: true },
  ...{ atLeast: false, limitedBy: null, steps: [], ...more },
});
const known = (serverId: string, ...searches: Capacity[]): NewestCapacity => ({
  ...{ runId: `run of ${serverId}`, serverId, content: 'a', searches },
});
const row = (serverId: string, rate: number | null) => ({
  serverId,
  rate,
  rateUnit: 'tool calls/s' as const,
});

test('the load of a closed run is the rate it served, of an open one the rate that was offered', () => {
  const capacities = [known('go', search(2000), search(2200), search(2100))];
  expect(headroomOf('quick', [row('go', 798)], capacities).get('go')).toEqual({
    ...{
      runId: 'run of go',
      perS: 2100,
      atLeast: false,
      loadPerS: 798,
      usedPct: 38,
      p99Ms: 100,
      errorPct: 0.1,
    },
  });
  const open = headroomOf('open', [row('go', 93)], capacities).get('go');
  expect(open).toMatchObject({ loadPerS: 100, perS: 2100 });
});

test('a server without a rate, or without a capacity, has none; one that may take more says so', () => {
  const capacities = [known('go', search(100)), known('rust', search(100, { atLeast: true }))];
  const found = headroomOf('open', [row('go', null), row('rust', 150), row('bun', 5)], capacities);
  expect([...found.keys()]).toEqual(['rust']);
  expect(found.get('rust')).toMatchObject({ atLeast: true, usedPct: 100 });
});

test('who may know a capacity of each server gets choices and their tables by capacity, others by the rate', () => {
  const measured = (serverId: string, calls: number) => ({
    ...{ id: serverId, serverId, side: null, round: 1, status: 'passed', phases: [], resources: [] },
    ...{ windowMs: 1000, testMs: 1000, countedRequests: calls, coldStartMs: 1, idleMemoryMb: 1 },
    ...{ hostCpuMs: null, stolenCpuMs: null, rigCpuMs: null, busiestThreadMs: null, busiestBackendMs: null },
    measurements: [
      {
        ...{
          name: 'search',
          kind: 'tool',
          count: calls,
          minMs: 1,
          meanMs: 1,
          maxMs: 1,
          quantilesMs: PERCENTILE_GRID.map(() => 1),
        },
        errors: { http: 0, jsonrpc: 0, is_error: 0, check: 0 },
      },
    ],
  });
  const report = reportOf(
    {
      ...{ kind: 'single', profile: 'quick', environment: null, startedAt: null },
      trials: [measured('go', 410), measured('rust', 400)],
    } as unknown as RunDetail,
    [],
  );
  const capacities = [known('go', search(2000)), known('rust', search(3000))];
  const best = (rows: ReturnType<typeof choicesBy>) => rows.guide[0]?.serverId;
  expect(best(report.judgements)).toBe('go');
  expect(best(choicesBy(report, capacities))).toBe('rust');
  expect(best(choicesBy(report, capacities.slice(0, 1)))).toBe('go');
  const peaks = (tables: typeof report.tables) =>
    tables
      .find(({ name }) => name === 'trade-offs')
      ?.rows.filter(([criterion]) => criterion === 'rate')
      .map((row) => row[4]);
  expect(peaks(tablesBy(report, capacities))).toEqual([2000, 3000]);
  expect(peaks(tablesBy(report, []))).toEqual([410, 400]);
  expect(tablesBy(report, capacities).map(({ name }) => name)).toEqual(report.tables.map(({ name }) => name));
});
