import { RUN_ENVIRONMENT } from '@headroom/db/testing';
import type { RunEnvironment } from '@headroom/model/host';
import { expect, test } from 'vitest';
import { circumstancesApart, circumstancesBetween } from './circumstances.ts';

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

test('what a run was not told of sets none apart', () => {
  const { host } = RUN_ENVIRONMENT;
  const told = (microcode?: string) => run({ host: { ...host, ...(microcode && { microcode }) } });
  expect(circumstancesApart([told(), told('0x1')])).toEqual([]);
  expect(circumstancesApart([told(), told('0x1'), told('0x2')])).toEqual(['microcode']);
});

test('circumstances changed between runs where earlier and later ones share no value', () => {
  const { versions } = RUN_ENVIRONMENT;
  const withK6 = (k6: string) => ({ ...RUN_ENVIRONMENT, versions: { ...versions, k6 } });
  expect(circumstancesBetween([withK6('1')], [withK6('1'), withK6('2')])).toEqual([]);
  expect(circumstancesBetween([withK6('1')], [withK6('3'), withK6('2')])).toEqual([
    { name: 'k6', was: '1', is: '2, 3' },
  ]);
  expect(circumstancesBetween([], [withK6('1')])).toEqual([]);
});
