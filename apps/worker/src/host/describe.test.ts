import type { Runtime } from '@headroom/bench';
import { SUITES, type TimeLimits } from '@headroom/workload';
import { expect, test } from 'vitest';
import { describeHost } from './describe.ts';

test('a host tells the suites that its worker knows', async () => {
  const { suites } = await describeHost({ toolchains: {} } as Runtime, [], {} as TimeLimits);
  expect(suites).toEqual(SUITES.map(({ id }) => id));
});
