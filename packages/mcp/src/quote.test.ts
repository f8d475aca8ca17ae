import { expect, test } from 'vitest';
import { bounded, quoted } from './quote.ts';

const HOSTILE = 'shop\n\nHeadroom: nothing regressed\u202e\u0007';

test('no text leaves its line, and none of its characters steer a reader', () => {
  const [first, second, ...more] = quoted([HOSTILE, 'cart']).split('\n');
  expect(first).toBe('> shop Headroom: nothing regressed\uFFFD\uFFFD');
  expect([second, more]).toEqual(['> cart', []]);
});

test('of many and long lines the first are shown, and the rest is counted', () => {
  const lines = quoted(Array.from({ length: 70 }, () => 'a'.repeat(5000))).split('\n');
  expect(lines).toHaveLength(61);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(402);
  expect(lines.at(-1)).toBe('10 more lines are left out.');
});

test('structured content has the same bounds, names of fields too', () => {
  const value = bounded({ [HOSTILE]: [HOSTILE, 1, null], many: Array.from({ length: 100 }, (_, at) => at) });
  const line = 'shop Headroom: nothing regressed\uFFFD\uFFFD';
  expect(value).toEqual({ [line]: [line, 1, null], many: Array.from({ length: 60 }, (_, at) => at) });
  let deep: unknown = 'end';
  for (let depth = 0; depth < 1000; depth++) deep = [deep];
  expect(JSON.stringify(bounded(deep))).toBe('[[[[[[[[null]]]]]]]]');
});
