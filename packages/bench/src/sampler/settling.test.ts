import { ALL_TOOLS } from '@headroom/workload';
import { expect, test } from 'vitest';
import { settlingInWindow } from './settling.ts';

const START = 1_000_000;
/** Samples a second apart, of a server that used this much in each. */
function samples(usesMs: readonly number[]) {
  let cpuMs = 0;
  const totals = [0, ...usesMs].map((used) => {
    cpuMs += used;
    return cpuMs;
  });
  return totals.map((total, second) => ({
    ...{ atMs: START + 1000 * second, cpuMs: total },
    ...{ throttledMs: null, memoryMb: 1 },
  }));
}
const requests = (counts: readonly number[]) => ({
  requests: [{ name: ALL_TOOLS, kind: 'tool' as const, counts, errors: [], percentilesMs: [] }],
  sliceS: 1,
});
const times = { startMs: START, windowStartMs: START + 2000, windowEndMs: START + 8000 };

test('the first third of the window is held against the last, each by its own calls', () => {
  const uses = [900, 900, 400, 400, 300, 300, 200, 300];
  const counts = [10, 10, 100, 100, 100, 100, 200, 300];
  expect(settlingInWindow(samples(uses), requests(counts), times)).toEqual({ firstMs: 4, lastMs: 1 });
});

test('too few calls, no samples and a window of less than three seconds tell nothing', () => {
  const uses = Array<number>(8).fill(100);
  expect(settlingInWindow(samples(uses), requests(Array<number>(8).fill(10)), times)).toBe(null);
  expect(settlingInWindow([], requests(Array<number>(8).fill(1000)), times)).toBe(null);
  const short = { ...times, windowEndMs: START + 4000 };
  expect(settlingInWindow(samples(uses), requests(Array<number>(8).fill(1000)), short)).toBe(null);
});
