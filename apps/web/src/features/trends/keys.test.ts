import { expect, test } from 'vitest';
import { revisionName } from './keys.ts';

const COMMIT = 'c0ffee'.padEnd(40, '0');

test('a commit is named by its beginning, a package by its version', () => {
  const commit = { commit: COMMIT, dirty: false, repository: '.', subject: '1.3.0' };
  expect(revisionName(commit)).toBe('c0ffee0');
  expect(revisionName({ ...commit, dirty: true })).toBe('c0ffee0 + changes');
  expect(revisionName({ ...commit, repository: 'npm:acme' })).toBe('1.3.0');
});
