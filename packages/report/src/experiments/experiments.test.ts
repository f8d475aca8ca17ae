import type { Capacity } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { experimentFinding } from './experiments.ts';

const searched = (serverId: string, perS: number, round = 1) => {
  const experiment: Capacity = {
    ...{ kind: 'capacity', p99Ms: 100, errorPct: 0.1, perS, belowPerS: perS * 1.05, isConfirmed: true },
    ...{ atLeast: false, limitedBy: 'server cpu', steps: [] },
  };
  return { serverId, round, status: 'passed' as const, experiment };
};

test('a run of experiments has a finding of its kind', () => {
  expect(experimentFinding('capacity', [searched('go', 900)])).toMatch(/^go .*900 .*P99 ≤ 100 ms/);
});

test('other runs have none, nor has one that searched nothing', () => {
  expect(experimentFinding('single', [searched('go', 900)])).toBeNull();
  expect(experimentFinding('capacity', [])).toBeNull();
});
