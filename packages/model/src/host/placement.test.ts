import { expect, test } from 'vitest';
import { cpusIn, numaLabel, smtLabel } from './placement.ts';

const topology = { cores: ['0,4', '1,5', '2,6', '3,7'], nodes: ['0-1,4-5', '2-3,6-7'] };

test('lists of processors are read as cpuset(7) writes them', () => {
  expect(cpusIn('0-2,5')).toEqual([0, 1, 2, 5]);
  expect(cpusIn('')).toEqual([]);
});

test('parties that share a core with the server are named', () => {
  const placed = (cpusets: Parameters<typeof smtLabel>[0]['cpusets']) => ({ host: { topology }, cpusets });
  expect(smtLabel(placed({ server: '0,4', load: '1,5', redis: '2' }))).toBe(
    '2 threads a core, server shares none',
  );
  expect(smtLabel(placed({ server: '0', load: '4', redis: '2' }))).toBe(
    '2 threads a core, server shares cores with load',
  );
  expect(smtLabel(placed(null))).toBe('2 threads a core, any core for each party');
  expect(smtLabel({ host: { topology: { cores: ['0', '1'], nodes: [] } }, cpusets: null })).toBe(
    '1 thread a core',
  );
  expect(smtLabel({ host: {}, cpusets: null })).toBeNull();
});

test('nodes are told by party where there are several', () => {
  expect(numaLabel({ host: { topology }, cpusets: { server: '0-1', load: '1-2' } })).toBe(
    '2 nodes, server 0, load 0 and 1',
  );
  expect(numaLabel({ host: { topology }, cpusets: null })).toBe('2 nodes, any node for each party');
  expect(numaLabel({ host: { topology: { cores: ['0'], nodes: ['0'] } }, cpusets: null })).toBe('1 node');
  expect(numaLabel({ host: {}, cpusets: null })).toBeNull();
});
