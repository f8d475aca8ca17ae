import { expect, test } from 'vitest';
import { difference, orderDifference, shown } from './difference.ts';

test.each<[unknown, unknown, string | undefined]>([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, undefined],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: '2' }] }, 'expected 2, got "2" at a[1].b'],
  [{ a: { b: 1 } }, { a: {} }, 'expected a.b to be 1, got nothing there'],
  [{ a: 1 }, { a: 1, b: 2 }, 'expected no b, got 2; allowed: a'],
  [[1, 2], [1], 'expected 2 entries, got 1'],
  [{ a: [] }, { a: null }, 'expected [], got null at a'],
  [{ a: [] }, { a: {} }, 'expected [], got {} at a'],
  [1, undefined, 'expected 1, got nothing'],
])('difference of %j and %j', (expected, got, words) => {
  expect(difference(expected, got)).toBe(words);
});

test('keys in another order are told with their place', () => {
  const expected = { a: 1, b: [{ c: 1, d: 2 }] };
  expect(orderDifference(expected, { a: 1, b: [{ c: 1, d: 2 }] })).toBeUndefined();
  expect(orderDifference(expected, { a: 1, b: [{ d: 2, c: 1 }] })).toBe(
    'expected the keys in the order c, d, got d, c at b[0]',
  );
});

test('long values are cut', () => {
  expect(shown('x'.repeat(200))).toBe(`"${'x'.repeat(119)}…`);
});
