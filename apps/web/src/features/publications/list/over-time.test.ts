import type { Interval, RateUnit } from '@headroom/report';
import { expect, test } from 'vitest';
import { capacityRow } from '../test-stored.ts';
import type { Listed } from './listing.ts';
import { overTime, seriesLabel, seriesOf } from './over-time.ts';

const run = {
  suite: 'io',
  profile: 'quick',
  handshake: 'session',
  hostClass: 'default',
  host: { name: 'a', runtime: 'docker' },
};
interface Change {
  suite?: string;
  handshake?: string;
  profile?: string;
  host?: { name: string; runtime: string };
  environment?: { egress: string[] };
  rateUnit?: RateUnit;
  kind?: Interval['kind'];
}
const published = (
  slug: string,
  rates: Record<string, number | null>,
  { rateUnit, kind = 'confidence', ...change }: Change = {},
) =>
  ({
    slug,
    comparison: null,
    run: { ...run, ...change },
    figures: Object.entries(rates).map(([serverId, rate]) => ({
      serverId,
      rate,
      rateUnit: rateUnit ?? 'tool calls/s',
      meanMs: null,
      memoryMb: rate,
      rateInterval: rate === null ? null : { low: rate - 6, high: rate + 6, kind },
    })),
  }) as unknown as Listed;

test('only what was measured alike is compared', () => {
  const series = seriesOf(
    [
      published('d', { go: 1 }),
      published('c', { go: 1 }, { profile: 'published' }),
      published('b', { go: 1 }, { host: { name: 'b', runtime: 'process' } }),
      published('a', { go: 1 }, { host: { name: 'other', runtime: 'docker' } }),
      published('n', { go: 1 }, { environment: { egress: ['a.b'] } }),
    ],
    'rate',
  );
  expect(series.map(({ publications }) => publications.map(({ slug }) => slug))).toEqual([
    ['d', 'a'],
    ['c'],
    ['b'],
    ['n'],
  ]);
});

test('a series says what its publications have in common, of a project without the id of its workload', () => {
  const label = (change: Change) => seriesLabel({ run: published('a', {}, change).run }, 'memoryMb');
  expect(label({})).toBe('Memory: Quick profile, session handshake, suite I/O, host class default, docker');
  expect(label({ suite: 'own-0123456789abcdef', handshake: 'stateless' })).toBe(
    'Memory: Quick profile, stateless handshake, the workload of a project, host class default, docker',
  );
  expect(label({ environment: { egress: ['a.b', 'c.d'] } })).toMatch(/, docker, network a\.b, c\.d$/);
});

test('a server is compared with the last publication that has it', () => {
  const [series] = seriesOf(
    [
      published('c', { go: 90, rust: 200, new: 1 }),
      published('b', { rust: null, gone: 5 }),
      published('a', { go: 100, rust: 100 }),
    ],
    'rate',
  );
  if (!series) throw new Error('no series');
  expect(overTime(series, 'rate')).toEqual([
    { serverId: 'rust', values: [200, null, 100], atLeast: [], changePct: 100, apart: true },
    { serverId: 'go', values: [90, null, 100], atLeast: [], changePct: -10, apart: false },
    { serverId: 'new', values: [1, null, null], atLeast: [], changePct: null, apart: false },
    { serverId: 'gone', values: [null, 5, null], atLeast: [], changePct: null, apart: false },
  ]);
  expect(overTime(series, 'memoryMb').map(({ apart }) => apart)).toEqual([false, false, false, false]);
  expect(overTime(series, 'meanMs').every(({ changePct }) => changePct === null)).toBe(true);
});

test('rates that count other things are not compared, latencies are', () => {
  const both = [published('b', { go: 1 }), published('a', { go: 2 }, { rateUnit: 'requests/s' })];
  expect(seriesOf(both, 'rate').map(({ publications }) => publications.length)).toEqual([1, 1]);
  expect(seriesOf(both, 'meanMs').map(({ publications }) => publications.length)).toEqual([2]);
});

test('ranges of few rounds never tell a change', () => {
  const both = [published('b', { go: 1 }, { kind: 'range' }), published('a', { go: 100 }, { kind: 'range' })];
  const [series] = seriesOf(both, 'rate');
  expect(series && overTime(series, 'rate')[0]?.apart).toBe(false);
});

test('a comparison, which has no figures of one revision, is in no series', () => {
  const compared = { ...published('b', {}), comparison: {} } as unknown as Listed;
  const shown = seriesOf([compared, published('a', { go: 1 })], 'rate');
  expect(shown.map(({ publications }) => publications.map(({ slug }) => slug))).toEqual([['a']]);
});

test('capacities have series of their own, by their service level, and one at least is no change', () => {
  const searched = (slug: string, figures: Listed['figures'], change: Change = {}) =>
    ({
      ...{ slug, figures, comparison: null },
      run: { ...run, profile: 'capacity', ...change },
    }) as unknown as Listed;
  const all = [
    searched('c', [capacityRow('go', 1100), capacityRow('rust', 2000, { atLeast: true })]),
    searched('b', [capacityRow('go', 1000), capacityRow('rust', 1500)]),
    searched('other', [capacityRow('go', 500)], { profile: 'capacity:p99=10' }),
    published('a', { go: 90 }),
  ];
  expect(seriesOf(all, 'rate').map(({ publications }) => publications.map(({ slug }) => slug))).toEqual([
    ['a'],
  ]);
  const series = seriesOf(all, 'capacity');
  expect(series.map(({ publications }) => publications.map(({ slug }) => slug))).toEqual([
    ['c', 'b'],
    ['other'],
  ]);
  const [alike] = series;
  if (!alike) throw new Error('no series');
  expect(seriesLabel(alike, 'capacity')).toMatch(/^Capacity: Capacity profile, session handshake/);
  expect(overTime(alike, 'capacity')).toEqual([
    { serverId: 'rust', values: [2000, 1500], atLeast: [0], changePct: null, apart: false },
    { serverId: 'go', values: [1100, 1000], atLeast: [], changePct: expect.closeTo(10), apart: false },
  ]);
});
