import { expect, test } from 'vitest';
import { exactSide, sideName, sidesName } from './side-name.ts';

const COMMIT = 'c0ffee'.padEnd(40, '0');
const side = (ref: string, repository: string, subject: string, commit = COMMIT) => ({
  ref,
  revision: { repository, commit, subject },
});
const base = side('npm:acme@1.2', 'npm:acme', '1.2.9');
const head = side('npm:acme', 'npm:acme', '1.3.0');

test('a package is named by the version that it was resolved to', () => {
  expect([base, head].map(exactSide)).toEqual(['npm:acme@1.2.9', 'npm:acme@1.3.0']);
  expect([base, head].map(sideName)).toEqual(['acme 1.2.9', 'acme 1.3.0']);
  expect(sidesName(base, head)).toBe('acme 1.2.9 → 1.3.0');
  expect(sidesName({ ...base, revision: null }, { ...head, revision: null })).toBe('acme 1.2 → newest');
});

test('a branch is named as it was asked for, and repeated by its commit', () => {
  const branch = side('main', '.', 'npm:acme@1: a subject');
  expect([exactSide(branch), sideName(branch), sidesName(branch, head)]).toEqual([
    COMMIT,
    'c0ffee00',
    'main → acme 1.3.0',
  ]);
});

test('an archive of another project is repeated by its digest', () => {
  const ref = `archive:${'ab'.repeat(32)}`;
  const archive = side(ref, 'archive:/1b2c', 'v2: shop.zip', 'ab'.repeat(32));
  expect([exactSide(archive), sideName(archive)]).toEqual([ref, 'archive abababab']);
});
