import { expect, test } from 'vitest';
import { FLOOR_VALID_DAYS } from './floor.ts';
import { floorsOf } from './of-run.ts';

const DAY_MS = 86_400_000;
const host = { kernel: 'Linux 6.1', cpuModel: 'EPYC' };
const logRatios = [0.02, -0.09, 0.03, 0.01, 0.04, -0.01];
const calibration = {
  ...{ ...host, serverId: 'go', measuredAt: new Date(0) },
  metrics: [
    { tool: null, metric: 'rps', logRatios },
    { tool: 'checkout', metric: 'meanMs', logRatios: logRatios.slice(0, 3) },
    { tool: null, metric: 'gone', logRatios },
  ],
};

test('the floors of a calibration are those of its metrics, but for one that is known no more', () => {
  const floors = floorsOf(calibration, { nowMs: DAY_MS, host });
  expect(floors).toEqual([
    {
      tool: null,
      metric: 'rps',
      ratio: expect.closeTo(Math.exp(0.09), 12),
      state: 'calibrated',
      reason: null,
    },
    { tool: 'checkout', metric: 'meanMs', ratio: 1.05, state: 'not calibrated', reason: expect.any(String) },
  ]);
});

test.each([
  ['after a month', (FLOOR_VALID_DAYS + 1) * DAY_MS, host, /over 30 days ago/],
  ['with another kernel', DAY_MS, { ...host, kernel: 'Linux 6.8' }, /kernel Linux 6.1, now Linux 6.8/],
  ['on another processor', DAY_MS, { ...host, cpuModel: 'Xeon' }, /on EPYC, now Xeon/],
])('%s they are stale, and say why', (_word, nowMs, now, reason) => {
  const [rps] = floorsOf(calibration, { nowMs, host: now });
  expect(rps).toMatchObject({ state: 'stale', reason: expect.stringMatching(reason) });
});
