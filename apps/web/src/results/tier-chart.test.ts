import { OWN_RATE_UNIT, type RateUnit, tiers } from '@headroom/report';
import { UNKNOWN_FLOOR } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { titleOf } from './tier-chart.tsx';

test.each<[RateUnit, string]>([
  [OWN_RATE_UNIT, 'rust answers tool calls fastest: 2 ms mean; no other server is in this tier'],
  ['HTTP requests/s', 'rust answers all HTTP requests fastest: 2 ms mean; no other server is in this tier'],
])('the title says what was answered, where the rate is in %s', (rateUnit, title) => {
  const rows = [
    { serverId: 'rust', meanMs: 2, meanMsInterval: null, rateUnit },
    { serverId: 'java', meanMs: 60, meanMsInterval: null, rateUnit },
  ];
  const placed = tiers(rows as never);
  expect(titleOf(rows, placed, { floor: UNKNOWN_FLOOR, shown: ({ meanMs }) => String(meanMs) })).toBe(title);
});

test('servers that are too close to tell apart are fastest together', () => {
  const rows = [2, 2.01, 60].map((meanMs, place) => ({
    ...{
      serverId: ['rust', 'go', 'java'][place] ?? '',
      meanMs,
      meanMsInterval: null,
      rateUnit: OWN_RATE_UNIT,
    },
  }));
  const title = titleOf(rows, tiers(rows as never), { floor: UNKNOWN_FLOOR, shown: () => '2' });
  expect(title).toBe(
    'rust and go answer tool calls fastest, too close to tell apart: 2 ms mean; 2 of 3 servers are in this tier',
  );
});
