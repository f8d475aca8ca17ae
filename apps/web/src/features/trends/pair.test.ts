import { expect, test } from 'vitest';
import { pairAfter, pairOf } from './pair.ts';

const KEYS = ['a', 'b', 'c', 'd'];
const NOTHING = { base: undefined, head: undefined };

test('a click takes a first, then a second; the older one is the base whichever came first', () => {
  const first = pairAfter(NOTHING, 'c', KEYS);
  expect(first).toEqual({ base: 'c', head: undefined });
  expect(pairAfter(first, 'd', KEYS)).toEqual({ base: 'c', head: 'd' });
  expect(pairAfter(first, 'a', KEYS)).toEqual({ base: 'a', head: 'c' });
});

test('a taken one is given back, and a third begins another pair', () => {
  const pair = { base: 'a', head: 'c' };
  expect(pairAfter(pair, 'a', KEYS)).toEqual({ base: 'c', head: undefined });
  expect(pairAfter(pair, 'c', KEYS)).toEqual({ base: 'a', head: undefined });
  expect(pairAfter(pair, 'b', KEYS)).toEqual({ base: 'b', head: undefined });
});

test('an address may name what is not shown, or one revision twice', () => {
  expect(pairOf({ base: 'a', head: 'b' }, KEYS)).toEqual({ base: 'a', head: 'b' });
  expect(pairOf({ base: 'x', head: 'b' }, KEYS)).toEqual({ base: 'b', head: undefined });
  expect(pairOf({ base: 'a', head: 'a' }, KEYS)).toEqual({ base: 'a', head: undefined });
  expect(pairOf({}, KEYS)).toEqual(NOTHING);
});
