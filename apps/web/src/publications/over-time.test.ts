import { expect, test } from 'vitest';
import type { Listed } from './listing.ts';
import { overTime, seriesOf } from './over-time.ts';

const run = {
  suite: 'io',
  profile: 'quick',
  handshake: 'session',
  hostClass: 'default',
  host: { name: 'a', runtime: 'docker' },
};
const published = (slug: string, rates: Record<string, number | null>, change = {}) =>
  ({
    slug,
    run: { ...run, ...change },
    figures: Object.entries(rates).map(([serverId, rps]) => ({
      ...{ serverId, rps, meanMs: null, memoryMb: rps },
      rpsInterval: rps === null ? null : { low: rps - 6, high: rps + 6 },
    })),
  }) as unknown as Listed;

test('only what was measured alike is compared', () => {
  const series = seriesOf([
    published('d', { go: 1 }),
    published('c', { go: 1 }, { profile: 'published' }),
    published('b', { go: 1 }, { host: { name: 'b', runtime: 'process' } }),
    published('a', { go: 1 }, { host: { name: 'other', runtime: 'docker' } }),
  ]);
  expect(series.map(({ publications }) => publications.map(({ slug }) => slug))).toEqual([
    ['d', 'a'],
    ['c'],
    ['b'],
  ]);
});

test('a server is compared with the last publication that has it', () => {
  const [series] = seriesOf([
    published('c', { go: 90, rust: 200, new: 1 }),
    published('b', { rust: null, gone: 5 }),
    published('a', { go: 100, rust: 100 }),
  ]);
  if (!series) throw new Error('no series');
  expect(overTime(series, 'rps')).toEqual([
    { serverId: 'rust', values: [200, null, 100], changePct: 100, apart: true },
    { serverId: 'go', values: [90, null, 100], changePct: -10, apart: false },
    { serverId: 'new', values: [1, null, null], changePct: null, apart: false },
    { serverId: 'gone', values: [null, 5, null], changePct: null, apart: false },
  ]);
  expect(overTime(series, 'memoryMb').map(({ apart }) => apart)).toEqual([false, false, false, false]);
  expect(overTime(series, 'meanMs').every(({ changePct }) => changePct === null)).toBe(true);
});
