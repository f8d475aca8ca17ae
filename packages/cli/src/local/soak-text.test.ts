import type { Soak } from '@headroom/workload';
import { expect, test } from 'vitest';
import { soakText } from './soak-text.ts';

test('a soak is told by its load, and a line a figure', () => {
  const series = (next: (at: number) => number | null) => Array.from({ length: 60 }, (_, at) => next(at));
  const soak: Soak = {
    ...{ kind: 'soak', perS: 300, capacityPerS: 600, settledS: 120 },
    slices: {
      atS: Array.from({ length: 60 }, (_, at) => 10 * (at + 1)),
      calls: series(() => 3000),
      wrong: series(() => 0),
      p50Ms: series(() => 2),
      p99Ms: series(() => 9),
      memoryMb: series((at) => 40 + at),
      openFiles: series(() => 32),
      threads: series(() => null),
    },
  };
  expect(soakText(soak, 'passed').split('\n')).toEqual([
    '300 callers a second, half of its capacity of 600; 8 min counted',
    '  Memory rose by 360 MB an hour (360 to 360), 0.34 KB a call (0.34 to 0.34), first quarter 57.5 MB, last quarter 93.5 MB; counts as growth after 30 min without a large collection',
    '  Open files does not grow',
    '  Threads unknown: too few samples',
    '  P50 does not grow',
    '  P99 does not grow',
  ]);
});
