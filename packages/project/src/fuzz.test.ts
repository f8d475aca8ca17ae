/** Everything here that reads a stranger's text takes 100 ms at most for 64 KB of the worst of it. */
import { fuzz, type Reader } from '@headroom/local/fuzz';
import { fill, fillExpect, valuesOfCall, valuesOfUser } from '@headroom/model/suite';
import { afterAll, expect, test } from 'vitest';
import { type Parsed, parseProject } from './parse.ts';
import { placeholdersIn } from './parts/placeholders.ts';
import { launchesIn } from './resolve/launches-in.ts';
import { lockedVersion } from './resolve/locked.ts';
import { requirement } from './resolve/package-spec.ts';

const HEAD =
  'version: 1\nserver: { id: a, build: { requires: [go], commands: [[go]] }, start: ["{port}"] }\n';
const TOOLS = `${HEAD}workload:\n  tools:\n`;

function read(text: string): Parsed {
  const nothing = () => '';
  return parseProject(text, { file: 'headroom.yaml', readFile: nothing, readSource: nothing });
}

/** The first call of each tool of a file, or what is wrong with it. */
function callsOf(text: string): unknown {
  const parsed = read(text);
  if ('problems' in parsed) return parsed;
  return parsed.project.workload.tools.map((tool) => {
    const call = { seed: 1, vu: 1, iteration: 0, call: 0 };
    const values = { ...valuesOfUser(tool, 1), ...valuesOfCall(tool, call) };
    return [fill(tool.arguments, values), fillExpect(tool.expect, values)];
  });
}

/** As many patterns as a text has room for, none alike, each of which multiplies its repetitions. */
const PATTERNS = Array.from({ length: 300 }, (_, at) => `"(${'(a|){999}'.repeat(18)}${at})"`);
const named = (patterns: readonly string[]) =>
  `    - { name: a, expect: [${patterns.map((pattern) => `{ matches: ${pattern} }`).join(', ')}] }\n`;

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

const valueFor = (name: string) => (name === 'A' ? 'a'.repeat(2000) : undefined);
const JSON_PARTS = ['{', '}', '[', ']', ':', ',', '"', '"a"', '1', 'null', '//', '/*', '*/', '\n', '\\u'];
const JSON_ATTACKS = [
  '{"a":',
  '[',
  '{',
  ',',
  '/*',
  '//',
  '//\n',
  '/**/',
  '"',
  '\\',
  '"a",',
  '[1,]',
  '{},',
  '-',
  '0',
  'a',
];
const CLIENT_TEXTS = [
  '${',
  `\${A}`,
  '${A:-',
  `\${A:-a}`,
  `\${input:a}`,
  '}',
  '{a',
  'a@',
  'a/',
  ':',
  '[',
  '=',
  '-',
  '.',
  ' ',
];
const PACKAGE = '{"packages":[{"registryType":"npm","identifier":"a"';
const LOCKED = {
  kind: 'package',
  registry: 'npm',
  name: 'a',
  version: undefined,
  extras: [],
  with: [],
} as const;

