import { profileById, testSeconds } from '@headroom/workload';
import { expect, test } from 'vitest';
import { comparisonLoad, shortLoad } from './loads.ts';

test('a comparison has users that never pause, and 48 of its trials take less than ten minutes', () => {
  const profile = profileById(comparisonLoad(5));
  expect(profile).toMatchObject({ id: comparisonLoad(5), kind: 'closed', pauseMs: 0 });
  const besideLoadS = 4;
  expect(48 * (testSeconds(profile) + besideLoadS)).toBeLessThan(600);
});

test('servers without a file are loaded with the pauses of their workload', () => {
  expect(profileById(shortLoad(10))).not.toHaveProperty('pauseMs');
});
