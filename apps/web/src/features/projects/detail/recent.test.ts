import type { ProjectResult } from '@headroom/db';
import type { Comparison } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { linesOf, type MeasuredPoint, ofHead, PRIMARY_METRICS, sameLoadAsNewest } from './recent.ts';

const aResult = (id: string, own: Partial<ProjectResult> = {}): ProjectResult => ({
  ...{ id, kind: 'single', finding: null, verdicts: null, finishedAt: new Date() },
  ...{ hostClass: 'default', suite: 'io', profile: 'quick', handshake: 'session' },
  ...own,
});

test('runs of another load or host class than the newest are left out, and the oldest comes first', () => {
  const results = [
    aResult('d'),
    aResult('c', { profile: 'smoke' }),
    aResult('b', { hostClass: 'fast' }),
    aResult('a'),
  ];
  expect(sameLoadAsNewest(results).map(({ id }) => id)).toEqual(['a', 'd']);
  expect(sameLoadAsNewest([])).toEqual([]);
});

test('of a comparison the head of each whole server counts', () => {
  const rows = [
    { serverId: 'go', tool: null, metric: 'rps', base: 90, head: 100 },
    { serverId: 'go', tool: 'search', metric: 'meanMs', base: 3, head: 4 },
    { serverId: 'rust', tool: null, metric: 'cpuMsPerRequest', base: 0.2, head: 0.3 },
    { serverId: 'c', tool: null, metric: 'rps', base: 5, head: null },
  ] as unknown as Comparison['rows'];
  expect(ofHead({ rows })).toEqual([
    { serverId: 'go', rate: 100, meanMs: null, cpuMsPerRequest: null },
    { serverId: 'rust', rate: null, meanMs: null, cpuMsPerRequest: 0.3 },
  ]);
});

test('a line goes on past runs without its server, and its points lead to their runs', () => {
  const point = (id: string, rates: Record<string, number | null>, kind: ProjectResult['kind'] = 'single') =>
    ({
      ...{ id, kind, finishedAt: new Date() },
      servers: Object.entries(rates).map(([serverId, rate]) => ({
        ...{ serverId, rate, meanMs: null, cpuMsPerRequest: null },
      })),
    }) satisfies MeasuredPoint;
  const points = [
    point('a', { go: 100, rust: 200 }),
    point('b', { go: null }),
    point('c', { go: 1234 }, 'comparison'),
  ];
  const lines = linesOf(points, PRIMARY_METRICS[0]);
  expect(lines.map(({ name, points }) => [name, points.map(([at, value]) => [at, value])])).toEqual([
    [
      'go',
      [
        [1, 100],
        [3, 1234],
      ],
    ],
    ['rust', [[1, 200]]],
  ]);
  expect(lines[0]?.points[1]?.[2]).toEqual({ label: '1,234 tool calls/s', href: '/compare/c' });
  const [, mean] = PRIMARY_METRICS;
  expect(mean && linesOf(points, mean)[0]?.points).toEqual([]);
});
