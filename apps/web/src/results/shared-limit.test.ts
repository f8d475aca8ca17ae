import { expect, test } from 'vitest';
import { sharedLimit } from './shared-limit.ts';

const row = (limitedBy: 'redis' | 'server cpu' | null, rate: number | null = 1) => ({ rate, limitedBy });

test('a limit that every measured server shares is said once', () => {
  expect(sharedLimit([row('redis'), row('redis'), row('redis')])).toBe('redis');
  expect(sharedLimit([row('redis'), row('redis'), row('redis'), row(null, null)])).toBe('redis');
});

test('limits that differ, are unknown, or are of two servers stay at their names', () => {
  expect(sharedLimit([row('redis'), row('redis'), row('server cpu')])).toBeNull();
  expect(sharedLimit([row('redis'), row('redis'), row(null)])).toBeNull();
  expect(sharedLimit([row('redis'), row('redis')])).toBeNull();
});
