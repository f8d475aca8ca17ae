import type { TrialEnvironment } from '@headroom/model/host';
import { ALL_TOOLS } from '@headroom/model/load';
import { isUnsettled } from '@headroom/report';
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
  expect(settlingInWindow(samples(uses), requests(counts), times, 'closed')).toMatchObject({
    firstMs: 4,
    lastMs: 1,
  });
});

test('tools that follow each other are not held against each other', () => {
  const uses = [900, 900, 400, 400, 300, 300, 200, 300];
  expect(settlingInWindow(samples(uses), requests(Array(8).fill(100)), times, 'sequential')).toBe(null);
});

test('too few calls, no samples and a window of less than three seconds tell nothing', () => {
  const uses = Array<number>(8).fill(100);
  expect(settlingInWindow(samples(uses), requests(Array<number>(8).fill(10)), times, 'closed')).toBe(null);
  expect(settlingInWindow([], requests(Array<number>(8).fill(1000)), times, 'closed')).toBe(null);
  const short = { ...times, windowEndMs: START + 4000 };
  expect(settlingInWindow(samples(uses), requests(Array<number>(8).fill(1000)), short, 'closed')).toBe(null);
});

/** Numbers that look random, the same each time (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Share of 300 trials in which a call that costs so much, with noise, is found to become cheaper. */
function shareUnsettled(
  seconds: number,
  noise: { readonly share: number; readonly alike: number },
  costMs: (progress: number) => number,
): number {
  const random = randomBy(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const isFound = () => {
    let drift = normal();
    const uses = Array.from({ length: seconds }, (_, second) => {
      drift = noise.alike * drift + Math.sqrt(1 - noise.alike ** 2) * normal();
      return Math.max(0.1, costMs(second / seconds) * (1 + noise.share * drift)) * 1000;
    });
    const window = { startMs: START, windowStartMs: START, windowEndMs: START + 1000 * seconds };
    const settling = settlingInWindow(
      samples(uses),
      requests(Array<number>(seconds).fill(1000)),
      window,
      'closed',
    );
    return isUnsettled({ environment: { settling } as TrialEnvironment });
  };
  return Array.from({ length: 300 }, isFound).filter(Boolean).length / 300;
}

const LONG = 60;
const SHORT = 12;

test.each([
  ['that differs from second to second', LONG, { share: 0.3, alike: 0 }],
  ['that differs from second to second, in a short window', SHORT, { share: 0.3, alike: 0 }],
  ['that lasts for some seconds', LONG, { share: 0.3, alike: 0.7 }],
])('noise %s is seldom called a fall', (_, seconds, noise) => {
  expect(shareUnsettled(seconds, noise, () => 1)).toBeLessThan(0.05);
});

const compiled = (progress: number) => 1 + Math.exp(-6 * progress);
test.each([
  ['slowly', LONG, 0.05, (progress: number) => 1.3 - 0.3 * progress],
  ['at first', LONG, 0.05, compiled],
  ['at first, in a short window', SHORT, 0.05, compiled],
  ['at first, beside noise', LONG, 0.15, compiled],
])('a call that becomes cheaper %s is found to', (_, seconds, share, costMs) => {
  expect(shareUnsettled(seconds, { share, alike: 0.3 }, costMs)).toBeGreaterThan(0.9);
});

test('a window of less than six seconds tells no noise, and so no fall', () => {
  const times = { startMs: START, windowStartMs: START, windowEndMs: START + 5000 };
  const uses = [900, 800, 500, 300, 200];
  const settling = settlingInWindow(samples(uses), requests(Array<number>(5).fill(1000)), times, 'closed');
  expect(settling).toMatchObject({ firstMs: expect.any(Number), standardErrorMs: null });
  expect(isUnsettled({ environment: { settling } as TrialEnvironment })).toBe(false);
});
