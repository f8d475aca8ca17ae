import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectationLabel } from './expectation-label.ts';
import { firstMissed, isUnchecked, parseJson } from './expectations.ts';
import type { RpcResult } from './rpc.ts';
import type { Expectation } from './workload.ts';

const matcher = {
  matches: (pattern: string, text: string) => new RegExp(pattern).test(text),
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
};
const missed = (result: RpcResult, ...expect: Expectation[]) => firstMissed(result, expect, matcher);
const json = (value: unknown): RpcResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

describe('where an expectation looks', () => {
  const both: RpcResult = {
    content: [
      { type: 'image' },
      { type: 'text', text: '{"from":"text"}' },
      { type: 'text', text: 'apiVersion: v1' },
    ],
    structuredContent: { from: 'structured' },
  };

  test('at structured content where that is an object, else at the first text, parsed', () => {
    expect(missed(both, { path: 'from', equals: 'structured' })).toBeUndefined();
    expect(missed({ ...both, structuredContent: null }, { path: 'from', equals: 'text' })).toBeUndefined();
    expect(missed({ content: both.content ?? [] }, { path: 'from', equals: 'text' })).toBeUndefined();
  });

  test('at all texts, a line each', () => {
    expect(missed(both, { in: 'text', contains: '}\napiVersion' })).toBeUndefined();
    expect(missed(both, { in: 'text', matches: '^apiVersion: v\\d$' })).toContain('does not hold');
    expect(missed(both, { in: 'text', matches: 'apiVersion: v\\d$' })).toBeUndefined();
  });

  test('at structured content alone, or at the whole result', () => {
    expect(missed(both, { in: 'structured', equals: { from: 'structured' } })).toBeUndefined();
    expect(missed(json({}), { in: 'structured', exists: false })).toBeUndefined();
    expect(missed(both, { in: 'result', path: 'content.0.type', equals: 'image' })).toBeUndefined();
    expect(missed(both, { in: 'result', path: ['content'], length: 3 })).toBeUndefined();
  });

  test('by keys that hold dots, and never at what an object inherits', () => {
    const labels = json({ labels: { 'app.kubernetes.io/name': 'web' } });
    expect(missed(labels, { path: ['labels', 'app.kubernetes.io/name'], equals: 'web' })).toBeUndefined();
    for (const path of ['constructor', '__proto__', 'labels.toString']) {
      expect(missed(labels, { path, exists: false })).toBeUndefined();
    }
  });

  test('an answer without text is said so, and text that is no JSON is quoted, but not at length', () => {
    expect(missed({ content: [{ type: 'image' }] }, { path: 'a', equals: 1 })).toMatch(/no text content/);
    const long = { content: [{ type: 'text', text: `<html>${'x'.repeat(500)}` }] };
    expect(missed(long, { path: 'a', equals: 1 })).toMatch(/cannot be read as JSON: <html>x/);
    expect(missed(long, { path: 'a', equals: 1 })?.length).toBeLessThan(130);
    expect(missed(long, { in: 'text', contains: 'html' })).toBeUndefined();
  });
});

describe('what holds', () => {
  const value = {
    flag: false,
    none: null,
    n: 3,
    text: 'über',
    sentence: 'The sum is 678. It is true.',
    list: [1, { b: 2, a: 1 }],
    deep: { x: { y: [] } },
  };
  const right: Expectation[] = [
    { path: 'flag', equals: false },
    { path: 'none', equals: null },
    { path: 'list.1', equals: { a: 1, b: 2 } },
    { path: 'list', contains: { a: 1, b: 2 } },
    { path: 'text', contains: 'ber' },
    { path: 'sentence', contains: 678 },
    { path: 'text', matches: '^.ber$' },
    { path: 'text', length: 4 },
    { path: 'list', length: 2 },
    { path: 'list', minLength: 2 },
    { path: 'n', above: 2.9 },
    { path: 'n', below: 3.1 },
    { path: 'none', type: 'null' },
    { path: 'list', type: 'array' },
    { path: 'deep', type: 'object' },
    { path: 'deep.x.y', exists: true },
    { path: 'deep.x.z', exists: false },
  ];
  const wrong: Expectation[] = [
    { path: 'flag', equals: 'false' },
    { path: 'flag', equals: null },
    { path: 'none', equals: 0 },
    { path: 'n', equals: '3' },
    { path: 'list.1', equals: { a: 1 } },
    { path: 'list.1', equals: { a: 1, c: 2 } },
    { path: 'list', equals: [{ b: 2, a: 1 }, 1] },
    { path: 'deep', equals: [] },
    { path: 'list', contains: { a: 1 } },
    { path: 'n', contains: '3' },
    { path: 'text', contains: 3 },
    { path: 'sentence', contains: true },
    { path: 'n', matches: '3' },
    { path: 'text', length: 3 },
    { path: 'deep', minLength: 0 },
    { path: 'n', above: 3 },
    { path: 'n', below: 3 },
    { path: 'text', above: 0 },
    { path: 'list', type: 'object' },
    { path: 'none', exists: false },
    { path: 'nowhere', exists: true },
  ];

  test.each(right)('%j', (expectation) => {
    expect(missed(json(value), expectation)).toBeUndefined();
  });

  test.each(wrong)('not %j', (expectation) => {
    expect(missed(json(value), expectation)).toContain(`“${expectationLabel(expectation)}” does not hold`);
  });

  test('all must hold, and the first that does not is told with what was found', () => {
    expect(missed(json(value), ...right)).toBeUndefined();
    expect(missed(json(value), ...right, { path: 'n', equals: 4 }, { path: 'flag', equals: true })).toBe(
      '“n equals 4” does not hold: it is 3',
    );
    expect(missed(json(value), { path: 'lost', equals: 4 })).toContain('it is not there');
  });
});

test('JSON of too many levels is refused before anything walks through it', () => {
  const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
  expect(() => parseJson(deep, 0)).toThrow('more than 64 levels');
  expect(parseJson('[[1]]', 0)).toEqual([[1]]);
});

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('a digest is that of a text, or of JSON whatever the order of its keys', () => {
  const answer = json({ b: [1, { d: 'ü', c: null }], a: true });
  const digest = digestOf('{"a":true,"b":[1,{"c":null,"d":"ü"}]}');
  expect(missed(answer, { digest })).toBeUndefined();
  expect(missed(json({ b: [{ d: 'ü', c: null }, 1], a: true }), { digest })).toMatch(/has the digest/);
  expect(
    missed({ content: [{ type: 'text', text: 'ü' }] }, { in: 'text', digest: digestOf('ü') }),
  ).toBeUndefined();
  expect(missed(answer, { path: 'none', digest })).toMatch(/it is not there/);
});

test('a path goes on within a text that holds JSON', () => {
  const answer = json({ result: '{"databases":["a"]}' });
  expect(missed(answer, { path: 'result.databases', equals: ['a'] })).toBeUndefined();
  expect(missed(json({ result: 'plain' }), { path: 'result.length', exists: false })).toBeUndefined();
});

test('expectations of a type, a least length or presence alone check nothing', () => {
  expect(isUnchecked('none')).toBe(true);
  expect(isUnchecked([{ type: 'object' }, { path: 'a', minLength: 1 }, { exists: true }])).toBe(true);
  expect(isUnchecked([{ type: 'object' }, { equals: {} }])).toBe(false);
});
