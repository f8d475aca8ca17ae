import { expect, test } from 'vitest';
import { readYaml } from './read.ts';

function value(text: string): unknown {
  const read = readYaml(text);
  if ('refusals' in read) throw new Error(JSON.stringify(read.refusals));
  return read.value;
}

test('values are those of the core schema of YAML 1.2, with aliases of what stands before', () => {
  const text = 'a: yes\nb: 2025-06-18\nc: 0o17\nd: 1e3\ne: ~\nf: &x [1]\ng: [*x, *x]\n1: one\nconstructor: 2';
  expect(value(text)).toEqual({
    a: 'yes',
    b: '2025-06-18',
    c: 15,
    d: 1000,
    e: null,
    f: [1],
    g: [[1], [1]],
    1: 'one',
    constructor: 2,
  });
  expect(value('\u{FEFF}{ "a": [true, -0.5, "\\u00e9"] }\r\n')).toEqual({ a: [true, -0.5, 'é'] });
});

const LEVELS = Array.from({ length: 40 }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
/** Each list holds the one before twice: twenty have 2^20 values in 500 characters. */
const bomb = (lists: number) =>
  Array.from({ length: lists }, (_, at) =>
    at === 0 ? 'a0: &a0 [x]' : `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`,
  ).join('\n');

test.each([
  ['', '1:1 is empty'],
  ['# nothing\n', '1:1 is empty'],
  ['a: 1\nb: 2\na: 3', '3:1 duplicates the key "a": keep one of them'],
  ['a: { b: 1, "b": 2 }', '1:12 duplicates the key "b"'],
  ['1: a\n"1": b', '2:1 duplicates the key "1"'],
  ['? [a]\n: b', '1:3 is a key that is not text'],
  [': b', '1:1 is a key that is not text'],
  ['a:\n  __proto__: { b: 1 }', '2:3 is a key that is not allowed: __proto__'],
  ['a: { <<: { b: 1 } }', '1:6 is a merge key, which is not read'],
  ['a: *b', '1:4 is an alias without an anchor: "&b" must come before it'],
  ['a: &b [*b]', '1:8 is an alias of what holds an alias'],
  [bomb(20), '8:10 has more than 20 anchors and aliases'],
  [bomb(6), '3:10 is an alias of what holds an alias'],
  [
    'a: &a 1\nb: [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]',
    '2:81 has more than 20 anchors and aliases',
  ],
  [`a: &a [${'1, '.repeat(2000)}]\nb: [*a, *a, *a, *a, *a]`, '1:1 has more than 10000 values'],
  ['a: !!binary aGk=', '1:4 has a tag (!…), which is not read'],
  ['a: !x 1', '1:4 has a tag'],
  ['%YAML 1.1\n---\na: yes', '1:1 has a directive'],
  ['a: 1\n---\nb: 2', '2:1 begins a second document: keep one'],
  ['a: .inf', '1:4 is not a number that JSON can hold'],
  ['a: .nan', '1:4 is not a number that JSON can hold'],
  ['a: 9007199254740993', '1:4 is larger than whole numbers that are read exactly'],
  ['a: "b\\0"', '1:4 holds the character U+0000'],
  ['a: "\\ud83d"', '1:4 holds half of a character'],
  ['a: b: c', '1:4 cannot be read as YAML: Nested mappings'],
  ['\ta: 1', '1:1 cannot be read as YAML: Tabs are not allowed'],
  ['a: [1,\nb', '2:1 cannot be read as YAML: Flow sequence'],
  ['[', '1:2 cannot be read as YAML: Flow sequence'],
  ['['.repeat(40), '1:33 nests deeper than 32 levels'],
  ['{a: '.repeat(40), '1:129 nests deeper than 32 levels'],
  ['- '.repeat(40), '1:65 nests deeper than 32 levels'],
  ['? '.repeat(40), '1:65 nests deeper than 32 levels'],
  [LEVELS, '33:33 nests deeper than 32 levels'],
  ['['.repeat(2 ** 16), '1:33 nests deeper than 32 levels'],
  [`a: [${'1, '.repeat(4000)}]`, '1:7500 has more than 10000 parts'],
  [`# ${'a'.repeat(2 ** 16)}`, '1:1 is longer than 64 KB'],
])('refuses what is no JSON, or too much: %#', (text, said) => {
  const read = readYaml(text);
  const refusals = 'refusals' in read ? read.refusals : [];
  const [first] = refusals.map(({ line, column, message }) => `${line}:${column} ${message}`);
  expect(first?.slice(0, said.length)).toBe(said);
});

test('knows where values and keys stand, also of what is not there', () => {
  const read = readYaml('a: 1\nb:\n  - &x { c: 2 }\n  - *x\n    \nd:\n');
  if ('refusals' in read) throw new Error('refused');
  expect(read.positionOf([])).toEqual({ line: 1, column: 1 });
  expect(read.positionOf(['b', 0, 'c'])).toEqual({ line: 3, column: 13 });
  expect(read.positionOfKey(['b', 0, 'c'])).toEqual({ line: 3, column: 10 });
  expect(read.positionOf(['b', 1, 'c'])).toEqual({ line: 3, column: 13 });
  expect(read.positionOf(['b', 0, 'e'])).toEqual({ line: 3, column: 8 });
  expect(read.positionOfKey(['b', 0, 'e', 'f'])).toEqual({ line: 3, column: 8 });
  expect(read.positionOf(['b', 7])).toEqual({ line: 3, column: 3 });
  expect(read.positionOf(['d', 'e']).line).toBe(6);
});

test('errors of others keep their stacks', () => {
  readYaml('a: [');
  expect(new Error('a').stack).toContain('read.test.ts');
});
