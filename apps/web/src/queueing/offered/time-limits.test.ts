import { expect, test } from 'vitest';
import { limitLabel } from './time-limits.ts';

const HOUR_S = 3600;
const limits = { buildS: HOUR_S, trialS: 600, runS: 6 * HOUR_S };

test('hosts that agree are told of once', () => {
  expect(limitLabel([limits, { ...limits }], 60)).toBe(
    'Time limits: build 1 h, trial 10 min plus load, run 6 h.',
  );
});

test('a run that is planned to be long may take four times as long', () => {
  expect(limitLabel([limits], 4 * HOUR_S)).toContain('run 16 h.');
});

test('hosts that differ are told of by the least and the most', () => {
  const quick = { buildS: 1200, trialS: 600, runS: 2 * HOUR_S };
  expect(limitLabel([limits, quick], 60)).toBe(
    'Time limits: build 20 min to 1 h, trial 10 min plus load, run 2 h to 6 h, by host.',
  );
  // Both let it take four times its plan.
  expect(limitLabel([limits, { ...limits, runS: HOUR_S }], 4 * HOUR_S)).toContain('run 16 h.');
});

test('nothing is said for hosts that tell nothing', () => {
  expect(limitLabel([], 60)).toBeNull();
  expect(limitLabel([null], 60)).toBeNull();
  expect(limitLabel([limits, null], 60)).toMatch(/ Some hosts of this class report no limits\.$/);
});
