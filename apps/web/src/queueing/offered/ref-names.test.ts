import { expect, test } from 'vitest';
import { missingName } from './ref-names.ts';

const known = new Set(['main', 'v1']);

test.each(['gone', 'origin/gone', 'gone~2', 'gone^'])('%s is no branch or tag', (ref) => {
  expect(missingName(ref, known)).toBe('gone');
});

test.each(['main', 'origin/main', 'v1~3', 'HEAD', 'HEAD~1', '5ca1ab1e', 'v1-3-g5ca1ab', 'refs/pull/7/head'])(
  '%s may be something',
  (ref) => {
    expect(missingName(ref, known)).toBeUndefined();
  },
);
