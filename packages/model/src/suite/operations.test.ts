import { expect, test } from 'vitest';
import { firstMissed, matcherOf } from './expectations.ts';
import { headerNameOf, operationName, requestOf } from './operations.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['a b', 'a b'],
  ['café', '=?base64?Y2Fmw6k=?='],
  [' a', '=?base64?IGE=?='],
  ['=?base64?YQ==?=', '=?base64?PT9iYXNlNjQ/WVE9PT89?='],
])('the header names %j as %j, which every header can hold', (uri, header) => {
  expect(headerNameOf('resources/read', { uri }, base64)).toBe(header);
});

test.each([
  ['resources/list', {}, 'resources/list', undefined],
  ['resources/read', { uri: 'a://b' }, 'resources/read a://b', 'a://b'],
  ['resources/subscribe', { uri: 'a://b' }, 'resources/subscribe a://b', undefined],
  ['prompts/get', { name: 'greet' }, 'prompts/get greet', 'greet'],
  ['completion/complete', { ref: { name: 'greet' } }, 'completion/complete greet', undefined],
  ['completion/complete', { ref: { uri: 'a://{b}' } }, 'completion/complete a://{b}', undefined],
] as const)('%s %j is named by what it asks for', (method, params, name, header) => {
  expect(operationName(method, params)).toBe(name);
  expect(headerNameOf(method, params, base64)).toBe(header);
});

test('a tool is called by its name and arguments, an operation asked by its params', () => {
  expect(requestOf({ name: 'add' }, { a: 1 })).toEqual({
    method: 'tools/call',
    params: { name: 'add', arguments: { a: 1 } },
  });
  expect(headerNameOf('tools/call', { name: 'add' }, base64)).toBe('add');
  expect(requestOf({ name: 'note', method: 'resources/read' }, { uri: 'a://b' })).toEqual({
    method: 'resources/read',
    params: { uri: 'a://b' },
  });
});

const matcher = matcherOf(
  (pattern) => (text) => new RegExp(pattern).test(text),
  (text) => text,
);
const content = (text: unknown) => ({ type: 'text', text });

test.each([
  ['contents of a resource', { contents: [{ uri: 'a://b', text: '{"a":1}' }, { text: 'more' }] }],
  ['messages of a prompt', { messages: [{ content: content('{"a":1}') }, { content: content('more') }] }],
  ['lists of contents', { messages: [{ content: [content('{"a":1}'), content('more')] }] }],
])('texts are those of %s', (_, result) => {
  expect(firstMissed(result, [{ path: 'a', equals: 1 }], matcher)).toBe(undefined);
  expect(firstMissed(result, [{ in: 'text', equals: '{"a":1}\nmore' }], matcher)).toBe(undefined);
  expect(firstMissed(result, [{ path: 'a', equals: 2 }], matcher)).toContain('does not hold');
});

test.each([
  [{ contents: 'a' }],
  [{ contents: [null, { text: 1 }] }],
  [{ messages: [null, {}, { content: 'a' }] }],
])('an answer of another form has no texts: %j', (result) => {
  expect(firstMissed(result, [{ path: 'a', exists: true }], matcher)).toBe('the answer has no text content');
});
