import { testSeconds } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { comparisonLoads, shortLoad } from './loads.ts';

test('users of a comparison never pause, or where that limits the rig, as their workload says', () => {
  const [first, second] = comparisonLoads(5);
  expect(profileById(first)).toMatchObject({ id: first, kind: 'closed', pauseMs: 0 });
  expect(profileById(second)).toMatchObject({ id: second, kind: 'closed' });
  expect(profileById(second)).not.toHaveProperty('pauseMs');
});

test('48 trials of a comparison take less than ten minutes', () => {
  const besideLoadS = 4;
  for (const load of comparisonLoads(5)) {
    expect(48 * (testSeconds(profileById(load)) + besideLoadS)).toBeLessThan(600);
  }
});

test('servers without a file are loaded with the pauses of their workload', () => {
  expect(profileById(shortLoad(10))).not.toHaveProperty('pauseMs');
});
