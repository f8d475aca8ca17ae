/** Everything here that reads a stranger's text takes 50 ms at most for 64 KB of the worst of it. */
import { fuzz, type Reader } from '@headroom/local/fuzz';
import { recordingSchema } from '@headroom/model/load';
import { manifestSchema, matchedBy, problemOfVersion } from '@headroom/model/manifest';
import { isAllowedBy, refSchema, repositorySchema } from '@headroom/model/run';
import { afterAll, expect, test } from 'vitest';
import { BuildLog } from './build/log.ts';
import { parseDockerfile } from './image/dockerfile.ts';
import { DockerfileRefused } from './image/instructions.ts';
import { parseReference } from './image/references.ts';
import { LINE_CHARACTERS, LineSplitter, withoutControlSequences } from './process/lines.ts';
import { SourceRefused } from './sources/index.ts';
import { fromNpm } from './sources/npm.ts';
import { fromPypi } from './sources/pypi.ts';

/** Patterns that are let through and take RE2 longest. */
const PATTERNS = [
  ...[
    '^(a+)+$',
    '(a|aa)*b',
    '(\\w*\\d*)*!$',
    '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)!',
    '([ab]*a[ab]{45}[!c])',
    '(.{50})!$',
  ],
  ...['(a?){10}(a{10})!', '(a*)*(a*)*(a*)*(a*)*(a*)*$', '(?s)(.*?)(.*?)(.*?)(.*?)$', '(?i)(k|ſ|\\pL)*!$'],
];

const LOCKED = { name: 'a', version: '1.0.0', lock: 'lock' };
/** A lock that is right, around whatever one of its entries holds beside. */
const NPM_LOCK =
  '{"lockfileVersion":3,"packages":{"":{"dependencies":{"a":"1.0.0"}},"node_modules/a":{"version":"1.0.0","integrity":"x","more":';
const NPM_END = '}}}';

