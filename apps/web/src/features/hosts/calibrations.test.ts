import type { StoredCalibration } from '@headroom/db';
import { HOST_DESCRIPTION } from '@headroom/db/testing';
import { FLOOR_VALID_DAYS } from '@headroom/report/compare';
import { expect, test } from 'vitest';

process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none';
process.env.REDIS_URL = 'redis://127.0.0.1:1';
const { loadsOf } = await import('./calibrations.ts');

const DAY_MS = 86_400_000;
const now = new Date('2026-11-21T12:00:00Z');
const { kernel, cpuModel } = HOST_DESCRIPTION;
const row = (
  serverId: string,
  daysAgo: number,
  more: Partial<StoredCalibration> = {},
): StoredCalibration => ({
  serverId,
  runId: `run of ${serverId}`,
  hostId: 'host',
  suite: 'io',
  profile: 'quick',
  handshake: 'session',
  runtime: 'process',
  kernel,
  cpuModel,
  egress: [],
  measuredAt: new Date(now.getTime() - daysAgo * DAY_MS),
  metrics: [{ tool: null, metric: 'rps', logRatios: [0.01, -0.02, 0.01, 0, 0.02, -0.01] }],
  ...more,
});

test('calibrations stand by load, and in it by server; one that is too old says so', () => {
  const rows = [row('rust', 1), row('go', FLOOR_VALID_DAYS + 1), row('go', 2, { profile: 'published' })];
  const loads = loadsOf(rows, [], { description: HOST_DESCRIPTION }, now);
  expect(
    loads.map(({ profile, servers }) => [profile, servers.map(({ serverId, stale }) => [serverId, stale])]),
  ).toEqual([
    [
      'quick',
      [
        ['go', 'calibrated over 30 days ago'],
        ['rust', null],
      ],
    ],
    ['published', [['go', null]]],
  ]);
});

test('a host that was given another kernel has stale floors', () => {
  const [load] = loadsOf(
    [row('go', 1, { kernel: 'Linux 5.10' })],
    [],
    { description: HOST_DESCRIPTION },
    now,
  );
  expect(load?.servers[0]?.stale).toMatch(/kernel Linux 5.10, now Linux 6.1/);
});

test('a host whose noise floor has doubled says so, by load and server', () => {
  const noisy = (factor: number) => [
    {
      tool: null,
      metric: 'meanMs' as const,
      logRatios: [3, -4, 2, -3, 4, -2].map((x) => (factor * x) / 100),
    },
  ];
  const history = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((daysAgo) =>
    row('go', daysAgo, { metrics: noisy(daysAgo < 3 ? 3 : 1) }),
  );
  const others = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((daysAgo) => row('rust', daysAgo, { metrics: noisy(1) }));
  const last = [history.at(-1), others.at(-1)].flatMap((own) => own ?? []);
  const [load] = loadsOf(last, [...history, ...others], { description: HOST_DESCRIPTION }, now);
  expect(load?.servers[0]?.drift).toBeCloseTo(3, 0);
  expect(load?.servers[1]?.drift).toBeNull();
  // What another load measured is no history of this one.
  const elsewhere = history.map((own) => ({ ...own, profile: 'published' }));
  expect(loadsOf(last, elsewhere, { description: HOST_DESCRIPTION }, now)[0]?.servers[0]?.drift).toBeNull();
});
