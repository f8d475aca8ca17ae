import type { Capacity } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { scalingText } from './scaling-text.ts';

const capacity = (perS: number): Capacity => ({
  ...{ kind: 'capacity', p99Ms: 100, errorPct: 0.1, perS, belowPerS: 1.05 * perS, isConfirmed: true },
  ...{ atLeast: false, limitedBy: 'server cpu', steps: [] },
});

test('each number of instances has its search, and the trial what they come to', () => {
  const steps = [100, 190].map((perS, index) => ({ instances: index + 1, capacity: capacity(perS) }));
  expect(scalingText({ kind: 'scaling', steps }, 'Shop').split('\n\n')).toEqual([
    '1 instance:\nCapacity: 100 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers; 105 did not hold.',
    '2 instances:\nCapacity: 190 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers; 200 did not hold.',
    'Shop with 2 instances took 1.90 × as much: 190 calls a second, and 100 with 1 instance. Capacities at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 1 round: at least 6 rounds are needed to tell whether that repeats.',
  ]);
});
