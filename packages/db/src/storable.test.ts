import { expect, test } from 'vitest';
import { storable, storableJson } from './storable.ts';

test('what Postgres cannot store becomes what it can', () => {
  expect(storable('a\0b\uD83D😀')).toBe('a\uFFFDb\uFFFD😀');
  expect(storableJson({ 'a\0': ['\uDE00', { b: 'x', c: null, d: 1.5, e: undefined }] })).toEqual({
    'a\uFFFD': ['\uFFFD', { b: 'x', c: null, d: 1.5 }],
  });
  // A text that only looks like an escaped character.
  expect(storableJson(['\\u0000', '\\\\u0000'])).toEqual(['\\u0000', '\\\\u0000']);
});
