import { expect, test } from 'vitest';
import { linearTicks } from './linear-ticks.ts';

test.each([
  [4800, 5200, [4800, 5000, 5200]],
  [10, 90, [0, 50, 100]],
  [0, 0, [0, 0.5]],
  [100, 100, [95, 100, 105]],
  [8.575, 8.575000000000001, [8, 8.5, 9, 9.5]],
  [5.1, 5.13, [5.1, 5.11, 5.12, 5.13]],
])('from %s to %s', (low, high, ticks) => {
  expect(linearTicks(low, high)).toEqual(ticks);
});

test('ticks are few and span the values, whatever their size', () => {
  for (const low of [0, 0.003, 0.7, 1, 9.99, 1234, 5e6]) {
    for (const factor of [1, 1.001, 1.05, 1.7, 3, 40]) {
      const ticks = linearTicks(low, low * factor);
      expect(ticks[0]).toBeLessThanOrEqual(low * (1 + 1e-9));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(low * factor * (1 - 1e-9));
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(7);
    }
  }
});
