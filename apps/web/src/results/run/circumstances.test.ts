import { RUN_ENVIRONMENT } from '@headroom/db/testing';
import type { RunEnvironment } from '@headroom/workload';
import { expect, test } from 'vitest';
import { circumstancesApart } from './circumstances.ts';

const run = (environment: Partial<RunEnvironment> | null = {}, name = 'bench-1') => ({
  environment: environment && { ...RUN_ENVIRONMENT, ...environment },
  host: { id: name, name, runtime: 'process', removedAt: null },
});

test('runs that were measured alike have nothing apart', () => {
  expect(circumstancesApart([])).toEqual([]);
  expect(circumstancesApart([run(), run(), run(null)])).toEqual([]);
});

test('hosts, limits and versions in which one of several runs differs are named', () => {
  const { limits, versions } = RUN_ENVIRONMENT;
  expect(circumstancesApart([run(), run({}, 'bench-2'), run()])).toEqual(['host']);
  const less = run({ limits: { ...limits, serverCpus: 1, serverMemoryMb: 512 } });
  expect(circumstancesApart([run(), less])).toEqual(['processors of the server', 'memory limit in MB']);
  const other = run({ versions: { ...versions, postgres: '17.2' } }, 'bench-2');
  expect(circumstancesApart([run(), run(), other])).toEqual(['host', 'Postgres']);
});
