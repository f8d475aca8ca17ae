import { expect, test } from 'vitest';
import { breaksOf } from './breaks.ts';
import { type ContractDocument, contractDocument } from './document.ts';
import released from './released.json' with { type: 'json' };

test('the API keeps what the last release had', () => {
  expect(Object.keys(released.paths).length).toBeGreaterThan(50);
  expect(breaksOf(released, contractDocument())).toEqual([]);
});

test('the version of the API rises with each addition', () => {
  const current = contractDocument();
  const textOf = (document: ContractDocument) => JSON.stringify({ ...document, info: 0 });
  const [[major, minor = 0] = [], [majorNow, minorNow = 0] = []] = [released, current].map(({ info }) =>
    info.version.split('.').map(Number),
  );
  expect(majorNow).toBe(major);
  if (textOf(released) !== textOf(current)) expect(minorNow).toBeGreaterThan(minor);
});

const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const answer = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });
const document = (operation: object) => ({ paths: { '/a': { post: operation } } });
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };

test.each<[string, object, object, string | null]>([
  ['an operation that is gone', {}, { paths: {} }, 'POST /a is gone'],
  ['a field of an answer that is gone', answer(object({ a: text })), answer(object({})), '.a is gone'],
  ['one that may be absent', answer(object({ a: text }, ['a'])), answer(object({ a: text })), 'absent now'],
  [
    'one of another type',
    answer(object({ a: text })),
    answer(object({ a: { type: 'number' } })),
    'was string',
  ],
  ['one that may be null', answer(text), answer({ anyOf: [text, { type: 'null' }] }), null],
  ['an added field of an answer', answer(object({})), answer(object({ a: text }, ['a'])), null],
  ['an added value of an answer', answer({ enum: ['a'] }), answer({ enum: ['a', 'b'] }), null],
  ['a field of a request that is gone', body(object({ a: text })), body(object({})), '.a is gone'],
  ['a required field', body(object({})), body(object({ a: text }, ['a'])), '.a is required now'],
  ['an optional field', body(object({})), body(object({ a: text })), null],
  ['a lost value', body({ enum: ['a', 'b'] }), body({ enum: ['a'] }), 'no longer takes b'],
  ['a lower bound', body({ maximum: 9 }), body({ maximum: 8 }), 'has maximum 8, before 9'],
  ['a first bound', body({}), body({ minLength: 1 }), 'has minLength 1, before none'],
  ['a wider bound', body({ maximum: 8 }), body({ maximum: 9 }), null],
  ['a variant that is gone', body({ anyOf: [text, { type: 'null' }] }), body(text), 'was null'],
  [
    'a required parameter',
    { parameters: [] },
    { parameters: [{ in: 'query', name: 'q', required: true }] },
    'query q is required now',
  ],
  ['a parameter that is gone', { parameters: [{ in: 'query', name: 'q' }] }, {}, 'query q is gone'],
])('%s', (_what, before, after, expected) => {
  const now = 'paths' in after ? after : document({ operationId: 'a', ...after });
  const breaks = breaksOf(document({ operationId: 'a', ...before }), now);
  if (expected === null) expect(breaks).toEqual([]);
  else expect(breaks.join('; ')).toContain(expected);
});
