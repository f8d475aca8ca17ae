import { expect, test } from 'vitest';
import { DRIFT_EARLIER, hostDrift } from './host-drift.ts';
import type { ServerCalibration } from './of-run.ts';
import { chanceFrom } from './test-noise.ts';

const PAIRS = 12;

/** A calibration whose pairs differ by noise of this spread. */
function calibration(sd: number, chance = chanceFrom(1)): ServerCalibration {
  const logRatios = Array.from({ length: PAIRS }, () => Math.SQRT2 * sd * chance.normal());
  const metrics = [{ tool: null, metric: 'meanMs' as const, logRatios }];
  return { serverId: 'go', measuredAt: new Date(0), kernel: 'k', cpuModel: 'c', metrics };
}

const usual = (count: number) => Array.from({ length: count }, () => calibration(0.03));

test('noise that grew in the last two calibrations is told, and by how much', () => {
  const grown = [...usual(DRIFT_EARLIER), calibration(0.09), calibration(0.12)];
  expect(hostDrift(grown)).toBeGreaterThan(2);
  // The smaller one of both: about three times the usual spread.
  expect(hostDrift(grown)).toBeLessThan(3.5);
});

test('one noisy calibration, a passing noise and too few calibrations tell nothing', () => {
  expect(hostDrift([...usual(8), calibration(0.12)])).toBeNull();
  expect(hostDrift([...usual(8), calibration(0.12), calibration(0.12), calibration(0.03)])).toBeNull();
  expect(hostDrift([...usual(DRIFT_EARLIER - 1), calibration(0.12), calibration(0.12)])).toBeNull();
  expect(hostDrift([])).toBeNull();
});

test('a host that stays as it is is told of in less than one of a hundred months', () => {
  const chance = chanceFrom(7);
  let told = 0;
  const MONTHS = 200;
  for (let month = 0; month < MONTHS; month++) {
    const days = Array.from({ length: 30 }, () => calibration(0.04, chance));
    if (days.some((_, day) => hostDrift(days.slice(0, day + 1)) !== null)) told += 1;
  }
  expect(told / MONTHS).toBeLessThan(0.01);
});
