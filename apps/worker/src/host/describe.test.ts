import type { Runtime } from '@headroom/bench';
import type { TimeLimits } from '@headroom/model/host';
import { CUSTOM_KINDS, customPrefix, PROFILES } from '@headroom/model/load';
import { SUITES } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { describeHost } from './describe.ts';

test('a host tells what the machine of its servers is, and what its worker knows', async () => {
  const machine = { cpuModel: 'EPYC', cpus: 8, memoryMb: 1, kernel: '6', os: 'Debian' };
  const runtime = { toolchains: {}, machine: { describe: async () => machine } } as unknown as Runtime;
  const { suites, profiles, ...rest } = await describeHost(runtime, [], {} as TimeLimits);
  expect(suites).toEqual(SUITES.map(({ id }) => id));
  expect(profiles).toEqual([...PROFILES.map(({ id }) => id), ...CUSTOM_KINDS.map(customPrefix)]);
  expect(rest).toMatchObject(machine);
});
