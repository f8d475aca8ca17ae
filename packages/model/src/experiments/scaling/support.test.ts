import { expect, test } from 'vitest';
import { profileById } from '../../run/run.ts';
import { io } from '../../suite/io.ts';
import { experimentFor } from '../experiments.ts';

test('more instances than there are processors for are refused, with what fits', () => {
  const profile = profileById('scaling:instances=1+3,cpus=0.5');
  const refusal = (serverCpus: number | null, cpus?: number) =>
    experimentFor(profile)?.support(profile, {
      workload: io,
      whose: 'the suite',
      host: { serverCpus, cpus },
    });
  expect(refusal(2)).toBeNull();
  expect(refusal(null)).toBeNull();
  expect(refusal(1)).toBe(
    '3 instances of 0.5 processors need 1.5, and servers have 1 here: choose fewer instances, or less for each, as in scaling:instances=1+3,cpus=0.33',
  );
  // Tighter limits of the host make room for more.
  expect(refusal(1, 0.3)).toBeNull();
});
