import type { Capacity, CapacityStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

const step = (perS: number, calls: number, more: Partial<CapacityStep> = {}): CapacityStep => ({
  ...{ perS, confirms: false, seconds: 8, callsPerS: perS, calls, wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 2 },
  ...{
    p99Ms: 20,
    p999Ms: 40,
    cpuPct: {},
    limitedBy: 'offered load',
    rigLimited: false,
    missed: null,
    ...more,
  },
});

test('a search says what limited a rate that did not hold, of how few calls a P99 is, and what was not confirmed', () => {
  const capacity: Capacity = {
    ...{ kind: 'capacity', p99Ms: 100, errorPct: 0.1, perS: 100, belowPerS: 200, isConfirmed: false },
    ...{ atLeast: false, limitedBy: 'waits inside the server' },
    steps: [
      step(20, 600),
      step(100, 1000),
      step(200, 1600, { p99Ms: 300, missed: 'P99 was 300 ms', limitedBy: 'waits inside the server' }),
    ],
  };
  expect(searchText(capacity).split('\n')).toEqual([
    '  20 calls/s: P99 20.00 ms of 600 calls, held',
    '  100 calls/s: P99 20.00 ms, held',
    '  200 calls/s: P99 300.00 ms, did not hold: P99 was 300 ms; limited by: waits inside the server',
    'Capacity: 100 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers; 200 did not hold; not confirmed by a longer step.',
  ]);
});
