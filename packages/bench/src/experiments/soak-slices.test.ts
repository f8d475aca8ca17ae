import { SECOND_PERCENTILES } from '@headroom/model/load';
import { expect, test } from 'vitest';
import type { Samples } from '../sampler/sampler.ts';
import { sliceSecondsOf, slicesOf, soakRate } from './soak.ts';

test('slices are of ten seconds, and of more where there would be more than 360', () => {
  expect([600, 3600, 3601, 14_400].map((holdS) => sliceSecondsOf({ holdS }))).toEqual([10, 10, 20, 40]);
});

test('a rate is the given one, or half of a capacity', () => {
  expect(soakRate({ perS: 80 }, 1000)).toEqual({ perS: 80, capacityPerS: null });
  expect(soakRate({ perS: null }, 1181)).toEqual({ perS: 590.5, capacityPerS: 1181 });
});

const sample = (atMs: number, memoryMb: number) => ({ atMs, memoryMb, cpuMs: 0, throttledMs: null });
const samples: Samples = {
  parties: { server: [sample(900, 1), sample(1500, 10), sample(10_900, 20), sample(25_000, 40)] },
  host: [],
  conditions: [],
  loadHost: [],
  threads: [],
  held: [
    { atMs: 2000, openFiles: 5, threads: 3 },
    { atMs: 9000, openFiles: 7, threads: 4 },
    { atMs: 22_000, openFiles: null, threads: 4 },
  ],
};

test('a slice has the mean of its memory, and files and threads as last seen; what is left at the end is none', () => {
  const calls = {
    counts: [3, 0, 5, 9],
    errors: [1, 0, 0, 9],
    percentilesMs: SECOND_PERCENTILES.map((pct) => [pct + 0.00049, null, pct, 1]),
  };
  const slices = slicesOf({ sliceS: 10, startedAtMs: 1000, untilS: 39, samples, calls });
  expect(slices).toEqual({
    atS: [10, 20, 30],
    calls: [3, 0, 5],
    wrong: [1, 0, 0],
    p50Ms: [50, null, 50],
    p99Ms: [99, null, 99],
    memoryMb: [15, null, 40],
    openFiles: [7, null, null],
    threads: [4, null, 4],
  });
});

test('of a load that did not end, calls are not known; of one that was never answered they are none', () => {
  const until = { sliceS: 10, startedAtMs: 1000, untilS: 10, samples };
  expect(slicesOf(until)).toMatchObject({ calls: [null], wrong: [null], p50Ms: [null], memoryMb: [15] });
  const none = { counts: [], errors: [], percentilesMs: [] };
  expect(slicesOf({ ...until, calls: none })).toMatchObject({ calls: [0], wrong: [0], p50Ms: [null] });
});
