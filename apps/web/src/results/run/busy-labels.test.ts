import type { TrialDetail } from '@headroom/db';
import { expect, test } from 'vitest';
import { disturbedLabel } from './busy-labels.ts';

const trial = (attempt: number) => ({ serverId: 'go', side: null, round: 2, attempt }) as TrialDetail;

test('a disturbed trial is told with who took what, and how often it was measured', () => {
  expect(disturbedLabel({ trial: trial(3), machine: 'host', otherPct: 14.23, stolenPct: 0 })).toBe(
    'go, round 2: other programs took 14.2 % of the host’s processors; measured 3 times',
  );
  expect(disturbedLabel({ trial: trial(1), machine: 'host', otherPct: 9, stolenPct: 3.1 })).toBe(
    'go, round 2: a hypervisor took 3.1 % of the host’s processors; not measured again',
  );
  expect(disturbedLabel({ trial: trial(2), machine: 'host', otherPct: 20, stolenPct: 5 })).toContain(
    'other programs took 20.0 % and a hypervisor took 5.0 % of',
  );
});
