import { expect, test } from 'vitest';
import type { Floor } from '../figures/noise-floor.ts';
import { floorGroups, floorSentence } from './floor-groups.ts';
import { aRow as row } from './test-comparison.ts';

test('floors are told by what they are worth, those to do something about first', () => {
  const floor = (state: Floor['state'], ratio: number, reason: string | null = null) =>
    row('no change', { floor: { state, ratio, reason } });
  const groups = floorGroups([
    floor('calibrated', 1.02),
    floor('calibrated', 1.041),
    floor('stale', 1.05, 'calibrated over 30 days ago'),
    floor('not calibrated', 1.05, 'not calibrated'),
  ]);
  expect(groups.map(floorSentence)).toEqual([
    'The noise floor of 1 metric is stale (calibrated over 30 days ago): ±5.0 % is taken.',
    'The noise floor of 1 metric is not calibrated on this host: ±5.0 % is taken.',
    'The noise floor of 2 metrics is calibrated: ±2.0 % to ±4.1 %.',
  ]);
});