const READERS: Record<string, Reader> = {
  'what a program prints': {
    read: (text) => {
      const log = new BuildLog();
      const splitter = new LineSplitter((line) => log.add(line));
      splitter.write(Buffer.from(text));
      splitter.end();
      return log.text;
    },
    parts: ['\r', '\n', '\r\n', 'a'.repeat(5000)],
    attacks: ['\n', '\r', '\r\n', '😀'],
    holds: (log) => {
      const lengths = String(log)
        .split('\n')
        .map((line) => line.length);
      expect(lengths.reduce((most, length) => Math.max(most, length), 0)).toBeLessThanOrEqual(
        LINE_CHARACTERS + 1,
      );
    },
  },
  'control sequences': {
    read: withoutControlSequences,
    parts: ['\u001b[', '\u001b]', '\u009b', ';#', '1;', 'm', '\u0007', '\u001b\\', ' '],
    attacks: [';#', '\u001b[1;', '\u001b]', '\u001b[ ', '\u009b1'],
    holds: (line) =>
      expect(withoutControlSequences(String(line)).length).toBeLessThanOrEqual(String(line).length),
  },
  'a Dockerfile': {
    read: parseDockerfile,
    parts: [
      'FROM ',
      'scratch',
      ' AS b\n',
      'RUN ',
      'COPY --from=',
      'ARG X_IMAGE=a\n',
      '\\\n',
      '# ',
      '$X',
      '--mount=',
      '"',
      '<<',
    ],
    attacks: ['\\\n', 'FROM scratch\n', '\\ ', 'COPY --from=', 'ARG A=$A$A\n', ' '],
    refusals: [DockerfileRefused],
  },
  'a lock file of npm': {
    read: (text) => fromNpm({ ...LOCKED, text: `${NPM_LOCK}${text.slice(0, 64 * 1024 - 256)}${NPM_END}` }),
    parts: ['[', ']', '{', '}', '"a":', '"node_modules/a":', '0,', '"', 'node_modules/'],
    attacks: ['[', '{"a":', '[0,', '"'],
    refusals: [SourceRefused],
  },
  'a lock file of PyPI': {
    read: (text) => fromPypi({ ...LOCKED, text }),
    parts: ['a==1.0.0', '\\\n', ' --hash=sha256:0', ' #', ';', '\r\n', '-', '[a]'],
    attacks: ['a==1.0.0 \\\n', ' ', '#', 'a-', 'a==1.0.0\n', '\\\n'],
    refusals: [SourceRefused],
  },
  'a stage of a Dockerfile': {
    read: (text) => parseDockerfile(`FROM scratch AS a\nFROM a\n${text}`),
    parts: [
      'RUN ',
      '--mount=',
      'target=a,',
      'ADD --chmod=755 ',
      'ONBUILD ',
      '"',
      '["',
      '<<',
      '<<a',
      '\na\n',
      'FROM a\n',
    ],
    attacks: [
      'RUN <<a\na\n',
      'RUN <<a <<a\n\t\n',
      'RUN --mount=target=a --mount=target=a ',
      'COPY <<a <<a <<a ',
      'COPY --chmod=755 --chmod=u+x,u+x a b\n',
      'ADD ["a',
      'ARG A " \'',
      'ARG A=1 A=1 A=1 ',
      'ONBUILD RUN x\n',
      'USER a a a ',
    ],
    refusals: [DockerfileRefused],
  },
  'a reference of an image': {
    read: parseReference,
    parts: ['a', 'a/', 'a.b', ':', '@sha256:', '-', '_', '__', '.', 'localhost:5000/'],
    attacks: ['a-', 'a/', 'a_', 'a.a', '-'],
  },
  'a manifest': {
    read: (text) =>
      manifestSchema.safeParse({ id: text, sources: [text], versions: { framework: { pattern: text } } }),
    parts: ['a-', 'a', '..', '/', '(a+)+', '{30}', '\\'],
    attacks: ['a-', '-', '../', '.', '('],
  },
  'a pattern that short text is searched with': {
    read: (text) => problemOfVersion(text.slice(0, 200)),
    parts: ['(', ')', 'a{30}', '*', '?', '[a-z]', '|'],
  },
  ...Object.fromEntries(
    PATTERNS.map((pattern): [string, Reader] => {
      expect(problemOfVersion(pattern)).toBeUndefined();
      const parts = ['a', 'b', 'ab', '!', 'aa', 'v1', 'k', 'ſ', '1'];
      return [
        `a version by ${pattern}`,
        { read: (text) => matchedBy(pattern, text), parts, attacks: ['a', 'ab', 'a!'] },
      ];
    }),
  ),
  'an address of a repository': {
    read: (text) => [
      repositorySchema.safeParse(text),
      refSchema.safeParse(text),
      isAllowedBy('https://a.b/*', `https://a.b/${text}`),
    ],
    parts: ['https://', 'git@', '/', '..', '~', '^', 'a', '.lock', '/*'],
    attacks: ['a/', '../', 'a.', '/', '~'],
  },
  'a result of k6': {
    read: (text) => recordingSchema.parse(JSON.parse(text)),
    parts: ['{"recorded":{"measurements":[', '{"name":"a","window":{"us":[', '1,', ']', '}', '"testMs":1,'],
    refusals: [Error],
  },
};

test.each([
  ['a long list below sixty others', `${'['.repeat(60)}${'0,'.repeat(30_000)}0${']'.repeat(60)}`],
  ['lists of 2500 levels', `[${Array(10).fill(`${'['.repeat(2500)}${']'.repeat(2500)}`)}]`],
  ['a list of 30,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
])('a lock file of npm is written no longer than it was: %s', (_, more) => {
  const text = `${NPM_LOCK}${more}${NPM_END}`;
  expect(lengthOf(() => fromNpm({ ...LOCKED, text }))).toBeLessThan(text.length + 1000);
});

/** Characters of a result, or of the sentence by which it is refused. */
function lengthOf(read: () => unknown): number {
  try {
    return JSON.stringify(read()).length;
  } catch (error) {
    if (error instanceof SourceRefused) return error.message.length;
    throw error;
  }
}

test('a refusal is short, whatever it quotes', () => {
  const entry = JSON.stringify({ resolved: 'x'.repeat(60_000) });
  const text = `${NPM_LOCK}0},"node_modules/b":${entry}}}`;
  expect(() => fromNpm({ ...LOCKED, text })).toThrow(
    /^package\.lock: lock takes node_modules\/b from x{900,}…$/,
  );
});

const worst: [string, number][] = [];
afterAll(() => {
  console.log(worst.map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}`).join('\n'));
});

test.each(Object.entries(READERS))('64 KB of the worst: %s', (name, reader) => {
  worst.push([name, fuzz(reader)]);
});
