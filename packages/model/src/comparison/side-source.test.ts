import { expect, test } from 'vitest';
import { comparisonRequestSchema } from './comparison.ts';
import {
  fetchedRevision,
  isFetched,
  parseSide,
  sideLabel,
  sideOfRevision,
  sidesLabel,
  sideText,
} from './side-source.ts';

const HEX = '1a2b3c4d'.repeat(8);
const DIGEST = `sha256:${HEX}`;

test.each([
  ['main~3', 'ref', 'main~3', 'main~3'],
  ['c0ffee'.padEnd(40, '0'), 'ref', 'c0ffee'.padEnd(40, '0'), 'c0ffee00'],
  ['npm:@acme/server@1.2.0', 'package', 'npm:@acme/server@1.2.0', '@acme/server 1.2.0'],
  ['pypi:acme==1.3.0', 'package', 'pypi:acme@1.3.0', 'acme 1.3.0'],
  ['npm:acme', 'package', 'npm:acme', 'acme newest'],
  [
    `image:ghcr.io/acme/x@${DIGEST}`,
    'image',
    `oci:ghcr.io/acme/x@${DIGEST}`,
    'ghcr.io/acme/x@sha256:1a2b3c4d',
  ],
  [`archive:${HEX}`, 'archive', `archive:${HEX}`, 'archive 1a2b3c4d'],
  ['https://mcp.example.org/mcp', 'address', 'https://mcp.example.org/mcp', 'https://mcp.example.org/mcp'],
])('%s is a side of its kind, with one text', (text, kind, canonical, label) => {
  const side = parseSide(` ${text} `);
  expect(side.kind).toBe(kind);
  expect(sideText(side)).toBe(canonical);
  expect(parseSide(canonical)).toEqual(side);
  expect(sideLabel(text)).toBe(label);
});

test.each([
  [
    'git@github.com:acme/server',
    'is no side of a comparison; allowed: a branch, tag or commit, npm:NAME@VERSION',
  ],
  ['brew:acme', 'brew: is no kind of server'],
  ['archive:v2', 'archive:v2 must end with the SHA-256 of an uploaded archive'],
  ['npm:acme@1 2', 'must end with a version'],
])('%s is refused with what is allowed', (text, words) => {
  expect(() => parseSide(text)).toThrow(words);
  const request = { profile: 'quick', servers: ['shop'], base: text, head: 'main' };
  const issues = comparisonRequestSchema.safeParse(request).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['base', expect.stringContaining(words)],
  ]);
});

test('a request holds each side in its one text, and refs by their own rule', () => {
  const parse = (base: string) =>
    comparisonRequestSchema.safeParse({ profile: 'quick', servers: ['shop'], base, head: 'main' });
  expect(parse('pypi:acme==1.2').data?.base).toBe('pypi:acme@1.2');
  expect(parse('main..head').error?.issues[0]?.message).toMatch(/^a ref is a branch, a tag or a commit/);
});

test('two versions of a package are named once', () => {
  expect(sidesLabel('npm:acme@1.2.0', 'npm:acme@1.3.0')).toBe('acme 1.2.0 → 1.3.0');
  expect(sidesLabel('npm:acme@1.2.0', 'npm:acme')).toBe('acme 1.2.0 → newest');
  expect(sidesLabel('npm:acme@1.2.0', 'pypi:acme@1.3.0')).toBe('acme 1.2.0 → acme 1.3.0');
  expect(sidesLabel('npm:acme@1.2.0', 'npm:other@1.3.0')).toBe('acme 1.2.0 → other 1.3.0');
  expect(sidesLabel('main', 'npm:acme@1.3.0')).toBe('main → acme 1.3.0');
});

test.each(['npm:@acme/server@1.2.0', `oci:ghcr.io/acme/x@${DIGEST}`])(
  'the revision of %s names it exactly again',
  (text) => {
    const side = parseSide(text);
    if (!isFetched(side)) throw new Error(text);
    const { repository, version } = fetchedRevision(side);
    expect(sideOfRevision({ repository, subject: version })).toEqual(side);
  },
);

test('commits and archives are no sides of a registry', () => {
  for (const repository of ['.', 'https://github.com/acme/server', 'archive:/1b2c']) {
    expect(sideOfRevision({ repository, subject: '1.2.0' })).toBeUndefined();
  }
});
