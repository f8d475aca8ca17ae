import { SUITE_PARTIES } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { partition, processorsIn } from './cpusets.ts';

test.each([
  [1, null],
  [2, null],
  [3, null],
  [4, { server: '2-3', redis: '0-1', api: '0-1', load: '0-1' }],
  [7, { server: '5-6', redis: '0-4', api: '0-4', load: '0-4' }],
  [8, { redis: '1', api: '2-3', server: '4-5', load: '6-7' }],
  [16, { redis: '1', api: '2-3', server: '4-5', load: '6-15' }],
])('%i processors', (cpus, parts) => {
  expect(partition(cpus, 'here')).toEqual(parts);
});

test.each([
  [3, null],
  [4, { server: '2-3', redis: '0-1', api: '0-1' }],
  [6, { redis: '1', api: '2-3', server: '4-5' }],
  [16, { redis: '1', api: '2-3', server: '4-5' }],
])('%i processors, with the load from another machine', (cpus, parts) => {
  expect(partition(cpus, 'apart')).toEqual(parts);
});

test('from eight no two parties meet, and one processor is left to the system', () => {
  for (let cpus = 8; cpus <= 128; cpus++) {
    const parts = partition(cpus, 'here');
    const used = SUITE_PARTIES.flatMap((party) => numbersOf(parts?.[party] ?? ''));
    expect(new Set(used).size).toBe(used.length);
    expect(used.toSorted((a, b) => a - b)).toEqual(Array.from({ length: cpus - 1 }, (_, i) => i + 1));
  }
});

test.each([
  ['1', 1],
  ['0-4', 5],
  ['0-1,4,6-7', 5],
])('processors in %s', (list, count) => expect(processorsIn(list)).toBe(count));

function numbersOf(list: string): number[] {
  const [first = 0, last = first] = list.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
