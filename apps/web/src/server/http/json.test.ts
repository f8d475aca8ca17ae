import { MAX_DEPTH } from '@headroom/model/text';
import { expect, test } from 'vitest';
import { parseJson } from './body.ts';
import { ApiError } from './errors.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

function refusal(text: string): ApiError {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`${text.slice(0, 99)} was accepted`);
}

test('values are read to the allowed depth, and refused beyond', () => {
  expect(parseJson(nested(MAX_DEPTH))).toBeInstanceOf(Array);
  for (const text of [nested(MAX_DEPTH + 1), '{"a":'.repeat(99), '['.repeat(8_000_000)]) {
    expect(refusal(text)).toMatchObject({ code: 'malformed_json' });
    expect(refusal(text).message).toContain('nested deeper than 64 levels');
  }
});

test.each([
  ['{"a":{"__proto__":{"admin":true}}}', 'a.__proto__', 'name'],
  ['{"a":[1,"x\\u0000y"]}', 'a.1', 'U+0000'],
  ['{"a\\u0000b":1}', 'ab', 'name'],
  ['"\\u0000"', '', 'U+0000'],
  ['{"a":"\\ud800"}', 'a', 'surrogate'],
  ['{"a":["\\ude00\\ud83d"]}', 'a.0', 'surrogate'],
])('%s is refused by its field', (text, path, word) => {
  const { code, fields } = refusal(text);
  expect([code, fields.map((field) => field.path)]).toEqual(['invalid_request', [path]]);
  expect(fields[0]?.message).toContain(word);
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
});

test('anything else is what JSON says', () => {
  const value = { constructor: 1, list: [null, true, 1.5, 'ü 😀'], '': {} };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});
