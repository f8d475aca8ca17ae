/** Everything here that reads a stranger's text takes 100 ms at most for 64 KB of the worst of it. */
import { fuzz, type Reader } from '@headroom/local/fuzz';
import { afterAll, expect, test } from 'vitest';
import { type Parsed, parseProject } from './parse.ts';
import { placeholdersIn } from './parts/placeholders.ts';

const HEAD =
  'version: 1\nserver: { id: a, build: { requires: [go], commands: [[go]] }, start: ["{port}"] }\n';
const TOOLS = `${HEAD}workload:\n  tools:\n`;

function read(text: string): Parsed {
  const nothing = () => '';
  return parseProject(text, { file: 'headroom.yaml', readFile: nothing, readSource: nothing });
}

/** Every problem stands somewhere in the text, and says something. */
function stands(parsed: unknown, text: string): void {
  const { problems } = parsed as { problems?: { line: number; column: number; message: string }[] };
  const lines = text.split('\n');
  for (const { line, column, message } of problems ?? []) {
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
    expect(message.length).toBeLessThanOrEqual(501);
    expect(message).not.toMatch(/^Invalid /);
  }
}

const READERS: Record<string, Reader> = {
  'headroom.yaml': {
    read,
    holds: stands,
    parts: [
      ...[
        '- ',
        '? ',
        ': ',
        '\n',
        ' ',
        '  ',
        ', ',
        '[',
        ']',
        '{',
        '}',
        '"',
        "'",
        '|',
        '>',
        '\t',
        '\r\n',
        '---\n',
        '...\n',
      ],
      ...[
        '&a ',
        '*a ',
        '!a ',
        '%YAML 1.2\n',
        '#',
        'a',
        'a: ',
        '<<: ',
        '__proto__: ',
        'constructor: ',
        '.inf',
        '0x',
        '~',
        '@',
        '`',
      ],
    ],
    attacks: [
      ...[
        '[',
        '{',
        '- ',
        '? ',
        'a:\n',
        '-\n',
        '[,',
        '{a: ',
        '&a ',
        '*a\n',
        '!a ',
        '!!set ',
        '"',
        '"" ',
        "'",
        '\\',
        ': ',
        ':',
        '\t',
      ],
      ...[
        'a b ',
        'a\n',
        '# a\n',
        ' \n',
        '|\n',
        '? a\n',
        'a,',
        'a: 1,',
        '---\n',
        '...\n',
        '\r\n',
        'a: |\n a\n',
        '"a": ',
        '- a\n',
      ],
      ...['"\\u', '"\\\n', "''", '%', '\u{FEFF}', '- - ? ', '[[],', '{},', '[{'],
    ],
  },
  'the keys of headroom.yaml': {
    read: (text) => read(HEAD + text.slice(0, 64 * 1024 - HEAD.length)),
    holds: (parsed, text) => stands(parsed, HEAD + text),
    parts: [
      'workload: ',
      'tools: ',
      '- ',
      '  ',
      '\n',
      'name: ',
      'expect: ',
      'none',
      'world: ',
      'backends: ',
      '{',
      '}',
      '[',
      ']',
      'a',
      'mock: ',
    ],
    attacks: ['a: 1\n', 'a1: 1\n', 'workload: {', 'world: '],
  },
  'the tools of headroom.yaml': {
    read: (text) => read(TOOLS + text.slice(0, 64 * 1024 - TOOLS.length)),
    holds: (parsed, text) => stands(parsed, TOOLS + text),
    parts: [
      '    - name: ',
      '      expect: ',
      '{ path: a, equals: 1 }',
      '[',
      ']',
      ', ',
      'none',
      '\n',
      'a',
      '$a',
      '(a+)+',
      'matches: ',
    ],
    attacks: [
      '    - {}\n',
      '    - { name: a, expect: none }\n',
      '    - { name: a, expect: [{}, {}, {}, {}] }\n',
      '    - { name: a, arguments: { a: $a } }\n',
      '    - { name: a, expect: [{ matches: "(a{9}){9}" }] }\n',
    ],
  },
  'a text with placeholders': {
    read: placeholdersIn,
    parts: ['{', '}', '{{', '}}', 'a', '.', 'port', '-'],
    attacks: ['{', '{{', '{a', '{{a', '{a.'],
  },
};

const worst: [string, number][] = [];
afterAll(() => {
  console.log(worst.map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}`).join('\n'));
});

test.each(Object.entries(READERS))('64 KB of the worst: %s', (name, reader) => {
  worst.push([name, fuzz(reader)]);
});

test.each([5000, 15_000, 30_000])('texts of %i characters, which the limits let through', (length) => {
  const { parts, attacks = [] } = READERS['headroom.yaml'] as Reader;
  const ofFile = (text: string) => read(text.slice(0, length));
  const ofTools = (text: string) => read(TOOLS + text.slice(0, length));
  worst.push([`${length} characters`, fuzz({ read: ofFile, parts, attacks, holds: stands })]);
  worst.push([`${length} characters of tools`, fuzz({ read: ofTools, parts, attacks })]);
});
