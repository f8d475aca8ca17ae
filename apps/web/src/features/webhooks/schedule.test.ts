import { expect, test } from 'vitest';
import { LASTS_MS, MAX_ATTEMPTS, waitMs } from './schedule.ts';

const HOUR_MS = 3_600_000;

test('waits grow fourfold, and all attempts together take about a day', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => waitMs(index + 1, 0.5) ?? 0);
  expect(waits[0]).toBe(15_000);
  for (const [index, wait] of waits.slice(1).entries()) expect(wait).toBe(4 * (waits[index] ?? 0));
  const hours = LASTS_MS / HOUR_MS;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(26);
});

test('chance makes a wait up to a fifth shorter or longer', () => {
  expect([waitMs(1, 0), waitMs(1, 1)]).toEqual([12_000, 18_000]);
});

test('after the last attempt there is none', () => {
  expect(waitMs(MAX_ATTEMPTS, 0.5)).toBeNull();
  expect(waitMs(MAX_ATTEMPTS + 1, 0.5)).toBeNull();
});
