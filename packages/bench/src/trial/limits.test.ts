import type { LoadProfile } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { limitsWithin, processorsOf } from './limits.ts';

const given = { memoryMb: 2048, webConcurrency: 4, startS: 60 };

test('a file or a load profile makes limits tighter, and never wider', () => {
  expect(limitsWithin(given)).toEqual(given);
  expect(limitsWithin(given, { memoryMb: 512, cpus: 1 })).toEqual({ ...given, memoryMb: 512, cpus: 1 });
  expect(limitsWithin(given, { memoryMb: 4096 })).toEqual(given);
  expect(limitsWithin({ ...given, cpus: 1 }, { cpus: 2 })).toEqual({ ...given, cpus: 1 });
  expect(limitsWithin({ ...given, cpus: 2 }, {})).toEqual({ ...given, cpus: 2 });
});

test('the load profile of the synthetic study holds a server to 1 processor and 1 GB; others hold it to nothing', () => {
  const { limits } = profileById('published-synthetic');
  expect(limitsWithin(given, limits)).toEqual({ ...given, memoryMb: 1024, cpus: 1 });
  expect(limitsWithin(given, (profileById('published') as LoadProfile).limits)).toEqual(given);
});

test('a server has the processors of its runtime, or fewer by its limits; without a runtime that enforces, none', () => {
  const enforced = { cpus: { server: 2, redis: 0.5, api: 1.5 }, cpusets: null };
  const rest = { cpus: 8, redisCpus: 0.5, apiCpus: 1.5 };
  expect(processorsOf(8, enforced, given)).toEqual({ ...rest, serverCpus: 2 });
  expect(processorsOf(8, enforced, { ...given, cpus: 1 })).toEqual({ ...rest, serverCpus: 1 });
  expect(processorsOf(8, enforced, { ...given, cpus: 4 })).toEqual({ ...rest, serverCpus: 2 });
  expect(processorsOf(8, { cpus: null, cpusets: null }, { ...given, cpus: 1 })).toEqual({
    ...{ cpus: 8, serverCpus: null, redisCpus: null, apiCpus: null },
  });
});
