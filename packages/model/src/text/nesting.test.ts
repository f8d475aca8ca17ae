import { expect, test } from 'vitest';
import { isDeeperThan } from './nesting.ts';

test('brackets within strings are no depth, and strings end where they end', () => {
  expect(isDeeperThan(1, JSON.stringify({ a: '[[[[{{{{', 'b"[[[[': '\\' }))).toBe(false);
  expect(isDeeperThan(1, String.raw`["\"[[[[", "\\"]`)).toBe(false);
  expect(isDeeperThan(1, String.raw`["\\", [1]]`)).toBe(true);
  expect(isDeeperThan(2, '[[1],[2],[3],{}]')).toBe(false);
});
