import { expect, test } from 'vitest';
import { UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { figures } from '../figures/test-figures.ts';
import type { Interval } from '../statistics/interval.ts';
import { certainty, rankRule } from './labels.ts';

const of = (low: number, high: number, kind: Interval['kind']): Interval => ({ low, high, kind });

test('overlaps are spoken of where both have a confidence interval, and nowhere else', () => {
  expect(certainty(of(1, 2, 'confidence'), of(3, 4, 'confidence'))).toBe('their intervals do not overlap');
  expect(certainty(of(1, 3, 'confidence'), of(3, 4, 'confidence'), ', so …')).toBe(
    'their intervals overlap, so …',
  );
  for (const other of [of(3, 4, 'range'), of(1, 2, 'range')]) {
    expect(certainty(of(1, 2, 'range'), other)).toContain('fewer than 5 rounds: no confidence interval yet');
    expect(certainty(of(1, 2, 'confidence'), other)).toContain('fewer than 5 rounds');
  }
  expect(certainty(null, of(1, 2, 'confidence'))).toContain('one round');
  expect(certainty(null, null, '', true)).toContain('were not published');
});

test('the rule by which ranks are shared names the floor and where it comes from', () => {
  const sure = figures('a', { rate: 1, rateInterval: of(1, 2, 'confidence') });
  const few = figures('b', { rate: 1, rateInterval: of(1, 2, 'range') });
  const calibrated = { ratio: 1.031, state: 'calibrated', reason: null } as const;
  expect(rankRule([sure], UNKNOWN_FLOOR)).toBe(
    'Servers whose 95 % intervals of throughput overlap share a rank.',
  );
  expect(rankRule([few, figures('c')], calibrated)).toBe(
    'With fewer than 5 rounds, servers whose throughput differs by at most 3.1 % share a rank: the noise floor of the calibrated host.',
  );
  expect(rankRule([few, sure], UNKNOWN_FLOOR)).toBe(
    'Servers whose 95 % intervals of throughput overlap share a rank; with fewer than 5 rounds, servers whose throughput differs by at most 5.0 % share a rank: the default for an uncalibrated host.',
  );
  const stale = { ...calibrated, state: 'stale', reason: 'calibrated over 30 days ago' } as const;
  expect(rankRule([few], stale)).toContain('of a stale calibration (calibrated over 30 days ago)');
  expect(rankRule([{ ...few, roundsUnknown: true }], UNKNOWN_FLOOR)).toMatch(/^Without single rounds/);
});
