import { expect, test } from 'vitest';
import type { CompareChoices } from './choices.ts';
import { archivesOf, firstText, kindOf, kindsFor } from './side-kinds.ts';

const versions = (digest: string) => ({
  refs: [{ name: 'v2', kind: 'tag', commit: digest }],
  commits: [{ commit: digest, subject: 'shop.zip' }],
});
const choices = {
  projects: [
    { id: 'one', title: 'One', versions: null },
    { id: 'two', title: 'Two', versions: versions('aa') },
    { id: 'three', title: 'Three', versions: versions('bb') },
  ],
  packages: { two: { base: 'npm:acme@1.2.0', head: 'npm:acme' } },
} as unknown as CompareChoices;
const terms = (project: string) => ({ draft: { project }, choices });

test.each([
  ['', 'ref'],
  ['main', 'ref'],
  ['npm:', 'package'],
  ['pypi:acme==1', 'package'],
  ['oci:', 'image'],
  [' archive:ab', 'archive'],
])('%j is a side of the kind %s while it is typed', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test('a package side begins with that of the project, the base at its version', () => {
  expect(firstText('package', 'base', terms('two'))).toBe('npm:acme@1.2.0');
  expect(firstText('package', 'head', terms('two'))).toBe('npm:acme');
  expect(firstText('package', 'head', terms('one'))).toBe('npm:');
  for (const kind of ['ref', 'package', 'image', 'archive'] as const) {
    expect(kindOf(firstText(kind, 'base', terms('one')))).toBe(kind);
  }
});

test('archives of the project come before those of others', () => {
  const archives = archivesOf(choices, 'three');
  expect(archives).toEqual([
    { id: 'archive:bb', title: 'Three v2: shop.zip' },
    { id: 'archive:aa', title: 'Two v2: shop.zip' },
  ]);
  expect(kindsFor(archives)).toContain('archive');
  expect(kindsFor([])).not.toContain('archive');
});
