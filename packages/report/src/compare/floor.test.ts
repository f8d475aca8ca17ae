import { expect, test } from 'vitest';
import { DEFAULT_FLOOR_PCT } from '../figures/noise-floor.ts';
import { type Calibration, FLOOR_VALID_DAYS, floorOf, SMALLEST_FLOOR_PCT } from './floor.ts';

const DAY_MS = 86_400_000;
const HOST = { kernel: '6.8.0', cpuModel: 'EPYC' };
const now = { nowMs: FLOOR_VALID_DAYS * DAY_MS, host: HOST, interleaved: true, metric: 'p95Ms' } as const;

function calibration(logRatios: readonly number[]): Calibration {
  return { serverId: 'go', metric: 'p95Ms', tool: null, logRatios, measuredAtMs: 0, host: HOST };
}

test('is the end of the interval that is further from no difference', () => {
  // Six pairs: the interval is their whole range.
  const { ratio, ...rest } = floorOf(calibration([0.02, -0.09, 0.03, 0.01, 0.04, -0.01]), now);
  expect(ratio).toBeCloseTo(Math.exp(0.09), 12);
  expect(rest).toEqual({ state: 'calibrated', reason: null });
});

test('is never smaller than what two builds may differ by', () => {
  expect(floorOf(calibration([0, 0, 0, 0, 0, 0]), now).ratio).toBe(1 + SMALLEST_FLOOR_PCT / 100);
  const instructions = { ...now, metric: 'instructionsPerRequest' } as const;
  expect(floorOf(calibration([0, 0, 0, 0, 0, 0]), instructions).ratio).toBe(1.005);
});

test('without a calibration, or one of too few pairs, it is the default and says so', () => {
  const ratio = 1 + DEFAULT_FLOOR_PCT / 100;
  expect(floorOf(undefined, now)).toEqual({ ratio, state: 'not calibrated', reason: 'not calibrated' });
  expect(floorOf(calibration([0.5, 0.5, 0.5, 0.5]), now)).toEqual({
    ratio,
    state: 'not calibrated',
    reason: 'the calibration holds fewer than 5 pairs',
  });
});

test('grows stale a moment after 30 days, by another kernel and by another processor; then it is the default at least', () => {
  const quiet = calibration([0, 0, 0, 0, 0, 0]);
  const stale = { ratio: 1 + DEFAULT_FLOOR_PCT / 100, state: 'stale' };
  expect(floorOf(quiet, { ...now, nowMs: now.nowMs + 1 })).toEqual({
    ...stale,
    reason: 'calibrated over 30 days ago',
  });
  expect(floorOf(quiet, { ...now, host: { ...HOST, kernel: '6.9.0' } }).reason).toBe(
    'calibrated with kernel 6.8.0, now 6.9.0',
  );
  expect(floorOf(quiet, { ...now, host: { ...HOST, cpuModel: 'Xeon' } })).toEqual({
    ...stale,
    reason: 'calibrated on EPYC, now Xeon',
  });
  const loud = calibration([0.2, -0.2, 0.2, -0.2, 0.2, -0.2]);
  expect(floorOf(loud, { ...now, nowMs: now.nowMs + 1 }).ratio).toBeCloseTo(Math.exp(0.2), 12);
});

test('two runs that were not interleaved have a higher one', () => {
  expect(floorOf(undefined, { ...now, interleaved: false }).ratio).toBe(1.1);
  expect(floorOf(calibration([0, 0, 0, 0, 0, 0]), { ...now, interleaved: false }).ratio).toBe(1.1);
});
