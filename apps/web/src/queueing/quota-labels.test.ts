import { expect, test } from 'vitest';
import { amount, shortageLabel } from './quota-labels.ts';

test('amounts are written in the unit of their quota', () => {
  expect(amount('queuedRuns', 19)).toBe('19');
  expect(amount('benchMinutes', 2.5)).toBe('2 min 30 s');
  expect([20_000, 340_000, 9_940_000, 499_600_000].map((bytes) => amount('storedBytes', bytes))).toEqual([
    '0.02 MB',
    '0.3 MB',
    '9.9 MB',
    '500 MB',
  ]);
});

test('a refusal says which quota, what is left, what the run costs and what to do', () => {
  expect(shortageLabel({ quota: 'benchMinutes', cost: 40, left: 12, limit: 600 })).toBe(
    'Bench time this month: needs about 40 min, but 12 min of 10 h are left; choose fewer servers or rounds, or wait for the next month (UTC)',
  );
  expect(shortageLabel({ quota: 'queuedRuns', cost: 1, left: 0, limit: 20 })).toBe(
    'Queued runs: 0 of 20 are left; wait for one to start, or cancel one',
  );
});
