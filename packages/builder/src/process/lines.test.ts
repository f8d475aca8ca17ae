import { expect, test } from 'vitest';
import { FirstLines, LINE_CHARACTERS, LineSplitter, withoutControlSequences } from './lines.ts';

function linesOf(...chunks: (string | Buffer)[]): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.write(Buffer.from(chunk));
  splitter.end();
  return lines;
}

test('lines end with \\n, \\r or both, wherever the output is cut into chunks', () => {
  const text = 'one\ntwo\r\nthree\rfour\n\nsix: ä😀\n\r\nlast';
  const lines = ['one', 'two', 'three', 'four', '', 'six: ä😀', '', 'last'];
  expect(linesOf(text)).toEqual(lines);
  expect(linesOf(...[...Buffer.from(text)].map((byte) => Buffer.from([byte])))).toEqual(lines);
  expect(linesOf('a\r', '', '\nb')).toEqual(['a', 'b']);
  expect(linesOf('a\n', '\nb')).toEqual(['a', '', 'b']);
});

test('of a long line the beginning is handed on, and the lines behind it are whole', () => {
  const long = `${'a'.repeat(LINE_CHARACTERS)}…`;
  expect(linesOf(`${'a'.repeat(10_000)}\nb`)).toEqual([long, 'b']);
  expect(linesOf(...Array(100).fill('a'.repeat(1000)), '\nb')).toEqual([long, 'b']);
  expect(linesOf('a'.repeat(LINE_CHARACTERS), '\n')).toEqual(['a'.repeat(LINE_CHARACTERS)]);
  expect(linesOf(`${'a'.repeat(LINE_CHARACTERS - 1)}😀`)[0]).toBe(
    `${'a'.repeat(LINE_CHARACTERS - 1)}\uFFFD…`,
  );
});

test('the first lines are kept up to a number of characters', () => {
  const kept = (...lines: string[]) => {
    const first = new FirstLines(10);
    for (const line of lines) first.add(line);
    return [first.lines.join('|'), first.isCut];
  };
  expect(kept('abc', 'defg')).toEqual(['abc|defg', false]);
  expect(kept('abc', 'defghi')).toEqual(['abc|defghi', false]);
  expect(kept('abc', 'defghij')).toEqual(['abc|defghi', true]);
  expect(kept('abcdefghi', 'j', 'k')).toEqual(['abcdefghi', true]);
});

test.each([
  ['\u001b[31mred\u001b[39m, \u001b[1;32;48;5;7mgreen\u001b[0K', 'red, green'],
  [
    '\u001b]8;;https://example.org\u001b\\a link\u001b]8;;\u0007 and a title\u001b]0;x\u0007',
    'a link and a title',
  ],
  ['\u009b2Jclear\u001b(B', 'clear'],
  ['array[0]; a]b', 'array[0]; a]b'],
])('control sequences are left out: %j', (line, text) => {
  expect(withoutControlSequences(line)).toBe(text);
});
