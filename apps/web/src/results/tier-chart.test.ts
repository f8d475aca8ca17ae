import { OWN_RATE_UNIT, type RateUnit, tiers } from '@headroom/report';
import { expect, test } from 'vitest';
import { titleOf } from './tier-chart.tsx';

test.each<[RateUnit, string]>([
  [OWN_RATE_UNIT, 'rust answers tool calls fastest: 2 ms mean; no other server is in its tier'],
  ['HTTP requests/s', 'rust answers all HTTP requests fastest: 2 ms mean; no other server is in its tier'],
])('the title says what was answered, where the rate is in %s', (rateUnit, title) => {
  const rows = [
    { serverId: 'rust', meanMs: 2, meanMsInterval: null, rateUnit },
    { serverId: 'java', meanMs: 60, meanMsInterval: null, rateUnit },
  ];
  const placed = tiers(rows as never);
  expect(titleOf(rows, placed, ({ meanMs }) => String(meanMs))).toBe(title);
});