/** Whole texts with as much of one part in the middle as there is room for. */
function attacksIn(head: string, tail: string, parts: readonly string[]): string[] {
  return parts.map((part) => {
    const times = Math.floor((64 * 1024 - head.length - tail.length) / part.length);
    return head + part.repeat(times) + tail;
  });
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
  'the calls of headroom.yaml': {
    read: (text) => callsOf(TOOLS + text.slice(0, 64 * 1024 - TOOLS.length)),
    parts: [
      '    - { name: a, expect: none, vary: { a: { values: [',
      "'",
      'a'.repeat(20_000),
      "'] } }, arguments: { b: '",
      '$a',
      '$$',
      '${',
      'a}',
      "' } }\n",
    ],
    attacks: [
      `    - { name: a, expect: none, vary: { a: { values: [${'a'.repeat(21_000)}] } }, arguments: { ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => `k${key}: ${key === 1 ? `&x "${'$a'.repeat(20_000)}"` : '*x'}`).join(', ')} } }\n#`,
      `    - { name: a, expect: none, arguments: { ${Array.from({ length: 19 }, (_, key) => `k${key}: ${key === 0 ? `&x "${'b'.repeat(60_000)}"` : '*x'}`).join(', ')} } }\n#`,
    ],
  },
  'the patterns of headroom.yaml': {
    read: (text) => read(TOOLS + text.slice(0, 64 * 1024 - TOOLS.length)),
    parts: ['(', ')', '|', '{999}', '{30}', 'a', '[a-z]', '\\p{L}', '(?i)', '*'],
    attacks: [
      ...Array.from({ length: 6 }, (_, at) => `${named(PATTERNS.slice(50 * at, 50 * at + 50))}#`),
      `${PATTERNS.map((pattern) => named([pattern]))
        .join('')
        .slice(0, 60_000)}\n#`,
      `${[...Array(18).keys()].map((at) => named(at === 0 ? [`&p ${PATTERNS[0]}`] : Array(50).fill('*p'))).join('')}#`,
      `${named(Array.from({ length: 50 }, (_, at) => `"(?i)${'[\\x00-\\uffff]'.repeat(9)}${at}"`))}#`,
    ],
  },
  'a file of clients': {
    read: (text) => launchesIn({ name: '.mcp.json', text }, valueFor),
    parts: [
      ...JSON_PARTS,
      '"mcpServers"',
      '"servers"',
      '"command":"npx"',
      '"args"',
      '"env"',
      `\${A}`,
      `\${input:a}`,
    ],
    attacks: [
      ...JSON_ATTACKS,
      '{"mcpServers":{',
      '{"mcpServers":{"a":{"command":"npx","args":["a"',
      ...attacksIn('{"mcpServers":{"a":{"command":"npx","args":["', '"]}}}', CLIENT_TEXTS),
      ...attacksIn('{"mcpServers":{"a":{"command":"uvx","args":["--from","', '"]}}}', CLIENT_TEXTS),
      ...attacksIn('{"mcpServers":{"a":{"command":"', '"}}}', CLIENT_TEXTS),
      ...attacksIn('{"mcpServers":{"a":{"command":"docker","args":["run"', ']}}}', [
        `,"-e","A=\${A}"`,
        ',"-e"',
      ]),
      ...attacksIn('{"mcpServers":{"a":{"command":"npx","args":["a"', ']}}}', [
        `,"\${A}"`,
        `,"\${B}\${C}\${D}"`,
      ]),
      ...attacksIn('{"mcpServers":{', '"z":{}}}', ['"a":{"command":"npx"},', '"b":{"url":"http://a"},']),
    ],
  },
  'a server.json': {
    read: (text) => launchesIn({ name: 'server.json', text }, valueFor),
    parts: [
      ...JSON_PARTS,
      '"packages"',
      '"identifier":"a"',
      '"registryType":"npm"',
      '{a}',
      '"variables"',
      '"value"',
    ],
    attacks: [
      ...JSON_ATTACKS,
      '{"packages":[',
      ...attacksIn(`${PACKAGE},"version":"`, '"}]}', CLIENT_TEXTS),
      ...attacksIn(`${PACKAGE},"packageArguments":[{"type":"positional","value":"`, '"}]}]}', [
        '{a}',
        '{',
        'a_b',
      ]),
      ...attacksIn(`${PACKAGE},"environmentVariables":[`, '{"name":"a"}]}]}', [
        '{"name":"a","is_required":true},',
      ]),
      ...attacksIn(
        `${PACKAGE},"environmentVariables":[{"name":"a","value":"{a}","variables":{`,
        '"z":{}}}]}]}',
        ['"a":{"default":"{a}"},', '"b":{"isRequired":true,"isSecret":true},'],
      ),
      ...attacksIn('{"packages":[', '{}]}', ['{"registryType":"npm","identifier":"a"},', '{},']),
    ],
  },
  'a smithery.yaml': {
    read: (text) => launchesIn({ name: 'smithery.yaml', text }, valueFor),
    parts: ['runtime: ', 'container', 'startCommand: ', 'env: ', 'build: ', '{', '}', ': ', '\n', '  '],
    attacks: ['- ', 'a: ', '[', '&a ', '*a\n'],
  },
  'a requirement of PyPI': {
    read: requirement,
    parts: ['a', '[', ']', ',', '==', '@', '>='],
    attacks: ['[,', '=='],
  },
  'a lock file': {
    read: (text) =>
      ['npm', 'pypi'].map((registry) => lockedVersion({ ...LOCKED, registry } as typeof LOCKED, text)),
    parts: [...JSON_PARTS, 'a', '==', '1', '[', ';', '-', '_', '.'],
    attacks: ['-', '-_.', 'a==', 'a[', '{"packages":{', 'b==1\n'],
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
