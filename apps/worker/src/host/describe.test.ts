import type { Runtime } from '@headroom/bench';
import { CUSTOM_KINDS, customPrefix, PROFILES, SUITES, type TimeLimits } from '@headroom/workload';
import { expect, test } from 'vitest';
import { describeHost } from './describe.ts';

test('a host tells the suites and the load profiles that its worker knows', async () => {
  const { suites, profiles } = await describeHost({ toolchains: {} } as Runtime, [], {} as TimeLimits);
  expect(suites).toEqual(SUITES.map(({ id }) => id));
  expect(profiles).toEqual([...PROFILES.map(({ id }) => id), ...CUSTOM_KINDS.map(customPrefix)]);
});
