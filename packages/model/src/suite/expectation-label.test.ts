import { expect, test } from 'vitest';
import { expectationLabel } from './expectation-label.ts';
import type { Expectation } from './workload.ts';

test.each<[Expectation, string]>([
  [{ error: true }, 'the call is refused'],
  [{ error: 'no such' }, 'the call is refused with “no such”'],
  [{ path: 'id', equals: '$id' }, 'id equals "$id"'],
  [{ path: ['items', '0', 'id'], equals: 1 }, 'items.0.id equals 1'],
  [{ in: 'text', contains: 'lamp' }, 'the text contains "lamp"'],
  [{ in: 'structured', path: 'a', matches: '^b' }, 'a of the structured content matches ^b'],
  [{ length: 2 }, 'the answer has length 2'],
  [{ minLength: 2 }, 'the answer has a length of at least 2'],
  [{ path: 'price', above: 0 }, 'price is above 0'],
  [{ path: 'price', below: 9 }, 'price is below 9'],
  [{ path: 'price', type: 'number' }, 'price is of type number'],
  [{ path: 'price', exists: true }, 'price is there'],
  [{ path: 'price', exists: false }, 'price is not there'],
])('%j', (expectation, words) => {
  expect(expectationLabel(expectation)).toBe(words);
});
