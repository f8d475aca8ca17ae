import { describe, expect, test } from 'vitest';
import { poolMeasurements } from './pool.ts';
import { MIN_CALLS_BEYOND, supports, TAIL_PERCENTILES, tailPoints } from './tail.ts';
import { measured } from './test-trials.ts';

describe('a percentile needs ten calls beyond it', () => {
  test.each([
    [50, 20],
    [90, 100],
    [99, 1000],
    [99.5, 2000],
    [99.9, 10_000],
    [99.95, 20_000],
    [99.99, 100_000],
  ])('P%d needs %d calls', (pct, calls) => {
    expect([supports(calls - 1, pct), supports(calls, pct)]).toEqual([false, true]);
    expect(MIN_CALLS_BEYOND).toBe(10);
  });
});

test('a tail holds stored percentiles, as far as its calls support them', () => {
  // 1,000 latencies 1–1000.
  const pooled = poolMeasurements([measured(Array.from({ length: 1000 }, (_, i) => i + 1))]);
  const tail = tailPoints(pooled);
  expect(tail.at(0)?.pct).toBe(50);
  expect(tail.at(-1)?.pct).toBe(99);
  for (const { pct, ms } of tail) expect(ms).toBe(pooled.percentile(pct));
  const drawn = new Set(tail.map(({ pct }) => pct));
  expect(TAIL_PERCENTILES.filter((pct) => drawn.has(pct))).toEqual([50, 75, 90, 95, 99]);
});

test('too few calls have no tail', () => {
  expect(tailPoints(poolMeasurements([measured([1, 2, 3])]))).toEqual([]);
  expect(tailPoints(poolMeasurements([]))).toEqual([]);
});
