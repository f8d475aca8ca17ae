import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test('lines far from each other stand on a logarithmic axis, but not one alone, nor where one is 0', () => {
  expect(scaleOf([1, 100], true)).toBe('log');
  expect(scaleOf([1, 100], false)).toBe('linear');
  expect(scaleOf([1, 5], true)).toBe('linear');
  expect(scaleOf([0, 500], true)).toBe('linear');
});
